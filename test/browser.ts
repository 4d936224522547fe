import type { Caller, Reply, TestOffice } from '#test/office.ts'

/** A browser: keeps the cookies it was given and speaks the three steps. */
export class Browser {
  readonly #anonymous: Caller
  readonly #cookies = new Map<string, string>()

  constructor(office: TestOffice) {
    this.#anonymous = office.anonymous
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

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

export async function codeFor(office: TestOffice): Promise<string> {
  const [mail] = (await office.outbox()).filter(message => message.event === 'auth.code')
  return codeIn(mail?.text ?? '')
}
