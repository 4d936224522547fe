import { sql } from 'kysely'
import type { Settlement, SettlementRevision, SettlementRow, SuggestedTax } from '#features/settlements/contract.ts'
import { allowedActions, areTaxesOpen } from '#features/settlements/rules.ts'
import { listRequired, rowColumns, rowKeys, settlementsOf } from '#features/settlements/store.ts'
import { expectedKinds, periodOf, suggestTax } from '#features/settlements/tax-defaults.ts'
import { lastTransfers, listTaxes, profileOf } from '#features/settlements/taxes.ts'
import type { Actor } from '#kernel/access.ts'
import { notFound } from '#kernel/failure.ts'
import type { Db } from '#server/db.ts'

/** Selects whole rows as the list shows them. */
export function selectRows(db: Db, actor: Actor) {
  const columns: Record<string, ReturnType<typeof sql>> = rowColumns(actor)
  return settlementsOf(db, actor)
    .select(rowKeys.map(key => (columns[key] ?? sql`null`).as(key)))
    .$castTo<SettlementRow>()
}

/** Reasons of the office's own steps stay in the office; what is missing and what was remarked is for both. */
const sharedReasons: readonly string[] = ['incomplete', 'remarks']

export async function showSettlement(db: Db, actor: Actor, id: string): Promise<Settlement> {
  const row = await selectRows(db, actor).select('s.state_reason').where('s.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const checklist = await listRequired(db, id)
  const taxes = await listTaxes(db, actor, id)
  const { state_reason } = row as typeof row & { state_reason: string | null }
  return {
    ...row,
    state_reason: actor.isAdmin || sharedReasons.includes(row.state) ? state_reason : null,
    checklist,
    taxes,
    actions: allowedActions(actor, row),
    suggested_taxes: actor.isAdmin && areTaxesOpen(row.state) ? await listSuggested(db, row, taxes) : [],
  }
}

async function listSuggested(db: Db, row: SettlementRow, taxes: readonly { kind: string; period: string }[]): Promise<SuggestedTax[]> {
  const profile = await profileOf(db, row.company_id)
  const last = await lastTransfers(db, row.company_id)
  return expectedKinds(profile, row.month)
    .map(kind => suggestTax(kind, periodOf(kind, row.month, profile), profile, last.get(kind)))
    .filter(({ kind, period }) => !taxes.some(tax => tax.kind === kind && tax.period === period))
}

export async function listRevisions(db: Db, actor: Actor, settlement_id: string): Promise<SettlementRevision[]> {
  const rows = await db
    .selectFrom('settlement_revisions')
    .select(['id', 'revision', 'reason', 'snapshot', 'created_at'])
    .where('settlement_id', '=', settlement_id)
    .orderBy('revision')
    .execute()
  const revisions = rows as SettlementRevision[]
  if (actor.isAdmin) return revisions
  return revisions.map(({ snapshot, ...rest }) => ({
    ...rest,
    snapshot: {
      ...snapshot,
      taxes: snapshot.taxes.filter(tax => tax.state !== 'draft'),
      declarations: snapshot.declarations?.filter(({ state }) => state === 'sent'),
    },
  }))
}
