import { auth } from '#features/auth/shared/contract.ts'
import { users } from '#features/users/shared/contract.ts'
import type { User } from '#features/users/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { clearSession, markExchange, markLoggedIn, storeTokens } from '#web/session/session.ts'

export interface Credentials {
  email: string
  password: string
}

/** Basic credentials in UTF-8. */
function basic({ email, password }: Credentials): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${email}:${password}`)))}`
}

/** Any failure of a step leaves nothing of a session behind. */
async function step<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    clearSession()
    throw error
  }
}

export const checkPassword = (credentials: Credentials) => step(async () => (await call(auth.check, { body: credentials })).data)

export const verifyCode = (email: string, code: string) => step(() => call(auth.verify, { body: { email, code: code.replace(/\s/g, '') } }))

/** The exchange for tokens, then who it is. */
async function open(refresh_token: string): Promise<User> {
  storeTokens(await call(auth.refresh, { authorization: `Bearer ${refresh_token}` }))
  markExchange()
  const { id } = await call(auth.status)
  const { data: user } = await call(users.get, { params: { id } })
  markLoggedIn(user)
  return user
}

/** With a code that was verified. */
export const enter = (credentials: Credentials) => step(async () => open((await call(auth.enter, { authorization: basic(credentials) })).refresh_token))

export const enterWithPasskey = () => step(async () => open(await (await import('./passkeys/passkeys.ts')).answerByPasskey()))
