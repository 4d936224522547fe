import { type RawBuilder, sql } from 'kysely'
import type { Lack } from '#features/powers/shared/contract.ts'
import type { NeededKind, Reason } from '#features/powers/shared/labels.ts'
import { findObligation } from '#features/statutory-deadlines/store-catalogue.ts'
import { concernedByAny } from '#features/statutory-deadlines/store-match.ts'
import { monthOf } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

interface Need {
  kind: NeededKind
  reason: Reason
  /** Of the catalogue: whoever one of these concerns needs the power. */
  obligations: readonly string[]
}

/**
 * What the office sends for a company, and by which power; the first reason is told.
 * - UPL-1: who signs somebody else's declaration has a power to sign declarations, lodged at the tax office (art. 80a § 1–3 of the Tax Ordinance);
 *   JPK_V7 with its declaration, PIT and CIT returns and those of withholders are declarations (art. 3 pkt 5 of the Tax Ordinance).
 * - ZUS PEL: an attorney before ZUS is empowered in writing (art. 33 § 1–3 of the Code of Administrative Procedure with art. 123 of the act on
 *   social insurance); who pays contributions sends DRA and RCA (art. 46 and 47 of that act), partners each for themselves (art. 8 ust. 6).
 */
const needs: readonly Need[] = [
  { kind: 'upl1', reason: 'jpk_v7', obligations: ['jpk_v7m', 'jpk_v7k'] },
  { kind: 'upl1', reason: 'cit', obligations: ['cit8', 'cit8fr', 'cit8e'] },
  { kind: 'upl1', reason: 'pit', obligations: ['pit_roczny', 'pit16a'] },
  { kind: 'upl1', reason: 'pit4r', obligations: ['pit4r'] },
  { kind: 'zus_pel', reason: 'employs', obligations: ['zus_dra_15', 'zus_dra_20_zatrudnieni', 'zus_dra_20_inne'] },
  { kind: 'zus_pel', reason: 'contributions', obligations: ['zus_dra_20'] },
]

const inForceOn = (today: string) => sql<boolean>`w.from_day <= ${today}::date and (w.to_day is null or w.to_day >= ${today}::date)
  and (w.revoked_day is null or w.revoked_day > ${today}::date)`

/** Who has left the office signs nothing any more. */
const isHeld = sql<boolean>`(w.holder_id is null or exists (select 1 from users h where h.tenant_id = ${thisOffice} and h.id = w.holder_id and h.status = 'active'))`

/** Each obligation of the catalogue that makes a power needed, in the order in which the reasons are told. */
const concerns = () =>
  needs.flatMap(({ kind, reason, obligations }) =>
    obligations.flatMap(key => {
      const conditions = findObligation(key)?.conditions
      return conditions ? [{ topic: kind, reason, scope: 'profile' as const, conditions, obligation: key }] : []
    }),
  )

/** Whom of a company `c` an obligation concerns as they stand today, without a power that holds. */
export function lacksOf(today: string): RawBuilder<Lack> {
  const month = monthOf(today)
  const all = concerns()
  const reasons = all.map(({ reason }) => reason)
  return sql`(select n.id as payer_id, n.name as payer, n.topic as kind, (${reasons}::text[])[n.place + 1] as reason
    from ${concernedByAny(all, { period: month, month })} n
    where not exists (select 1 from powers w where w.tenant_id = ${thisOffice} and w.company_id = c.id and w.kind = n.topic
      and w.payer_id is not distinct from n.id and ${inForceOn(today)} and ${isHeld}))`
}

export async function listLacks(db: Db, company_id: string, today: string): Promise<Lack[]> {
  const { rows } = await sql<Lack>`select n.* from companies c cross join lateral ${lacksOf(today)} n
    where c.tenant_id = ${thisOffice} and c.id = ${company_id}::uuid`.execute(db)
  return rows.toSorted((left, right) => (left.payer ?? '').localeCompare(right.payer ?? '', 'pl') || left.kind.localeCompare(right.kind))
}
