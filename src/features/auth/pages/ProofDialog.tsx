import { proofFields } from '#features/auth/shared/fields.ts'
import '#web/ui/form/input-styles.ts'
import '@mantine/core/styles/PasswordInput.css'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { auth } from '#features/auth/shared/contract.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { currentUser } from '#web/session/session.ts'
import { showDialog } from '#web/ui/dialog/show-dialog.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import formClasses from '#web/ui/form/FormDialog.module.css'
import classes from './second-factor/SecondFactor.module.css'

let asking: Promise<boolean> | undefined

/** One dialog for however many calls wait; it stands in a root of its own, over whatever form asked for it. */
export function askProof(): Promise<boolean> {
  asking ??= showDialog<boolean>(answer => <ProofDialog answer={answer} />).finally(() => {
    asking = undefined
  })
  return asking
}

function ProofDialog({ answer }: { answer(proved: boolean): void }) {
  const hasApp = currentUser()?.second_factor === 'totp'
  const [byCode, setByCode] = useState(hasApp)
  const [secret, setSecret] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (secret === '' || busy) return
    setBusy(true)
    setFault(undefined)
    try {
      await call(auth.prove, { body: byCode ? { code: secret } : { current_password: secret } })
      answer(true)
    } catch (error) {
      setFault(error)
      setBusy(false)
    }
  }

  function change() {
    setByCode(!byCode)
    setSecret('')
    setFault(undefined)
  }

  const message = fault instanceof ApiError ? (fault.fields.current_password ?? fault.fields.code) : undefined
  const field = {
    value: secret,
    error: message,
    'data-autofocus': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => setSecret(event.currentTarget.value),
  }
  return (
    <Dialog opened onClose={() => answer(false)} title="Proszę potwierdzić, że to Państwo" size={440}>
      <form onSubmit={submit} noValidate>
        <div className={formClasses.fields}>
          <p className={classes.lead}>
            {byCode
              ? 'To wymaga kodu z aplikacji uwierzytelniającej albo kodu zapasowego. Wpisane dane zostaną zachowane.'
              : 'To wymaga ponownego podania hasła. Wpisane dane zostaną zachowane.'}
          </p>
          {byCode ? (
            <TextInput key="code" label={proofFields.code.label} autoComplete="one-time-code" maxLength={40} {...field} />
          ) : (
            <PasswordInput
              key="password"
              label={proofFields.current_password.label}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Pokaż hasło' }}
              {...field}
            />
          )}
          {fault !== undefined && !message && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
          {hasApp && (
            <button type="button" className={classes.other} onClick={change}>
              {byCode ? 'Podaj hasło zamiast kodu' : 'Podaj kod zamiast hasła'}
            </button>
          )}
        </div>
        <div className={formClasses.actions}>
          <Button variant="subtle" onClick={() => answer(false)}>
            Anuluj
          </Button>
          <Button type="submit" loading={busy}>
            Potwierdź
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
