import '#app/extensions.ts'
import { seededRandom, idOf } from './seeded-random.ts'
import { demoAccount, demoCompanies, demoNip, demoTaxAccount } from '#demo/companies.ts'
import { seedDocuments, seedReceipts, seedSpecialDocuments } from '#demo/documents.ts'
import { seedComments } from '#demo/comments.ts'
import { seedDevices } from '#demo/devices.ts'
import { seedMessages } from '#demo/messages.ts'
import { seedSchedule } from '#demo/schedule.ts'
import { seedNotices } from '#demo/notices.ts'
import { seedSurveys } from '#demo/surveys.ts'
import { seedChecklists } from '#demo/checklists.ts'
import { seedPowers } from '#demo/powers.ts'
import { seedProcedures } from '#demo/procedures.ts'
import { seedMonths } from '#demo/months.ts'
import { seedPayers, seedProfiles } from '#demo/profiles.ts'
import { seedLimits } from '#demo/limits.ts'
import { seedBilling } from '#demo/billing.ts'
import { seedTags } from '#demo/tags.ts'
import { seedEmployees } from '#demo/employees.ts'
import { seedImports } from '#demo/imports.ts'
import { seedSystemTickets } from '#demo/system-tickets.ts'
import { seedTrainings } from '#demo/trainings.ts'
import { seedTickets } from '#demo/tickets.ts'
import { seedRecurringTasks } from '#demo/recurring-tasks.ts'
import { seedTimeline } from '#demo/timeline.ts'
import { seedTasks } from '#demo/tasks.ts'
import { demoPassword, demoPeople, type DemoPerson } from '#demo/people.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { createOffice } from '#features/tenants/server/store.ts'
import { templateNames } from '#features/tenants/server/templates.ts'
import { addDays, addToMonth, firstOfMonth } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { openDataKey } from '#platform/security/crypto.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Database } from '#platform/db/database.ts'
import { type Db, officeScope } from '#platform/db/db.ts'

const office = {
  name: 'Biuro Wrzosowa',
  address: 'ul. Wrzosowa 12, 30-001 Kraków',
  phone: '12 555 01 40',
  email: 'biuro@demo.example',
  hours: 'pon.–pt. 8:00–16:00',
}

/** Before anything else that the demo tells of. */
const founded = '2024-01-01'

/** The other offices of the installation, with a few records each. */
const otherNames: Record<string, string> = {
  default: 'Biuro Przykładowe',
  dpszulc: 'Doradztwo Podatkowe DPS',
  '4s4a': 'Biuro 4S4A',
  panelprzedsiebiorcy: 'Panel Przedsiębiorcy',
}

async function seedPerson(db: Db, tenant: string, person: DemoPerson, password_hash: string): Promise<string> {
  const id = idOf(tenant, 'user', person.key)
  const { key, ...values } = person
  await db
    .insertInto('users')
    .values({
      id,
      ...values,
      email: `${key}@${tenant}.example`,
      status: 'active',
      password_hash,
      created_at: `${founded}T08:00:00Z`,
      totp_declined_at: key === 'kierownik' ? null : new Date().toISOString(),
    })
    .execute()
  return id
}

type DemoCompany = (typeof demoCompanies)[number]

async function seedCompany(db: Db, tenant: string, company: DemoCompany, place: number, people: Map<string, string>, today: string) {
  const { caretaker, states, papers, owner, member, accounting_form, income_tax, vat_status, vat_period, zus_scheme, employs, ...values } = company
  const id = idOf(tenant, 'company', company.title)
  const vat_number = demoNip(place + (tenant === 'demo' ? 0 : 200))
  const columns = {
    id,
    ...values,
    vat_number,
    tax_account: demoTaxAccount(vat_number),
    zus_account: demoAccount(60_000_000 + place),
    bank_account: demoAccount(place + 1),
    other_accounts: place % 3 === 1 ? [demoAccount(70_000_000 + place)] : [],
    email: null,
    cooperation_start: founded,
  }
  const row = { ...columns, accounting_form, income_tax, vat_status, vat_period, zus_scheme, employs }
  await db.insertInto('companies').values(columns).execute()
  // Who suspended the business has said when it goes on.
  if (values.legal_status === 'zawieszona')
    await db
      .insertInto('legal_statuses')
      .values({ id: idOf(id, 'resumed'), company_id: id, from_day: firstOfMonth(addToMonth(today.slice(0, 7), 2)), legal_status: 'aktywna' })
      .execute()
  await seedProfiles(db, row, today)
  const seats = [
    ['caretaker', caretaker],
    ['owner', owner],
    ['member', member],
  ] as const
  for (const [role, key] of seats) {
    const user_id = key && people.get(key)
    if (user_id)
      await db
        .insertInto('company_people')
        .values({ id: idOf(id, role), company_id: id, user_id, role, sees_settlements: role === 'owner' })
        .execute()
  }
  return row
}

