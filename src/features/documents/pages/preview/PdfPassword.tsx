import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'
import { IconCheck, IconLock, IconSend } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { comments } from '#features/comments/shared/contract.ts'
import { escapeHtml } from '#kernel/text/escape-html.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import classes from './PdfPassword.module.css'

interface Props {
  /** The last one was not it. */
  wrong: boolean
  open(password: string): void
  action: ReactNode
}

/** In place of the pages of a locked file. What is typed here stays in the browser. */
export function PdfPassword({ wrong, open, action }: Props) {
  const [password, setPassword] = useState('')
  function send(event: FormEvent) {
    event.preventDefault()
    if (password) open(password)
  }
  const form = (
    <form className={classes.form} onSubmit={send}>
      <PasswordInput
        label="Hasło do pliku"
        autoComplete="off"
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        error={wrong ? 'To nie jest hasło do tego pliku. Wielkość liter ma znaczenie.' : undefined}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={!password}>
          Otwórz plik
        </Button>
        {action}
      </div>
    </form>
  )
  return <EmptyState icon={IconLock} title="Plik jest zabezpieczony hasłem" text="Hasło zostaje w tej przeglądarce." action={form} />
}

/** The password has opened the file: the office needs it too, and reads it beside the document. */
export function SharePassword({ document_id, name, password }: { document_id: string; name: string; password: string }) {
  const [busy, run] = useAttempt()
  const [isSent, setSent] = useState(false)
  const share = () =>
    run(async () => {
      const content = `<p>Hasło do pliku „${escapeHtml(name)}”: ${escapeHtml(password)}</p>`
      await call(comments.create, { body: { subject_kind: 'document', subject_id: document_id, content } })
      setSent(true)
      await refreshQueries('comments')
    })
  return (
    <div className={classes.share} role="status">
      {isSent ? (
        <>
          <IconCheck size={18} stroke={1.75} aria-hidden /> Biuro ma hasło: jest w komentarzu do dokumentu.
        </>
      ) : (
        <>
          <span>Biuro też potrzebuje tego hasła.</span>
          <Button size="xs" variant="light" loading={busy} leftSection={<IconSend size={18} stroke={1.75} aria-hidden />} onClick={() => void share()}>
            Podaj hasło biuru
          </Button>
        </>
      )}
    </div>
  )
}
