import { changeSettings, createOffice } from '#features/tenants/server/store.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { type TaxValues, taxValueKeys } from '#features/tax-profiles/shared/contract.ts'
import { insertFirstProfile } from '#features/tax-profiles/server/store.ts'
import type { Declaration } from '#kernel/endpoint.ts'
import { type ClientRole, type CompanyRole, isStaffRole, type Role } from '#kernel/access/access.ts'
import type { Component, Module, Switch, Switches } from '#kernel/feature-flags.ts'
import { unseal } from '#platform/security/crypto.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'
import { type TestInstallation, testInstallation } from '#test/installation.ts'
import { newSession, openTokens } from '#test/sessions.ts'

export const testPassword = 'Poprawne-haslo-2026'
let passwordHash: Promise<string> | undefined

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
type Body = any

export interface Reply {
  status: number
  body: Body
  headers: Record<string, string | string[] | undefined>
}

/** Speaks HTTP to the application as one person, or as nobody. */
export class Caller {
  readonly id: string
  readonly email: string
  readonly #test: TestInstallation
  readonly #headers: Record<string, string>

  constructor(test: TestInstallation, headers: Record<string, string>, id: string, email: string) {
    this.#test = test
    this.#headers = headers
    this.id = id
    this.email = email
  }

  with(headers: Record<string, string>): Caller {
    return new Caller(this.#test, { ...this.#headers, ...headers }, this.id, this.email)
  }

  without(...names: string[]): Caller {
    return new Caller(this.#test, Object.fromEntries(Object.entries(this.#headers).filter(([name]) => !names.includes(name))), this.id, this.email)
  }

  get headers() {
    return this.#headers
  }

  async send(method: Declaration['method'], path: string, body?: unknown): Promise<Reply> {
    const reply = await this.#test.app.inject({
      method,
      url: path,
      headers: { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const json = String(reply.headers['content-type'] ?? '').startsWith('application/json')
    return { status: reply.statusCode, body: json && reply.body !== '' ? reply.json() : reply.body, headers: reply.headers as Reply['headers'] }
  }

  get = (path: string) => this.send('GET', path)
  post = (path: string, body?: unknown) => this.send('POST', path, body ?? {})
  put = (path: string, body?: unknown) => this.send('PUT', path, body ?? {})
  delete = (path: string) => this.send('DELETE', path)
}

interface PersonValues {
  first_name?: string
  last_name?: string
  phone?: string
}

interface Seat {
  company_id: string
  role?: CompanyRole
  sees_settlements?: boolean
}

/** One office of a test: made anew for each, so that tests never meet. */
export class TestOffice {
  readonly office: Office
  readonly test: TestInstallation
  readonly #founded: Switches
  #people = 0
  #caretaker: Promise<string> | undefined

  constructor(test: TestInstallation, office: Office) {
    this.test = test
    this.office = office
    this.#founded = office.settings.switches
  }

  get anonymous(): Caller {
    return new Caller(this.test, { 'x-api-key': this.office.api_key, 'x-provider': 'local' }, '', '')
  }

  get db(): Db {
    return this.test.database.reader(officeScope(this.office.id))
  }

  transact<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.test.database.transact(officeScope(this.office.id), work)
  }

  /** An active account; `email` tells who it is. */
  async person(role: Role, values: PersonValues = {}): Promise<{ id: string; email: string }> {
    const { insert, ...person } = await this.#newPerson(role, values)
    await this.db.together([insert])
    return person
  }

  /** Somebody signed in, in one round trip; the way in itself is tested by the log-in's own tests. */
  async as(role: Role, ...seats: Seat[]): Promise<Caller> {
    const { id, email, insert } = await this.#newPerson(role)
    const { db } = this
    const seated = seats.map(({ company_id, role: held = role as CompanyRole, sees_settlements = false }) =>
      db.insertInto('company_people').values({ id: newId(), company_id, user_id: id, role: held, sees_settlements }).compile(),
    )
    const { access_token, inserts } = newSession(db, this.office, { id, isAdmin: isStaffRole(role) })
    await db.together([insert, ...seated, ...inserts])
    return this.#caller(id, email, access_token)
  }

  async signIn(id: string, email: string): Promise<Caller> {
    const person = await this.db.selectFrom('users').select(['id', 'isAdmin']).where('id', '=', id).executeTakeFirstOrThrow()
    return this.#caller(id, email, (await openTokens(this.db, this.office, person)).access_token)
  }

  #caller = (id: string, email: string, token: string) => new Caller(this.test, { ...this.anonymous.headers, authorization: `Bearer ${token}` }, id, email)

  async #newPerson(role: Role, values: PersonValues = {}) {
    const id = newId()
    const place = ++this.#people
    const email = `${role}-${place}@${this.office.id}.example`
    passwordHash ??= hashPassword(testPassword)
    const person = { id, email, first_name: 'Osoba', last_name: `Nr ${place}`, isAdmin: isStaffRole(role), role, status: 'active' as const, ...values }
    const insert = this.db
      .insertInto('users')
      .values({ ...person, password_hash: await passwordHash })
      .compile()
    return { id, email, insert }
  }

  client(role: ClientRole, company: { id: string }, options: { sees_settlements?: boolean } = {}): Promise<Caller> {
    return this.as(role, { company_id: company.id, role, ...options })
  }

  /** A served company with a caretaker; values as in the table, those of its taxes as its profile from the beginning. */
  async company(given: Record<string, unknown> = {}): Promise<{ id: string; title: string; caretaker_id: string }> {
    this.#caretaker ??= this.person('accountant').then(person => person.id)
    const caretaker_id = await this.#caretaker
    const id = newId()
    const entries = Object.entries(given)
    const isTax = ([key]: [string, unknown]) => (taxValueKeys as readonly string[]).includes(key)
    const values = Object.fromEntries(entries.filter(entry => !isTax(entry)))
    const taxes: Partial<TaxValues> = { insured: given.employs ? 1 : 0, ...Object.fromEntries(entries.filter(isTax)) }
    const title = `Firma ${id.slice(-6)}`
    await this.transact(async db => {
      await db.together([
        db
          .insertInto('companies')
          .values({ id, title, company_type: 'jdg', ...values })
          .compile(),
        db.insertInto('company_people').values({ id: newId(), company_id: id, user_id: caretaker_id, role: 'caretaker' }).compile(),
      ])
      await insertFirstProfile(db, id, taxes)
    })
    return { id, title: String(values.title ?? title), caretaker_id }
  }

  /** What the administrator does in „Wygląd i moduły”: all else is left as the office was founded with. */
  async switchOff(...names: Switch[]): Promise<void> {
    const switches = structuredClone(this.#founded)
    for (const name of names) {
      if (name.startsWith('component:')) switches.components[name.slice('component:'.length) as Component] = false
      else switches.modules[name as Module] = false
    }
    await this.transact(db => changeSettings(db, this.office.id, { switches }))
    this.office.settings.switches = switches
    this.test.installation.offices.forget()
    // Known again before a transaction asks for it: the embedded database has no other connection then.
    await this.test.installation.offices.list()
  }

  /** Messages to the outside so far, opened, newest first. */
  async outbox(): Promise<{ channel: string; recipient: string; event: string; subject: string; text: string }[]> {
    const rows = await this.db.selectFrom('outbox').select(['channel', 'recipient', 'event', 'content']).orderBy('id', 'desc').execute()
    return rows.map(row => ({ channel: row.channel, recipient: row.recipient, event: row.event, ...JSON.parse(unseal(this.office.data_key, row.content)) }))
  }
}

let offices = 0

export async function newOffice(template = 'default'): Promise<TestOffice> {
  const test = await testInstallation()
  const id = `biuro${process.pid}x${++offices}`
  await test.database.transact(officeScope(id), db =>
    createOffice(db, test.installation.config.secret_key, { id, template, office: { name: 'Biuro Testowe' }, hosts: [`${id}.localhost`] }),
  )
  test.installation.offices.forget()
  const office = await test.installation.offices.byId(id)
  if (!office) throw new Error('The office was not founded.')
  return new TestOffice(test, office)
}
