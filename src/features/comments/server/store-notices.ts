import { sql } from 'kysely'
import { commentTargets } from './comment-target.ts'
import type { NoticeRule } from '#features/notifications/server/notify-rules.ts'
import { type SubjectKind, subjectKinds } from '#features/comments/shared/rules.ts'
import { isOn } from '#kernel/feature-flags.ts'

/** Words about a thing are a part of that thing. */
export const commentNotices: NoticeRule = {
  isOff: ({ id, settings: { switches } }, about_id) => {
    const kinds = subjectKinds.filter(kind => !isOn(switches, commentTargets.get()[kind].needs))
    return sql`exists (select from comments said where said.tenant_id = ${id} and said.id = ${about_id} and said.subject_kind = any(${kinds}::text[]))`
  },
  isOfSettlements: (db, row) =>
    sql`exists (select from comments said where said.tenant_id = ${db.scope.tenant_id}
      and said.id = ${sql.ref(`${row}.about_id`)} and said.subject_kind = any(${['settlement', 'tax_due'] satisfies SubjectKind[]}::text[]))`,
}
