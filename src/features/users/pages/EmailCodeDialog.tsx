import '#web/ui/form/input-styles.ts'
import { Button } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { ResendCode } from '#features/auth/public.tsx'
import { type EmailCodeSent, type User, users } from '#features/users/shared/contract.ts'
import { userFields } from '#features/users/shared/fields.ts'
import { accusativeMinuteForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isApiRefusal } from '#web/api/api-refusal.ts'
import { showDialog } from '#web/ui/dialog/show-dialog.ts'
import { CodeField } from '#web/ui/form/CodeField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { useSubmission } from '#web/ui/feedback/use-submission.ts'
import formClasses from '#web/ui/form/FormDialog.module.css'

type Outcome = { user: User } | { error: unknown } | undefined

const messageOf = (error: unknown) => (error instanceof ApiError ? error.fields.email_code : undefined)

/**
 * Changes one's own address; where the server wants the code that was sent to the new address, a dialog over the form asks for it. Throws what
 * the server refuses.
 */
export async function changeOwnEmail(email: string, change: (email_code?: string) => Promise<User>): Promise<User> {
  try {
    return await change()
  } catch (refusal) {
    if (messageOf(refusal) === undefined) throw refusal
    const sent = await sendCode(email)
    const outcome = await showDialog<Outcome>(answer => <EmailCodeDialog {...{ email, sent, change, answer }} />)
    if (!outcome) throw refusal
    if ('error' in outcome) throw outcome.error
    return outcome.user
  }
}

/** Whoever has gone back to the form meanwhile enters the code that is on its way. */
async function sendCode(email: string): Promise<EmailCodeSent> {
  try {
    return (await call(users.emailCode, { body: { email } })).data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many' && error.data) return error.data as EmailCodeSent
    throw error
  }
}

interface Props {
  email: string
  sent: EmailCodeSent
  change(email_code: string): Promise<User>
  answer(outcome: Outcome): void
}

function EmailCodeDialog({ email, change, answer, ...rest }: Props) {
  const [sent, setSent] = useState(rest.sent)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { busy, fault, submit } = useSubmission(error => {
    if (messageOf(error) !== undefined) setCode('')
    // What is refused for anything but the code is the form's matter.
    else if (isApiRefusal(error)) answer({ error })
  })

  async function attempt<Result>(work: () => Promise<Result>) {
    const result = await submit(work)
    field.current?.focus()
    return result
  }

  const confirm = (typed: string) => attempt(async () => answer({ user: await change(typed) }))
  const resend = () =>
    attempt(async () => {
      const { data } = await call(users.emailCode, { body: { email } })
      setSent(data)
      setCode('')
      return data.resend_after
    })

  /** What is on its way is waited for: the address may be the new one already. */
  function back() {
    if (!busy) answer(undefined)
  }

  const message = messageOf(fault)
  return (
    <Dialog opened onClose={back} title="Proszę potwierdzić nowy adres" size={440} closeOnClickOutside={false}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void confirm(code)
        }}
        noValidate
      >
        <div className={formClasses.fields}>
          <p>
            Sześć cyfr wysłaliśmy na adres <b>{email}</b>. Kod jest ważny {plural(Math.round(sent.expires_in / 60), accusativeMinuteForms)}. Do czasu
            potwierdzenia obowiązuje dotychczasowy adres.
          </p>
          <CodeField
            ref={field}
            label={userFields.email_code.label}
            name="email_code"
            data-autofocus
            value={code}
            error={message}
            description="Można wkleić kod z wiadomości. Zostanie wysłany automatycznie po szóstej cyfrze."
            onType={setCode}
            onWhole={confirm}
          />
          {fault !== undefined && !message && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
          <Suspense>
            <ResendCode after={sent.resend_after} busy={busy} resend={resend} />
          </Suspense>
        </div>
        <div className={formClasses.actions}>
          <Button variant="subtle" onClick={back}>
            Wróć do formularza
          </Button>
          <Button type="submit" loading={busy}>
            Potwierdź
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
