import { proofFields } from '#features/auth/shared/fields.ts'
import '#web/ui/form/input-styles.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { factors } from '#features/auth/shared/contract.ts'
import { users } from '#features/users/shared/contract.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { storeUser } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'
import { CodeField } from '#web/ui/form/CodeField.tsx'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { useSubmission } from '#web/ui/feedback/use-submission.ts'
import { QrCode } from '#web/ui/display/QrCode.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** The secret that the app is to know; `again` asks for one after a failure. */
function useNewSecret() {
  const [round, setRound] = useState(0)
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  const [fault, setFault] = useState<unknown>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let left = false
    call(factors.begin).then(
      ({ data }) => !left && setBegun(data),
      error => !left && setFault(error),
    )
    return () => {
      left = true
    }
  }, [round])

  function again() {
    setFault(undefined)
    setRound(round + 1)
  }

  return { begun, fault, again }
}

/** The way to an app that makes codes: its square code, a first code back, then the codes for a rainy day. */
export function Enrolment({ onDone }: { onDone(): void }) {
  const { id } = useUser()
  const { begun, fault: failure, again } = useNewSecret()
  const [code, setCode] = useState('')
  const { busy, fault, submit } = useSubmission()
  const [recovery, setRecovery] = useState<string[]>()

  const confirm = (typed: string) =>
    submit(async () => {
      setRecovery((await call(factors.confirm, { body: { code: typed } })).data.recovery_codes)
      storeUser((await call(users.get, { params: { id } })).data)
      await refreshQueries('auth', 'users')
    })

  if (recovery) return <RecoveryCodes codes={recovery} onDone={onDone} />
  if (!begun) return failure === undefined ? <Skeleton lines={6} /> : <ErrorState error={failure} retry={again} />
  // A phone can't scan its own screen.
  const isPhone = matchMedia('(pointer: coarse)').matches
  const message = fault instanceof ApiError ? fault.fields.code : undefined
  return (
    <form
      className={classes.enrol}
      onSubmit={event => {
        event.preventDefault()
        void confirm(code)
      }}
      noValidate
    >
      <p className={classes.lead}>
        Proszę zeskanować kod aplikacją uwierzytelniającą w telefonie (np. Aegis, FreeOTP, Google Authenticator albo Microsoft Authenticator), a potem wpisać
        sześć cyfr, które pokaże.
      </p>
      <div className={classes.scan}>
        <QrCode text={begun.uri} label="Kod QR dla aplikacji uwierzytelniającej" size={188} />
        <div>
          <span className={classes.lead}>Skanowanie nie jest możliwe? Klucz do wpisania ręcznie:</span>
          <code className={classes.secret}>{inFours(begun.secret)}</code>
          <div className={classes.keyActs}>
            <CopyButton value={begun.secret} size="xs">
              Kopiuj klucz
            </CopyButton>
            {isPhone && (
              <Button component="a" href={begun.uri} variant="default" size="xs">
                Dodaj do aplikacji w tym telefonie
              </Button>
            )}
          </div>
        </div>
      </div>
      <CodeField label={proofFields.code.label} autoFocus={!isPhone} value={code} error={message} onType={setCode} onWhole={confirm} />
      {fault !== undefined && !message && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
      <Button type="submit" loading={busy}>
        Włącz aplikację
      </Button>
    </form>
  )
}