/** Working time of the last ten weeks, so that clocks and reports have something to say; the month before the last one is locked. */
async function seedUptimes(
  db: Db,
  people: Map<string, string>,
  settlements: readonly { id: string; month: string }[],
  companies: readonly { id: string }[],
  today: string,
) {
  const chance = seededRandom('uptimes')
  for (const key of ['ksiegowa', 'kadry', 'kierownik']) {
    for (let back = 1; back <= 70; back++) {
      const day = addDays(today, -back)
      if ([0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) continue
      const minutes = 25 + Math.floor(chance() * 150)
      const start = Date.parse(`${day}T08:00:00Z`)
      // A month is booked in the one after it, or a little later.
      const booked = settlements.filter(({ month }) => [addToMonth(day.slice(0, 7), -1), addToMonth(day.slice(0, 7), -2)].includes(month))
      await db
        .insertInto('uptimes')
        .values({
          id: idOf('uptime', key, String(back)),
          user_id: String(people.get(key)),
          settlement_id: booked[Math.floor(chance() * (booked.length + 1))]?.id ?? null,
          started_at: new Date(start).toISOString(),
          ended_at: new Date(start + minutes * 60_000).toISOString(),
          comment: back % 3 === 0 ? 'Uzgodnienie wyciągu' : '',
        })
        .execute()
    }
  }
  // Two months at once, on two clocks.
  const [first] = settlements
  const beside = addDays(today, -3)
  for (const [key, from, to] of [
    ['beside-1', '13:00', '14:30'],
    ['beside-2', '14:00', '15:00'],
  ])
    await db
      .insertInto('uptimes')
      .values({
        id: idOf('uptime', String(key)),
        user_id: String(people.get('ksiegowa')),
        settlement_id: key === 'beside-1' ? (first?.id ?? null) : null,
        // A call about a company, on none of its months.
        company_id: key === 'beside-2' ? (companies[0]?.id ?? null) : null,
        started_at: `${beside}T${from}:00Z`,
        ended_at: `${beside}T${to}:00Z`,
        comment: key === 'beside-2' ? 'Telefon z urzędu skarbowego' : '',
      })
      .execute()
  const locked = addToMonth(today.slice(0, 7), -2)
  await db
    .insertInto('uptime_locks')
    .values({ id: idOf('uptime lock', locked), month: locked, user_id: String(people.get('kierownik')) })
    .execute()
}

async function dataKeyOf(db: Db, tenant: string, secret: Buffer) {
  const { data_key, settings } = await db.selectFrom('tenants').select(['data_key', 'settings']).where('id', '=', tenant).executeTakeFirstOrThrow()
  return { data_key: openDataKey(secret, data_key), settings }
}

async function seedMainOffice(installation: Installation, db: Db, months_kept: number, password_hash: string, today: string) {
  const keys = await dataKeyOf(db, 'demo', installation.config.secret_key)
  const people = new Map<string, string>()
  for (const person of demoPeople) people.set(person.key, await seedPerson(db, 'demo', person, password_hash))
  const settlements: { id: string; month: string }[] = []
  const companies: { id: string; owner?: string | undefined }[] = []
  const billed: Awaited<ReturnType<typeof seedCompany>>[] = []
  for (const [place, company] of demoCompanies.entries()) {
    const row = await seedCompany(db, 'demo', company, place, people, today)
    billed.push(row)
    await seedPayers(db, keys, row, today)
    await seedEmployees(db, keys, row, today)
    const months = await seedMonths(db, keys, row, company.states, today, months_kept)
    const author_id = String(people.get(company.owner ?? company.caretaker))
    const [newest, previous, , earlier] = months
    if (newest) await seedDocuments(db, installation.storage, row, newest, company.papers, author_id)
    if (newest && company.owner === 'klient' && place === 0)
      await seedSpecialDocuments(db, installation.storage, row, newest, {
        client: author_id,
        office: String(people.get('ksiegowa')),
        payroll: String(people.get('kadry')),
      })
    if (previous && company.papers > 4) await seedDocuments(db, installation.storage, row, previous, 2, author_id)
    // More than what the fee includes.
    if (earlier && company.member) await seedDocuments(db, installation.storage, row, earlier, 37, author_id, 'booked')
    const booked = months.slice(0, 3).map(({ id }) => id)
    if (company.owner === 'klient') await seedReceipts(db, installation.storage, row, booked, String(people.get('ksiegowa')))
    if (company.owner === 'klient') await seedComments(db, installation.storage, row, people, Date.parse(`${addDays(today, -1)}T13:20:00Z`))
    companies.push({ id: row.id, owner: company.owner })
    if (place === 0) await seedNotices(db, keys, people, row)
    settlements.push(...months.slice(0, 5).map(({ id, month }) => ({ id, month })))
    if (place === 0) await seedSchedule(db, people, row.id, today)
  }
  await seedPowers(db, people, today)
  await seedTags(db)
  await seedImports(db, installation.storage, String(people.get('kierownik')))
  await seedLimits(db, String(people.get('administrator')), today)
  await seedTickets(db, installation.storage, people, Date.now())
  await seedSurveys(db, people, today)
  await seedProcedures(db)
  await seedChecklists(db)
  await seedTrainings(db, installation.storage, people, today)
  await seedMessages(db, installation.storage, companies, people, Date.parse(`${addDays(today, -1)}T13:20:00Z`))
  await seedTasks(db, people, today)
  await seedRecurringTasks(db, people, today)
  await seedSystemTickets(db, installation.storage, people, Date.now())
  await seedUptimes(db, people, settlements, companies, today)
  await seedBilling(db, billed, today)
  await seedDevices(db, keys, String(people.get('klient')))
  await seedTimeline(db)
}

async function seedOtherOffice(
  db: Db,
  office: Awaited<ReturnType<typeof dataKeyOf>>,
  tenant: string,
  months_kept: number,
  password_hash: string,
  today: string,
) {
  const people = new Map<string, string>()
  for (const person of demoPeople.filter(({ key }) => key === 'administrator' || key === 'klient'))
    people.set(person.key, await seedPerson(db, tenant, person, password_hash))
  for (const [place, company] of demoCompanies.slice(0, 2).entries()) {
    const row = await seedCompany(db, tenant, { ...company, caretaker: 'administrator', owner: 'klient' }, place, people, today)
    await seedMonths(db, office, row, company.states, today, months_kept)
  }
}

/** By its people, since a real office may be called as one of the demo's: `default` answers where no host is named. */
async function isOfDemo(database: Database, tenant: string): Promise<boolean> {
  const administrator = idOf(tenant, 'user', 'administrator')
  const rows = await database.transact(officeScope(tenant), db => db.selectFrom('users').select('id').where('id', '=', administrator).execute())
  return rows.length > 0
}

/** Everybody knows the demo's passwords, and its mailbox shows the mail of all offices: it never stands beside a real one. */
async function refuseBesideReal(database: Database, tenants: readonly string[]) {
  for (const tenant of tenants)
    if (!(await isOfDemo(database, tenant)))
      throw new OperatorError(
        `W tej bazie jest prawdziwe biuro „${tenant}”, a demo wymaga własnej bazy: proszę podać inny folder DATA_DIR albo użyć „npm run serve”.`,
      )
}

/** Which offices a demo has, and how many months its companies have behind them. */
interface Extent {
  offices: readonly string[]
  months: number
}

const wholeDemo: Extent = { offices: templateNames, months: 24 }

/** For development: one office, seeded in a fifth of the time. */
export const smallDemo: Extent = { offices: ['demo'], months: 6 }

/**
 * Founds those of the demo's offices that are not there yet, and says how many; the same people, numbers and files every time, with
 * months counted from today. Each is there whole or not at all, so that the next start completes what was interrupted.
 */
export async function seedDemo(installation: Installation, extent: Extent = wholeDemo): Promise<number> {
  const { database, offices, config } = installation
  const there = (await offices.list()).map(({ id }) => id)
  await refuseBesideReal(database, there)
  const missing = extent.offices.filter(tenant => !there.includes(tenant))
  if (missing.length === 0) return 0
  const password_hash = await hashPassword(demoPassword)
  const today = warsawToday()
  for (const tenant of missing) {
    const hosts = tenant === 'demo' ? ['localhost', '127.0.0.1'] : [`${tenant}.localhost`]
    const details = tenant === 'demo' ? office : { name: otherNames[tenant] ?? tenant }
    await database.transact(officeScope(tenant), async db => {
      await createOffice(db, config.secret_key, { id: tenant, template: tenant, office: details, hosts })
      if (tenant === 'demo') await seedMainOffice(installation, db, extent.months, password_hash, today)
      else await seedOtherOffice(db, await dataKeyOf(db, tenant, config.secret_key), tenant, extent.months, password_hash, today)
    })
  }
  offices.forget()
  return missing.length
}
