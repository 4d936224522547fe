import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { vi } from 'vitest'
import type { Caller, Reply, TestOffice } from '#test/office.ts'

/** A browser: keeps the cookies it was given and speaks the three steps. */
export class Browser {
  readonly #anonymous: Caller
  readonly #cookies = new Map<string, string>()

  constructor(office: TestOffice, headers: Record<string, string> = {}) {
    this.#anonymous = office.anonymous.with(headers)
  }

  #keep(reply: Reply) {
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return reply
  }

  #caller(headers: Record<string, string> = {}) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return this.#anonymous.with({ ...(cookie ? { cookie } : {}), ...headers })
  }

  check = async (email: string, password: string) => this.#keep(await this.#caller().post('/api/users/check', { email, password }))
  verify = async (email: string, code: string) => this.#keep(await this.#caller().post('/api/users/verify', { email, code }))
  enter = async (email: string, password: string) =>
    this.#keep(await this.#caller({ authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` }).post('/api/auth'))
  refresh = (token: string) => this.#anonymous.with({ authorization: `Bearer ${token}` }).post('/api/auth/access')
}

/** Puts off the end of every wait after wrong guesses: the first is two seconds, in which a busy machine asks too late. */
export const prolongWaits = (office: TestOffice) =>
  office.transact(db => db.updateTable('login_failures').set({ created_at: sql`now() + interval '1 minute'` }).execute())

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

export async function codeFor(office: TestOffice): Promise<string> {
  const [mail] = (await office.outbox()).filter(message => message.event === 'auth.code')
  return codeIn(mail?.text ?? '')
}

/** The code in the newest letter to an address that is to be somebody's. */
export async function emailCodeFor(office: TestOffice, email: string): Promise<string> {
  const mail = (await office.outbox()).find(({ event, recipient }) => event === 'users.email_code' && recipient === email)
  return codeIn(mail?.text ?? '')
}

/** Another address of one's own, as the person comes by it. */
export async function changeEmail(office: TestOffice, who: Caller, email: string): Promise<Reply> {
  await who.post('/api/users/email-code', { email })
  return who.put('/api/users', { id: who.id, email, email_code: await emailCodeFor(office, email) })
}

/** The app on somebody's phone: makes codes from the secret it was given. */
export class Phone {
  #totp: TOTP

  constructor(secret: string) {
    this.#totp = new TOTP({ secret })
  }

  /** The code so many steps of half a minute from now. */
  code = (steps = 0) => this.#totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Enrols an app: the phone, and the recovery codes. Spends the code of the step before, which is good for no longer than this step. */
export async function enrolApp(who: Caller): Promise<{ phone: Phone; recovery: string[] }> {
  if (!vi.isFakeTimers()) throw new Error('Call stopDate() first: this step may end before its code arrives.')
  const { secret } = (await who.post('/api/auth/second-factor/totp')).body.data
  const phone = new Phone(secret)
  const reply = await who.post('/api/auth/second-factor/totp/confirm', { code: phone.code(-1) })
  return { phone, recovery: reply.body.data.recovery_codes }
}
