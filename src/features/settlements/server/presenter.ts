import { sql } from 'kysely'
import { listSettlementAudience } from '#features/companies/server/store-mail.ts'
import type { Settlement, SettlementRow } from '#features/settlements/shared/contract.ts'
import { allowedActions, areTaxesOpen } from '#features/settlements/shared/rules.ts'
import { dateLate, type LockedSettlement, listRequired, rowColumns, rowKeys, settlementsOf } from './store.ts'
import { showSuggested, showTax } from './taxes/accounts.ts'
import { listSuggested, loadBasis } from './taxes/suggested-taxes.ts'
import { listTaxes } from './store-taxes.ts'
import { findRetractable } from './retract.ts'
import type { Actor } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { isOn } from '#kernel/feature-flags.ts'
import type { Office } from '#platform/config/offices.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'
import type { Db } from '#platform/db/db.ts'

/** Selects whole rows as the list shows them. */
export function selectRows(db: Db, actor: Actor) {
  const columns: Record<string, ReturnType<typeof sql>> = rowColumns(actor)
  return settlementsOf(db, actor)
    .select(rowKeys.map(key => (columns[key] ?? sql`null`).as(key)))
    .$castTo<SettlementRow>()
}

/** Reasons of the office's own steps stay in the office; what is missing and what was remarked is for both. */
const sharedReasons: readonly string[] = ['incomplete', 'remarks']

/** Throws 404 for a month that the person does not see. */
export async function showSettlement(db: Db, actor: Actor, office: Office, id: string): Promise<Settlement> {
  const row = await selectRows(db, actor).select('s.state_reason').where('s.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const checklist = await listRequired(db, id)
  const taxes = await listTaxes(db, actor, id)
  const basis = actor.isAdmin && areTaxesOpen(row.state) ? await loadBasis(db, office, row.company_id, row.month) : null
  const suggested = basis ? await listSuggested(db, basis, row.month, taxes) : []
  const { people, email } = actor.isAdmin ? await listSettlementAudience(db, office, row.company_id) : { people: [], email: null }
  const { state_reason } = row as typeof row & { state_reason: string | null }
  return {
    ...dateLate(row),
    state_reason: actor.isAdmin || sharedReasons.includes(row.state) ? state_reason : null,
    checklist,
    taxes: taxes.map(tax => showTax(office, actor, tax)),
    actions: allowedActions(actor, { ...row, checklist }, isOn(office.settings.switches, 'documents')),
    retractable: (await findRetractable(db, actor, office, row))?.action ?? null,
    suggested_taxes: suggested.map(tax => showSuggested(actor, row.company_id, tax)),
    payers: basis ? basis.payers.map(({ id, name }) => ({ id, name })) : [],
    addressees: people.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    company_email: email,
  }
}

/** A stale step is answered with the month as it is now. Throws 412 with it. */
export async function requireCurrent({ db, actor, origin, office }: Pick<PersonContext, 'db' | 'actor' | 'origin' | 'office'>, settlement: LockedSettlement) {
  if (origin.headers['if-match'] !== undefined) requireVersion(origin, await showSettlement(db, actor, office, settlement.id))
}
