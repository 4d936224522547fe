import { useState } from 'react'
import type { Challenge } from '#features/auth/shared/contract.ts'
import { CodeStep } from './CodeStep.tsx'
import { useKnownEmail } from './known-email.ts'
import type { Credentials } from './log-in.ts'
import { PasswordStep } from './PasswordStep.tsx'

/** What was typed stays in memory until the end, so that a wrong code asks for nothing again. */
export function Login() {
  const [credentials, setCredentials] = useState<Credentials>({ email: useKnownEmail(), password: '' })
  const [challenge, setChallenge] = useState<Challenge>()
  if (!challenge) return <PasswordStep credentials={credentials} change={setCredentials} onSent={setChallenge} />
  return <CodeStep credentials={credentials} challenge={challenge} onResent={setChallenge} onBack={() => setChallenge(undefined)} />
}
