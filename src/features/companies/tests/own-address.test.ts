import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { listOwnAddresses, listSettlementAudience, ownAddress, ownAddressFor } from '#features/companies/server/store-mail.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'

const roles = ['owner', 'member'] as const
const mails = ['always', 'without_account', 'never'] as const
const seats = [undefined, 'owner', 'viewer'] as const

let office: TestOffice
let people: { id: string; email: string; isActive: boolean }[]
let company: { id: string }

beforeAll(async () => {
  office = await newOffice()
  company = await office.company()
  people = await Promise.all([true, true, false].map(async isActive => ({ ...(await office.person('owner')), isActive })))
  const [, , blocked] = people
  await office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', String(blocked?.id)).execute())
})

interface Case {
  email: string | null
  company_mail: (typeof mails)[number]
  /** Of each person, by their place. */
  held: readonly (typeof seats)[number][]
}

/** What the rule for people in memory says, with what it leaves to its callers: an address of somebody in another role gets no letter. */
function expectedFor({ email, company_mail, held }: Case): string | null {
  const seated = people.flatMap((person, place) => (held[place] ? [{ ...person, role: held[place] }] : []))
  const isReached = ({ role }: { role: string }) => (roles as readonly string[]).includes(role)
  if (seated.some(person => !isReached(person) && person.email.toLowerCase() === email?.toLowerCase())) return null
  return ownAddress(
    { email, company_mail } as never,
    seated.filter(person => person.isActive && isReached(person)),
  )
}

it("a company's own address: the rule in memory and the one of the database say the same of each company, seat and account", async () => {
  const [active, , blocked] = people.map(person => person.email)
  const emails = [null, 'biuro@firma.example', String(active), String(active).toUpperCase(), String(blocked)]
  const helds = seats.flatMap(first => seats.flatMap(second => seats.map(third => [first, second, third] as const)))
  const cases: Case[] = emails.flatMap(email => mails.flatMap(company_mail => helds.map(held => ({ email, company_mail, held }))))
  const answers = await office.transact(async db => {
    const found: (string | null)[] = []
    for (const held of helds) {
      await db.deleteFrom('company_people').where('company_id', '=', company.id).where('role', '!=', 'caretaker').execute()
      for (const [place, role] of held.entries())
        if (role)
          await db
            .insertInto('company_people')
            .values({ id: crypto.randomUUID(), company_id: company.id, user_id: String(people[place]?.id), role })
            .execute()
      for (const { email, company_mail } of cases.filter(one => one.held === held)) {
        await db.updateTable('companies').set({ email, company_mail }).where('id', '=', company.id).execute()
        const row = await db
          .selectFrom('companies as firm')
          .select(ownAddressFor(sql`${[...roles]}::text[]`).as('address'))
          .where('firm.id', '=', company.id)
          .executeTakeFirstOrThrow()
        found.push(row.address)
      }
    }
    return found
  })
  const inOrder = helds.flatMap(held => cases.filter(one => one.held === held))
  expect(answers).toEqual(inOrder.map(expectedFor))
  expect(new Set(answers).size, 'some are written to and some are not').toBeGreaterThan(2)
})

it('a company in the archive has no address of its own in a query', async () => {
  const archived = await office.company({ email: 'biuro@firma.example', company_mail: 'always', archived_at: new Date().toISOString() })
  const address = ownAddressFor(sql`${[...roles]}::text[]`).as('address')
  expect(await office.db.selectFrom('companies as firm').select(address).where('firm.id', '=', archived.id).executeTakeFirst()).toEqual({ address: null })
})

it("a company's own address: amounts and messages go there alike where it is that of one of its people", async () => {
  const place = await newOffice()
  const firm = await place.company()
  const person = await place.client('owner', firm)
  const other = await place.client('owner', firm)
  const emailOf = async (values: {
    status: 'active' | 'invited' | 'deactivated'
    role: 'owner' | 'member'
    mail: (typeof mails)[number]
    beside?: boolean
  }) => {
    const { status, role, mail, beside = false } = values
    await place.transact(async db => {
      await db.updateTable('users').set({ status }).where('id', '=', person.id).execute()
      await db
        .updateTable('users')
        .set({ status: beside ? 'active' : 'invited' })
        .where('id', '=', other.id)
        .execute()
      await db.updateTable('company_people').set({ role }).where('user_id', '=', person.id).execute()
      await db.updateTable('companies').set({ email: person.email.toUpperCase(), company_mail: mail }).where('id', '=', firm.id).execute()
    })
    const { email } = await listSettlementAudience(place.db, place.office, firm.id)
    const letters = await listOwnAddresses(place.db, place.office, 'messages.letter', { roles: ['owner'], company_ids: [firm.id] })
    return [email !== null, letters.has(firm.id)]
  }
  const mail = 'without_account'
  for (const status of ['invited', 'deactivated'] as const) {
    expect(await emailOf({ status, role: 'owner', mail }), status).toEqual([true, true])
    expect(await emailOf({ status, role: 'owner', mail, beside: true }), `${status}, beside an account`).toEqual([false, false])
    expect(await emailOf({ status, role: 'owner', mail: 'always', beside: true }), `${status}, always`).toEqual([true, true])
    expect(await emailOf({ status, role: 'member', mail }), `${status}, of no concern to them`).toEqual([false, false])
  }
  for (const mail of mails) expect(await emailOf({ status: 'active', role: 'owner', mail }), `who has it already, ${mail}`).toEqual([false, false])
})
