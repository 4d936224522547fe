import { sql } from 'kysely'
import { commentTargets } from './comment-target.ts'
import type { NoticeRule } from '#features/notifications/server/notify-rules.ts'
import { type SubjectKind, subjectKinds } from '#features/comments/shared/rules.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Words about a thing are a part of that thing. */
export const commentNoticeRule: NoticeRule = {
  isOff: ({ settings: { switches } }, about_id) => {
    const kinds = subjectKinds.filter(kind => !isOn(switches, commentTargets.get()[kind].needs))
    return sql`exists (select 1 from comments said where said.tenant_id = ${thisOffice} and said.id = ${about_id} and said.subject_kind = any(${kinds}::text[]))`
  },
  isOfSettlements: (_db, row) =>
    sql`exists (select 1 from comments said where said.tenant_id = ${thisOffice}
      and said.id = ${sql.ref(`${row}.about_id`)} and said.subject_kind = any(${['settlement', 'tax_due'] satisfies SubjectKind[]}::text[]))`,
}
