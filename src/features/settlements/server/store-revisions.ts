import type { Keys } from '#features/payers/server/store.ts'
import { showTax } from './taxes/accounts.ts'
import type { KeptTax } from './store-taxes.ts'
import type { SettlementRevision } from '#features/settlements/shared/contract.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'

const nobodys = { payer_id: null, payer: null }

/** Of months that the person has just been shown, what they were before they were corrected. */
export async function listRevisions(
  db: Db,
  actor: Actor,
  office: Keys,
  settlement_ids: readonly string[],
): Promise<(SettlementRevision & { settlement_id: string })[]> {
  if (settlement_ids.length === 0) return []
  const rows = await db
    .selectFrom('settlement_revisions')
    .select(['id', 'settlement_id', 'revision', 'reason', 'snapshot', 'created_at'])
    .where('settlement_id', 'in', settlement_ids)
    .orderBy('settlement_id')
    .orderBy('revision')
    .execute()
  return rows.map(({ snapshot, ...rest }) => {
    const storedSnapshot = snapshot as SettlementRevision['snapshot'] & { taxes: KeptTax[] }
    return {
      ...rest,
      snapshot: {
        ...storedSnapshot,
        // What it was owed by was not always kept.
        taxes: storedSnapshot.taxes
          .filter(tax => actor.isAdmin || tax.state !== 'draft')
          .map(tax => showTax(office, actor, { ...tax, about: tax.about ?? null })),
        // Whose a declaration is was not always kept.
        declarations: storedSnapshot.declarations.filter(({ state }) => actor.isAdmin || state === 'sent').map(declaration => ({ ...nobodys, ...declaration })),
      },
    }
  })
}
