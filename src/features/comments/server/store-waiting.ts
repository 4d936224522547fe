import { sql } from 'kysely'
import type { SubjectKind } from '#features/comments/shared/rules.ts'
import { isSeated } from '#features/users/server/store-visibility.ts'
import { type Actor, companiesWith } from '#kernel/access/access.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { allOfKind, shownOfText, type WaitingFor, type WaitingRow } from '#kernel/waiting.ts'
import type { Db } from '#platform/db/db.ts'
import { fullName } from '#platform/db/person-name.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import type { Office } from '#platform/config/offices.ts'
import { type CommentTarget, commentTargets, titleBesideCompany } from './comment-target.ts'

/** Tickets tell of themselves. */
const kinds = ['document', 'settlement', 'tax_due', 'task'] as const satisfies readonly SubjectKind[]

/** Days in which a question waits for an answer. */
const askedDays = 30

export type WaitingComment = WaitingRow & { subject_kind: SubjectKind }

/** The last questions of the other side that its own side has said nothing after; staff answer for the companies that they look after. */
export async function listWaiting(db: Db, office: Office, actor: Actor, { company_id, limit }: WaitingFor): Promise<WaitingComment[]> {
  const where = actor.isAdmin ? isSeated(actor.user_id, sql`k.company_id`) : sql<boolean>`k.company_id = any(${companiesWith(actor, 'comments.write')}::uuid[])`
  const targetKinds = commentTargets.get()
  const { rows } = await sql<{
    subject_kind: SubjectKind
    subject_id: string
    company_id: string
    company_title: string
    text: string
    by: string
    since: string
  }>`
    select k.subject_kind, k.subject_id, k.company_id, c.title as company_title, left(k.plain, ${shownOfText}) as text, ${fullName('u')} as by, k.created_at as since
    from comments k
    join users u on u.tenant_id = ${thisOffice} and u.id = k.author_id
    join companies c on c.tenant_id = ${thisOffice} and c.id = k.company_id and c.archived_at is null
    where k.tenant_id = ${thisOffice} and k.subject_kind = any(${kinds.filter(kind => isOn(office.settings.switches, targetKinds[kind].needs))}::text[]) and not k.internal and k.removed_at is null
      and k.created_at > now() - make_interval(days => ${askedDays}) and k.plain like '%?%' and u."isAdmin" = ${!actor.isAdmin}::boolean
      and (${company_id ?? null}::uuid is null or k.company_id = ${company_id ?? null}::uuid) and ${where}
      and not exists (select 1 from comments later join users who on who.tenant_id = ${thisOffice} and who.id = later.author_id
        where later.tenant_id = ${thisOffice} and later.subject_kind = k.subject_kind and later.subject_id = k.subject_id
        and later.removed_at is null and not later.internal and (later.created_at, later.id) > (k.created_at, k.id)
        and (who."isAdmin" = ${actor.isAdmin}::boolean or later.plain like '%?%'))
    order by k.created_at, k.id limit ${allOfKind}`.execute(db)
  const targets = new Map<string, CommentTarget>()
  for (const [kind, rowsOfKind] of Map.groupBy(rows, row => row.subject_kind)) {
    const ids = rowsOfKind.map(row => row.subject_id)
    for (const target of await targetKinds[kind].find(db, actor, ids)) targets.set(target.id, target)
  }
  // Whoever may not see the thing is not asked, so they are counted after that.
  const waitingComments = rows.flatMap<WaitingComment>(({ subject_id, ...row }) => {
    const target = targets.get(subject_id)
    if (!target) return []
    return [{ ...row, kind: 'comment', id: subject_id, title: titleBesideCompany(target), date: null, path: target.paths[actor.isAdmin ? 'staff' : 'client'] }]
  })
  return waitingComments.slice(0, limit).map(row => ({ ...row, total: waitingComments.length }))
}
