import { useState } from 'react'
import type { Challenge } from '#features/auth/shared/contract.ts'
import { CodeStep } from './CodeStep.tsx'
import { useKnownEmail } from './known-email.ts'
import type { Credentials } from './log-in.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { forgetStep, keepStep, pendingStep } from './pending-step.ts'

/** What was typed stays in memory until the end, so that a wrong code asks for nothing again; after a reload the password alone is asked for once more. */
export function Login() {
  const [pending] = useState(pendingStep)
  const known = useKnownEmail()
  const [credentials, setCredentials] = useState<Credentials>({ email: known || (pending?.email ?? ''), password: '' })
  const [challenge, setChallenge] = useState<Challenge | undefined>(pending?.challenge)
  function ask(sent: Challenge, email = credentials.email) {
    keepStep(email.trim(), sent)
    setChallenge(sent)
  }
  function back() {
    forgetStep()
    setChallenge(undefined)
  }
  if (!challenge) return <PasswordStep credentials={credentials} change={setCredentials} onSent={ask} />
  return (
    <CodeStep
      credentials={credentials}
      challenge={challenge}
      onResent={ask}
      onPassword={password => setCredentials({ ...credentials, password })}
      onBack={back}
    />
  )
}
