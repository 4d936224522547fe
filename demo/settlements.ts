import { happened } from './happened.ts'
import { seededRandom, idOf } from './seeded-random.ts'
import type { SeededMonth, Subject } from './months.ts'
import { listDeclarations } from '#features/declarations/server/store.ts'
import { listExpected } from '#features/declarations/server/store-expected.ts'
import { listRequired } from '#features/settlements/server/store.ts'
import { listTaxes } from '#features/settlements/server/store-taxes.ts'
import type { Actor } from '#kernel/access/access.ts'
import { addDays, addToMonth, firstOfMonth } from '#kernel/dates/dates.ts'
import { multiplyMoney } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/db.ts'

/** Near the exemption from VAT. */
const sizes: Record<string, number> = { 'Fundacja Sąsiedzki Krąg': 18_200 }

/** Who sells to consumers, and how much of it all. */
export const retail: Record<string, string> = {
  'Pracownia Glinka Anna Zawilska': '0.065',
  'Gabinet Logopedyczny Ewa Mroczek': '1',
  'Auto-Serwis Łukowiec sp.j.': '0.4',
  'Kawiarnia Międzymiastowa sp. z o.o.': '0.95',
  'Piekarnia Pod Kasztanami s.c.': '0.8',
}

/** A month's figures: busier in summer and before Christmas, growing a little from year to year. */
function figuresOf(company: Subject, month: string) {
  const chance = seededRandom(`books ${company.title} ${month}`)
  const season = 1 + 0.25 * Math.sin((Number(month.slice(5)) / 12) * 2 * Math.PI) + (month.endsWith('-12') ? 0.4 : 0)
  const size = sizes[company.title] ?? (company.company_type === 'zoo' || company.company_type === 'sk' ? 82_000 : 24_000)
  const growth = 1 + (Number(month.slice(0, 4)) - 2024) * 0.07
  const revenue_net = (size * season * growth * (0.85 + chance() * 0.3)).toFixed(2)
  const costs = multiplyMoney(revenue_net, (0.48 + chance() * 0.25).toFixed(4))
  const vat = company.vat_status === 'czynny'
  return {
    revenue_net,
    revenue_gross: vat ? multiplyMoney(revenue_net, '1.23') : revenue_net,
    exemption_revenue: revenue_net,
    consumer_sales: multiplyMoney(revenue_net, retail[company.title] ?? '0'),
    costs,
    income: (Number(revenue_net) - Number(costs)).toFixed(2),
    vat_due: vat ? multiplyMoney(revenue_net, '0.23') : null,
    vat_deductible: vat ? multiplyMoney(costs, '0.19') : null,
  }
}

async function declarationsOf(db: Db, company: Subject, { id, month, state }: SeededMonth) {
  const sent_at = happened(`${addDays(firstOfMonth(addToMonth(month, 1)), 17)}T11:00:00Z`)
  return (await listExpected(db, company.id, month)).map(({ form, payer_id }, place) => {
    const sent = state === 'closed' || state === 'correction' || place > 0
    return {
      id: idOf(id, `${form} ${payer_id ?? ''}`),
      company_id: company.id,
      settlement_id: id,
      form,
      title: '',
      payer_id,
      state: sent ? ('sent' as const) : ('prepared' as const),
      sent_at: sent ? sent_at : null,
    }
  })
}

/** Figures and declarations of the months that were booked; what is not closed still waits for its receipts. */
export async function seedSettlements(db: Db, company: Subject, months: readonly SeededMonth[]) {
  const booked = months.filter(({ state }) => state !== 'in_progress')
  const totals = booked.map(({ id, month }) => ({ id: idOf(id, 'totals'), company_id: company.id, settlement_id: id, ...figuresOf(company, month) }))
  const declarations = []
  for (const month of booked) declarations.push(...(await declarationsOf(db, company, month)))
  if (totals.length > 0) await db.insertInto('totals').values(totals).execute()
  if (declarations.length > 0) await db.insertInto('declarations').values(declarations).execute()
}

/** The office's own eyes. */
const staff: Actor = { tenant_id: '', user_id: '', role: 'administrator', isAdmin: true, companies: new Map() }

/** What a corrected month said before: less revenue, since an invoice came late. */
export async function seedFirstVersion(db: Db, company: Subject, settlement: SeededMonth) {
  const next = firstOfMonth(addToMonth(settlement.month, 1))
  const now = figuresOf(company, settlement.month)
  const then = multiplyMoney(now.revenue_net, '0.94')
  const snapshot = {
    closed_at: happened(`${addDays(next, 25)}T12:00:00Z`),
    taxes: await listTaxes(db, staff, settlement.id),
    checklist: await listRequired(db, settlement.id),
    totals: { ...now, revenue_net: then, exemption_revenue: then, income: (Number(then) - Number(now.costs)).toFixed(2) },
    declarations: await listDeclarations(db, staff, { ...settlement, company_id: company.id }),
  }
  await db
    .insertInto('settlement_revisions')
    .values({
      id: idOf(settlement.id, 'revision'),
      company_id: company.id,
      settlement_id: settlement.id,
      revision: 1,
      reason: 'Faktura korygująca od dostawcy.',
      snapshot: JSON.stringify(snapshot),
      created_at: happened(`${addDays(next, 40)}T09:00:00Z`),
    })
    .execute()
}
