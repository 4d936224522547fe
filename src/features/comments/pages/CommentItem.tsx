import '#web/ui/dialog/menu-styles.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Comment, comments } from '#features/comments/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { config } from '#web/session/config.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUnsaved } from '#web/ui/unsaved/unsaved.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { CommentFiles } from './CommentFiles.tsx'
import classes from './Comments.module.css'
import { Composer } from './Composer.tsx'
import type { Words } from './use-draft.ts'
import { mentionsOf } from './mentions.ts'
import { useLinkedComment } from './use-linked-comment.ts'
import { usePictures } from './picture-links.ts'
import { SaidText } from './SaidText.tsx'
import { CommentBubble } from './CommentBubble.tsx'

export function CommentItem({ comment, talk }: { comment: Comment; talk: boolean }) {
  const { isAdmin } = useUser()
  const [editing, setEditing] = useState(false)
  const whole = useCall(comments.get, { params: { id: comment.id } }, { enabled: comment.content_omitted })
  const wholeContent = comment.content_omitted ? whole.data?.data.content : comment.content
  const pictured = usePictures(wholeContent ?? '')
  const side = comment.author_is_staff ? (isAdmin ? null : config().office.name) : 'klient'
  return (
    <CommentBubble
      said={comment}
      side={side}
      internal={comment.internal}
      edited={comment.edited_at !== null && !comment.removed}
      talk={talk}
      {...useLinkedComment(comment)}
      menu={comment.may_change && !editing && <OwnMenu comment={comment} edit={() => setEditing(true)} />}
    >
      {comment.removed ? (
        <p className={classes.removed}>Komentarz usunięty</p>
      ) : editing && wholeContent !== undefined && pictured !== undefined ? (
        <Edit comment={comment} content={pictured} close={() => setEditing(false)} />
      ) : (
        <>
          <SaidText html={wholeContent} reading={whole} />
          <CommentFiles files={comment.files} />
        </>
      )}
    </CommentBubble>
  )
}

const idsOf = (files: Words['files']) => files.map(({ id }) => id).join()

function Edit({ comment, content, close }: { comment: Comment; content: string; close(): void }) {
  const [changed, setChanged] = useState(false)
  const [asking, setAsking] = useState(false)
  useUnsaved(changed)
  async function send({ content, files }: Words) {
    await call(comments.update, { params: { id: comment.id }, body: { content, file_ids: files.map(file => file.id) }, version: comment.version })
    await refreshQueries('comments')
    close()
  }
  return (
    <>
      <Composer
        mentions={mentionsOf({ kind: comment.subject_kind, id: comment.subject_id }, comment.internal)}
        initial={{ content, files: comment.files }}
        internal={comment.internal}
        label="Treść komentarza"
        act="Zapisz zmiany"
        send={send}
        onChange={words => setChanged(words.content !== content || idsOf(words.files) !== idsOf(comment.files))}
        onCancel={() => (changed ? setAsking(true) : close())}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Porzucić zmiany w komentarzu?"
        act="Porzuć zmiany"
        danger
        onConfirm={async () => close()}
      >
        Komentarz zostanie taki, jak był.
      </ConfirmDialog>
    </>
  )
}

function OwnMenu({ comment, edit }: { comment: Comment; edit(): void }) {
  const [asking, setAsking] = useState(false)
  async function remove() {
    await call(comments.remove, { params: { id: comment.id } })
    await refreshQueries('comments')
    toast('Usunięto komentarz.')
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={24} className={classes.menu} aria-label="Zmień albo usuń komentarz" title="Więcej">
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={edit}>
            Edytuj
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
            Usuń
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog opened={asking} onClose={() => setAsking(false)} title="Usunąć komentarz?" act="Usuń komentarz" danger onConfirm={remove}>
        Treść i pliki znikną. W rozmowie zostanie ślad „Komentarz usunięty”.
      </ConfirmDialog>
    </>
  )
}
