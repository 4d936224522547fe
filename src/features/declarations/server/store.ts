import { type RawBuilder, sql } from 'kysely'
import type { Declaration } from '#features/declarations/shared/contract.ts'
import {
  type DeclarationForm,
  type DeclarationProfile,
  type DeclarationState,
  declarationForms,
  expectedForms,
  isProven,
  mayWriteForm,
} from '#features/declarations/shared/rules.ts'
import { suspendedThroughout } from '#features/companies/server/store-legal-status.ts'
import { declarationDueOf } from './due-dates.ts'
import { employs } from '#features/tax-profiles/shared/rules.ts'
import { employsWithin, profileInMonth } from '#features/tax-profiles/server/store.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersionIn } from '#platform/db/optimistic-lock.ts'

/** The tax profile by which this month is settled. */
async function profileOf(db: Db, company_id: string, month: string): Promise<DeclarationProfile> {
  const company = await db
    .selectFrom('companies as c')
    .select('c.company_type')
    .select(sql<string>`case when ${suspendedThroughout(month)} then 'zawieszona' else 'aktywna' end`.as('legal_status'))
    .select(employsWithin(firstOfMonth(`${month.slice(0, 4)}-01`), lastOfMonth(`${month.slice(0, 4)}-12`)).as('employed_in_year'))
    .where('c.id', '=', company_id)
    .executeTakeFirstOrThrow()
  const { vat_status, vat_period, zus_scheme, ...profile } = await profileInMonth(db, company_id, month)
  return { ...company, vat_status, vat_period, zus_scheme, employs: employs(profile) }
}

export interface Month {
  id: string
  company_id: string
  month: string
  state: SettlementState
}

/** What the profile expects and what was added, less what was taken off. A closed month keeps what it was closed with. */
export async function listDeclarations(db: Db, actor: Actor, settlement: Month): Promise<Declaration[]> {
  const profile = await profileOf(db, settlement.company_id, settlement.month)
  const rows = await db
    .selectFrom('declarations as d')
    .leftJoin('files as f', 'f.id', 'd.upo_file_id')
    .select(['d.form', 'd.state', 'd.sent_at', 'd.removed', 'd.version', 'f.id as upo_id', 'f.name as upo_name'])
    .where('d.settlement_id', '=', settlement.id)
    .execute()
  const said = new Map(rows.map(row => [row.form, row]))
  const expected = expectedForms(profile, settlement.month)
  const isClosed = settlement.state === 'closed'
  const listed = declarationForms.filter(form => {
    const row = said.get(form)
    return row ? !row.removed : expected.includes(form) && !isClosed
  })
  const all = listed.map(form => {
    const row = said.get(form)
    return {
      form,
      state: row?.state ?? ('expected' as const),
      expected: expected.includes(form),
      due_date: declarationDueOf(form, settlement.month, profile.company_type),
      sent_at: row?.sent_at ?? null,
      upo: row?.upo_id && row.upo_name ? { id: row.upo_id, name: row.upo_name } : null,
      may_change: !isClosed && can(actor.role, 'settlements.work') && mayWriteForm(actor, form),
      version: row?.version ?? 0,
    }
  })
  // Clients see what went out in their name, not the office's work on it.
  return actor.isAdmin ? all : all.filter(({ state }) => state === 'sent')
}

export const listUnproven = async (db: Db, actor: Actor, settlement: Month): Promise<DeclarationForm[]> =>
  (await listDeclarations(db, actor, settlement)).filter(declaration => !isProven(declaration)).map(({ form }) => form)

interface Said {
  state?: DeclarationState
  sent_at?: string | RawBuilder<string> | null
  upo_file_id?: string | null
  removed?: boolean
}

/** Writes what is said of a form, whether or not something was said of it before. */
export async function saveDeclaration(db: Db, { id, company_id }: Month, form: DeclarationForm, said: Said) {
  await db
    .insertInto('declarations')
    .values({ id: newId(), company_id, settlement_id: id, form, ...said })
    .onConflict(conflict => conflict.columns(['tenant_id', 'settlement_id', 'form']).doUpdateSet({ ...said, ...bumpVersionIn('declarations') }))
    .execute()
}

/** Closing writes down what was expected, so that a profile changed later changes nothing in a closed month. */
export async function keepExpected(db: Db, actor: Actor, settlement: Month) {
  for (const { form, version } of await listDeclarations(db, actor, settlement)) if (version === 0) await saveDeclaration(db, settlement, form, {})
}

/** The receipt of a declaration, for whoever may see the settlements of its company. */
export async function findReceipt(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  const seen = [...actor.companies].filter(([, seat]) => seat.role === 'owner' || seat.sees_settlements).map(([id]) => id)
  const found = await db
    .selectFrom('declarations as d')
    .select('d.id')
    .where('d.upo_file_id', '=', file_id)
    .where('d.removed', '=', false)
    .$if(!actor.isAdmin, query => query.where(sql<boolean>`d.company_id = any(${seen}::uuid[])`).where('d.state', '=', 'sent'))
    .executeTakeFirst()
  return found && { id: file_id }
}

/** What went out in the company's name for months that the person has just been shown. */
export const listSentOf = (db: Db, settlement_ids: readonly string[]) =>
  db
    .selectFrom('declarations as d')
    .innerJoin('settlements as s', 's.id', 'd.settlement_id')
    .select(['d.id', 'd.form', 'd.sent_at', 's.month'])
    .where(sql<boolean>`d.settlement_id = any(${[...settlement_ids]}::uuid[])`)
    .where('d.removed', '=', false)
    .where('d.state', '=', 'sent')
    .orderBy('s.month')
    .orderBy('d.form')
    .execute()
