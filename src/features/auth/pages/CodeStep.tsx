import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { IconArrowLeft } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { auth, type Challenge } from '#features/auth/shared/contract.ts'
import { plural } from '#kernel/text/plural.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { config } from '#web/session/config.ts'
import { CodeField, isWholeCode } from '#web/ui/form/CodeField.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { checkPassword, type Credentials, enter, verifyCode } from './log-in.ts'
import { forgetStep } from './pending-step.ts'
import { PublicPage } from './PublicPage.tsx'
import { ResendCode } from './ResendCode.tsx'
import classes from './Steps.module.css'
import { Steps } from './Steps.tsx'
import { useWayIn } from './use-way-in.ts'

interface Props {
  credentials: Credentials
  challenge: Challenge
  onResent(challenge: Challenge): void
  onPassword(password: string): void
  onBack(): void
}

export function CodeStep({ credentials, challenge, onResent, onPassword, onBack }: Props) {
  const byApp = challenge.channel === 'totp'
  const goIn = useWayIn()
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [short, setShort] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const field = useRef<HTMLInputElement>(null)
  // The page was loaded anew, and the password is nowhere but in the person's head or manager.
  const [asksPassword] = useState(credentials.password === '')
  const [gap, setGap] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  /** Taken by the server once: a wrong password after it does not cost another code. */
  const verified = useRef<string>(undefined)

  async function attempt<Answer, Result>(work: () => Promise<Answer>, then: (answer: Answer) => Result): Promise<Awaited<Result> | undefined> {
    if (busy) return undefined
    setBusy(true)
    setFault(undefined)
    try {
      return await then(await work())
    } catch (error) {
      setFault(error)
      if (error instanceof ApiError && error.code === 'verification_required') verified.current = undefined
      if (asksPassword && error instanceof ApiError && error.code === 'invalid_credentials') password.current?.focus()
      else {
        setCode('')
        field.current?.focus()
      }
      return undefined
    } finally {
      setBusy(false)
    }
  }

  /** What a password manager puts in without telling the page counts as what is on the screen. */
  function filled(): Credentials | undefined {
    const typed = asksPassword ? (password.current?.value ?? '') : credentials.password
    setGap(typed === '')
    if (typed !== '') return { ...credentials, password: typed }
    password.current?.focus()
    return undefined
  }

  async function logIn(own: Credentials, typed: string) {
    if (verified.current !== typed) await verifyCode(own.email, typed)
    verified.current = typed
    const user = await enter(own)
    // Who is in stays in, trusted or not.
    if (trust) await call(auth.trust).catch(toastFailure)
    return user
  }

  function send(typed: string) {
    const own = filled()
    return (
      own &&
      attempt(
        () => logIn(own, typed),
        user => {
          forgetStep()
          return goIn(user)
        },
      )
    )
  }
  async function resend() {
    const own = filled()
    return (
      own &&
      attempt(
        () => checkPassword(own),
        next => {
          onResent(next)
          setCode('')
          field.current?.focus()
          return next.resend_after
        },
      )
    )
  }

  function type(text: string) {
    setCode(text)
    setShort(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const isShort = !byApp && code.trim() !== '' && !isWholeCode(code)
    setShort(isShort)
    if (isShort || code.trim() === '') field.current?.focus()
    else void send(code)
  }

  const { office } = config()
  return (
    <PublicPage
      above={<Steps step={2} />}
      title="Proszę wpisać kod"
      lead={<Lead challenge={challenge} />}
      note={
        !byApp && (
          <>
            Nie ma kodu? Proszę sprawdzić {challenge.channel === 'email' ? 'folder „Spam”' : 'zasięg telefonu'} albo zadzwonić do biura: <b>{office.phone}</b>,{' '}
            {office.hours}.
          </>
        )
      }
    >
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
        {challenge.may_trust && (
          // Above the code, which is sent with its last digit.
          <label className={classes.trust}>
            <input type="checkbox" checked={trust} onChange={event => setTrust(event.currentTarget.checked)} />
            <span>
              Nie pytaj o kod w tej przeglądarce przez 30 dni
              <small>Tylko na własnym urządzeniu.</small>
            </span>
          </label>
        )}
        <CodeField
          ref={field}
          className={classes.code}
          label="Kod weryfikacyjny"
          inputMode={byApp ? 'text' : 'numeric'}
          autoFocus
          value={code}
          error={short && 'Kod ma sześć cyfr.'}
          description={`${byApp ? '' : 'Można wkleić kod z wiadomości. '}Zostanie wysłany automatycznie po szóstej cyfrze.`}
          onType={type}
          onWhole={send}
        />
        {asksPassword && (
          <>
            <input type="email" autoComplete="username" value={credentials.email} readOnly hidden />
            <PasswordInput
              ref={password}
              label="Hasło"
              name="password"
              autoComplete="current-password"
              description="Strona wczytała się ponownie, a hasła nie przechowujemy. Kod z wiadomości jest nadal ważny."
              value={credentials.password}
              error={gap && 'Proszę wpisać hasło.'}
              onChange={event => {
                setGap(false)
                onPassword(event.currentTarget.value)
              }}
            />
          </>
        )}
        {fault !== undefined && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
        <Button type="submit" size="md" loading={busy}>
          Zaloguj się
        </Button>
      </form>
      {!byApp && <ResendCode after={challenge.resend_after} busy={busy} resend={resend} />}
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden /> Inny adres e-mail
      </button>
    </PublicPage>
  )
}

function Lead({ challenge: { channel, destination, expires_in } }: { challenge: Challenge }) {
  if (channel === 'totp') return <>Sześć cyfr z aplikacji uwierzytelniającej albo kod zapasowy.</>
  return (
    <>
      Sześć cyfr wysłaliśmy na {channel === 'email' ? 'adres' : 'numer'} <b>{destination}</b>. Kod jest ważny{' '}
      {plural(Math.round(expires_in / 60), ['minutę', 'minuty', 'minut'])}.
    </>
  )
}
