import { type FormEvent, useRef, useState } from 'react'
import { auth, type Challenge } from '#features/auth/shared/contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isWholeCode } from '#web/ui/form/CodeField.tsx'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { checkPassword, type Credentials, enter, verifyCode } from './log-in.ts'
import { useSubmission } from '#web/ui/feedback/use-submission.ts'
import { forgetStep } from './pending-step.ts'
import { useWayIn } from './use-way-in.ts'

interface CodeStepOptions {
  credentials: Credentials
  challenge: Challenge
  onResent(challenge: Challenge): void
}

/** Asked for once more where the page was loaded anew, and the password is nowhere but in the person's head or manager. */
function usePassword(credentials: Credentials) {
  const [asksPassword] = useState(credentials.password === '')
  const [gap, setGap] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  /** What a password manager puts in without telling the page counts as what is on the screen. */
  function withPassword(): Credentials | undefined {
    const typed = asksPassword ? (password.current?.value ?? '') : credentials.password
    setGap(typed === '')
    if (typed !== '') return { ...credentials, password: typed }
    password.current?.focus()
    return undefined
  }

  return { asksPassword, gap, setGap, password, withPassword }
}

/** The second step of the log-in: what was typed, what is under way, and what went wrong. */
export function useCodeStep({ credentials, challenge, onResent }: CodeStepOptions) {
  const byApp = challenge.channel === 'totp'
  const goIn = useWayIn()
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [short, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { asksPassword, gap, setGap, password, withPassword } = usePassword(credentials)
  /** Taken by the server once: a wrong password after it does not cost another code. */
  const verified = useRef<string>(undefined)

  const {
    busy,
    fault,
    submit: attempt,
  } = useSubmission(error => {
    if (error instanceof ApiError && error.code === 'verification_required') verified.current = undefined
    if (asksPassword && error instanceof ApiError && error.code === 'invalid_credentials') password.current?.focus()
    else {
      setCode('')
      field.current?.focus()
    }
  })

  async function logIn(own: Credentials, typed: string) {
    if (verified.current !== typed) await verifyCode(own.email, typed)
    verified.current = typed
    const user = await enter(own)
    // Who is in stays in, trusted or not.
    if (trust) await call(auth.trust).catch(toastFailure)
    return user
  }

  function send(typed: string) {
    const own = withPassword()
    return (
      own &&
      attempt(async () => {
        const user = await logIn(own, typed)
        forgetStep()
        await goIn(user)
      })
    )
  }
  async function resend() {
    const own = withPassword()
    return (
      own &&
      attempt(async () => {
        const next = await checkPassword(own)
        onResent(next)
        setCode('')
        field.current?.focus()
        return next.resend_after
      })
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

  return { code, type, trust, setTrust, short, busy, fault, field, asksPassword, gap, setGap, password, send, resend, submit }
}
