import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Challenge } from '#features/auth/shared/contract.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { linkTo } from '#web/routing/routes.ts'
import { lossReason } from '#web/session/session.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { checkPassword, type Credentials, enter } from './log-in.ts'
import { PasskeyButton } from './passkeys/PasskeyButton.tsx'
import { PublicPage } from './PublicPage.tsx'
import { takesPasskeys } from './passkeys/takes-passkeys.ts'
import { Steps } from './Steps.tsx'
import { useWayIn } from './use-way-in.ts'

type Problems = Partial<Record<keyof Credentials, string>>

interface Props {
  credentials: Credentials
  change(credentials: Credentials): void
  onSent(challenge: Challenge, email: string): void
}

/** What is wrong with which field. */
function useProblems() {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  /** Goes to the first field with a problem; false where it is none of them. */
  function mark(fieldProblems: Problems) {
    setProblems(fieldProblems)
    const first = (['email', 'password'] as const).find(name => fieldProblems[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }
  return { form, problems, mark }
}

export function PasswordStep({ credentials, change, onSent }: Props) {
  const goIn = useWayIn()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const { form, problems, mark } = useProblems()
  const [known] = useState(credentials.email !== '')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // What a password manager puts in without telling the page counts as what is on the screen.
    const typed = new FormData(event.currentTarget)
    const { email, password } = { email: String(typed.get('email')), password: String(typed.get('password')) }
    change({ email, password })
    const gaps = {
      ...(!/^[^\s@]+@\S+$/.test(email.trim()) && { email: 'Proszę podać adres e-mail, np. jan@firma.pl.' }),
      ...(password === '' && { password: 'Proszę wpisać hasło.' }),
    }
    setFault(undefined)
    if (mark(gaps)) return
    setBusy(true)
    try {
      const typed = { email: email.trim(), password }
      const answer = await checkPassword(typed)
      if (answer.result === 'trusted') await goIn(await enter(typed))
      else onSent(answer, email)
    } catch (error) {
      // A code is on its way already, and the page was loaded anew meanwhile.
      if (error instanceof ApiError && error.code === 'too_many' && error.data) onSent(error.data as Challenge, email)
      else if (!(error instanceof ApiError && mark(error.fields))) setFault(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <PublicPage above={<Steps step={1} />} title="Logowanie" lead={lossReason() ?? 'Po wpisaniu hasła wyślemy kod weryfikacyjny.'}>
      <form ref={form} onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
        <TextInput
          label="Adres e-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={!known}
          value={credentials.email}
          error={problems.email}
          onChange={event => change({ ...credentials, email: event.currentTarget.value })}
        />
        <PasswordInput
          label="Hasło"
          name="password"
          autoComplete="current-password"
          autoFocus={known}
          value={credentials.password}
          error={problems.password}
          onChange={event => change({ ...credentials, password: event.currentTarget.value })}
        />
        {fault !== undefined && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
        <Button type="submit" size="md" loading={busy}>
          Dalej
        </Button>
      </form>
      {takesPasskeys() && <PasskeyButton />}
      <Link
        to={linkTo('reset-password-request')}
        state={{ email: credentials.email.trim() }}
        // What is sent again takes its fault away, and the second click of a double one falls on what has moved up.
        onClick={event => event.detail > 1 && event.preventDefault()}
      >
        Nie pamiętam hasła
      </Link>
    </PublicPage>
  )
}
