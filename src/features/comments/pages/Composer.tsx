import { ActionIcon, Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { sentenceOf } from '#web/api/api-error.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { RichText } from '#web/ui/rich-text/RichText.tsx'
import type { EditorServices } from '#web/ui/rich-text/editor-configuration.ts'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import { AttachmentRows } from './AttachmentRows.tsx'
import classes from './Comments.module.css'
import { uploadPicture } from './upload-picture.ts'
import { problemOf, type Sender, useDraft } from './use-draft.ts'

interface Props extends Sender {
  internal?: boolean
  /** Whom one may call by name; without it nobody. */
  mentions?: EditorServices['mentions']
  label: string
  act: string
  /** The main thing of its page: a strong button. */
  main?: boolean | undefined
  /** As the only thing of its page, with its name above besides. */
  roomy?: boolean
  /** Above the field: whom it is for. `toField` leads on to what is said. */
  head?(toField: () => void): ReactNode
  /** Beside the paper clip; `insert` adds to what is written. */
  tools?(insert: (html: string) => void): ReactNode
  /** A second way to send: what it is called, and what is done after it. */
  second?: { act: string; run(): Promise<unknown> }
  /** Beside the button. */
  foot?: ReactNode
  onCancel?(): void
}

/** Files dropped on it, and that they are over it; what an inner field has taken is none of them. */
function useFileDrop(onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false)
      if (event.defaultPrevented || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles(event.dataTransfer.files)
    },
  }
}

/** The field for a comment or a message: words, pictures by paste, files by choice or drop. */
export function Composer({
  initial,
  internal,
  mentions,
  label,
  act,
  roomy = false,
  main = roomy,
  head,
  tools,
  second,
  foot,
  ask,
  send,
  onChange,
  onCancel,
}: Props) {
  const draft = useDraft({ initial, ask, send, onChange }, roomy)
  const { editor, html, attachments, sending, fault, write, submit } = draft
  const [typing, setTyping] = useState(false)
  const { choose, input } = useFileChooser({ label: 'Pliki do dołączenia', multiple: true, onFiles: attachments.add })
  const dropped = useFileDrop(files => !sending && attachments.add(files))
  const problem = problemOf(fault)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here, and chosen by the button for those without a pointer
    <div
      className={classes.composer}
      data-internal={internal || undefined}
      {...dropped}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !attachments.busy) void submit()
      }}
    >
      {head?.(() => editor.current?.focus())}
      <div className={classes.field}>
        <RichText
          ref={editor}
          compact={!roomy}
          required={roomy}
          label={label}
          placeholder={roomy ? undefined : label}
          value={html}
          // What would be typed now would go with the words that are on their way.
          disabled={sending}
          error={problem}
          onChange={write}
          onTyping={setTyping}
          uploadImage={uploadPicture}
          mentions={mentions}
        />
        <AttachmentRows attachments={attachments.list} refusal={attachments.refusal} locked={sending} retry={attachments.retry} remove={attachments.remove} />
        {fault !== undefined && !problem && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
        <div className={classes.acts}>
          <ActionIcon variant="subtle" size={32} aria-label="Dołącz pliki" title="Dołącz pliki" disabled={sending} onClick={choose}>
            <IconPaperclip size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <input {...input} />
          {tools?.(added => !sending && draft.add(added))}
          <span className={classes.space} />
          {foot}
          <SendButtons
            {...{ act, roomy, main, second, onCancel, sending, submit }}
            blocked={attachments.busy}
            idle={!roomy && html === '' && !typing && attachments.files.length === 0}
          />
        </div>
      </div>
    </div>
  )
}

interface SendButtonsProps extends Pick<Props, 'act' | 'main' | 'roomy' | 'second' | 'onCancel'> {
  sending: boolean
  /** Files are still on their way. */
  blocked: boolean
  /** There is nothing to send. On a page of its own, as in a form, sending says what is missing. */
  idle: boolean
  submit(after?: () => Promise<unknown>): unknown
}

function SendButtons({ act, main, roomy, second, onCancel, sending, blocked, idle, submit }: SendButtonsProps) {
  const size = roomy ? 'sm' : 'xs'
  return (
    <div className={classes.sending}>
      {second && (
        <Button size="xs" variant="default" disabled={blocked || idle || sending} onClick={() => submit(second.run)}>
          {second.act}
        </Button>
      )}
      {onCancel && (
        <Button size={size} variant="subtle" disabled={sending} onClick={onCancel}>
          Anuluj
        </Button>
      )}
      <Button size={size} variant={onCancel || main ? 'filled' : 'light'} loading={sending} disabled={blocked || (idle && !sending)} onClick={() => submit()}>
        {act}
      </Button>
    </div>
  )
}
