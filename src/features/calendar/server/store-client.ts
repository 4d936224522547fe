import type { ScheduleEntry } from '#features/calendar/shared/contract.ts'
import { type Look, onDay } from './store-ends.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { listDueBetween } from '#features/settlements/server/store-due.ts'
import type { Actor } from '#kernel/access/access.ts'
import { isOn, type Switches } from '#kernel/feature-flags.ts'
import type { Db } from '#platform/db/db.ts'

/** What a client owes in those days; amounts and accounts stay in the portal. */
export async function listToPay(db: Db, actor: Actor, switches: Switches, { from, to }: Look): Promise<ScheduleEntry[]> {
  if (!isOn(switches, 'component:settlements') || !isOn(switches, 'component:taxesDue')) return []
  const taxes = await listDueBetween(db, actor, from, to)
  return taxes.map(tax => ({
    ...onDay(tax.due_date),
    key: tax.id,
    kind: 'deadline',
    title: taxTitle(tax),
    // An owner of several companies owes the same by each of them.
    detail: tax.company_title,
    path: '/',
  }))
}
