import { happened } from './happened.ts'
import { idOf } from './seeded-random.ts'
import { moveStatement } from '#features/billing/server/store.ts'
import { makeStatements } from '#features/billing/server/store-make.ts'
import type { CountedKind } from '#features/billing/shared/rules.ts'
import type { ServiceCategory, ServiceUnit } from '#features/pricelist/shared/rules.ts'
import { addToMonth, firstOfMonth } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'

interface DemoService {
  code: string
  name: string
  category: ServiceCategory
  unit: ServiceUnit
  price: string
  description?: string
  /** The price before this year. */
  before?: string
  archived?: true
}

const services: DemoService[] = [
  {
    code: 'KPIR',
    name: 'Prowadzenie księgi przychodów i rozchodów',
    category: 'bookkeeping',
    unit: 'month',
    price: '390.00',
    before: '350.00',
    description: '30 dokumentów w cenie',
  },
  { code: 'RYCZ', name: 'Ewidencja przychodów (ryczałt)', category: 'bookkeeping', unit: 'month', price: '260.00', before: '240.00' },
  { code: 'KH', name: 'Księgi rachunkowe', category: 'bookkeeping', unit: 'month', price: '1200.00', before: '1100.00', description: '30 dokumentów w cenie' },
  { code: 'DOK', name: 'Dokument ponad limit', category: 'bookkeeping', unit: 'document', price: '3.00' },
  { code: 'KADRY', name: 'Obsługa kadrowo-płacowa', category: 'payroll', unit: 'employee', price: '65.00', before: '60.00' },
  { code: 'DORADZTWO', name: 'Doradztwo ponad zakres umowy', category: 'advice', unit: 'hour', price: '220.00' },
  { code: 'ZMIANA-CEIDG', name: 'Zmiana wpisu w CEIDG', category: 'other', unit: 'piece', price: '120.00' },
  { code: 'FAX', name: 'Przyjmowanie dokumentów faksem', category: 'other', unit: 'month', price: '40.00', archived: true },
]

const idOfService = (code: string) => idOf('demo', 'service', code)

async function seedServices(db: Db, year: number) {
  for (const { code, name, category, unit, price, before, description = null, archived } of services) {
    const id = idOfService(code)
    const archived_at = archived ? `${year - 1}-06-30T10:00:00Z` : null
    await db.insertInto('services').values({ id, code, name, category, unit, description, vat_rate: '23', archived_at }).execute()
    const prices = before
      ? [
          [`${year - 1}-01-01`, before],
          [`${year}-01-01`, price],
        ]
      : [[`${year - 1}-01-01`, price]]
    // Already decided for the next year.
    if (code === 'KADRY') prices.push([`${year + 1}-01-01`, '70.00'])
    for (const [from_day = '', net_price = ''] of prices)
      await db
        .insertInto('service_prices')
        .values({ id: idOf(id, from_day), service_id: id, from_day, net_price })
        .execute()
  }
}

interface Subject {
  id: string
  title: string
  accounting_form: string
  employs: boolean
}

interface DemoTerm {
  code: string
  quantity?: string
  counted?: CountedKind
  allowance?: string
  price?: string
  discount?: string
}

function termsOf({ title, accounting_form, employs }: Subject): DemoTerm[] {
  const books = accounting_form === 'ksiegi_rachunkowe' ? 'KH' : accounting_form === 'ewidencja_przychodow' ? 'RYCZ' : 'KPIR'
  const base: DemoTerm = { code: books, quantity: '1.00' }
  if (title === 'Fundacja Sąsiedzki Krąg') base.discount = '20.00'
  if (title === 'Transport Hołubek sp.k.') base.price = '1650.00'
  return [base, { code: 'DOK', counted: 'documents', allowance: '30.00' }, ...(employs ? [{ code: 'KADRY', counted: 'employees' as const }] : [])]
}

/** A price list with a history, what each company agreed, and three months billed: a draft, an approved and an invoiced one. */
export async function seedBilling(db: Db, companies: readonly Subject[], today: string) {
  const year = Number(today.slice(0, 4))
  const month = today.slice(0, 7)
  await seedServices(db, year)
  for (const company of companies)
    for (const { code, ...values } of termsOf(company))
      await db
        .insertInto('billing_terms')
        .values({ id: idOf(company.id, 'term', code), company_id: company.id, service_id: idOfService(code), from_month: `${year - 1}-01`, ...values })
        .execute()
  for (const back of [3, 2, 1]) {
    const billed = addToMonth(month, -back)
    await db
      .insertInto('billing_statements')
      .values(
        companies.map(({ id }) => ({
          id: idOf(id, 'statement', billed),
          company_id: id,
          month: billed,
          created_at: happened(`${firstOfMonth(addToMonth(billed, 1))}T06:00:00Z`),
        })),
      )
      .execute()
    const statements = await makeStatements(db, billed)
    for (const [place, { id }] of companies.entries()) {
      const statement = statements.get(id)
      if (!statement || back === 1) continue
      await moveStatement(db, statement, 'approved', null)
      if (back === 3) await moveStatement(db, statement, 'invoiced', `${place + 1}/${billed.slice(5)}/${billed.slice(0, 4)}`)
    }
  }
}
