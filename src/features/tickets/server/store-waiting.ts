import { sql } from 'kysely'
import { readableBy, ticketsOf } from './store.ts'
import { type Actor, companiesWith } from '#kernel/access/access.ts'
import { shownOfText, type WaitingFor } from '#kernel/waiting.ts'
import { isSeated } from '#features/users/server/store-visibility.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { polish } from '#platform/db/lists/list-query.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** The other side's last word. */
const lastWord = (actor: Actor) => sql<{ words: string | null; name: string | null }>`lateral (
  select left(k.plain, ${shownOfText}) as words, ${fullName('u')} as name from comments k join users u on u.tenant_id = ${thisOffice} and u.id = k.author_id
  where k.tenant_id = ${thisOffice} and k.subject_kind = 'ticket' and k.subject_id = t.id and not k.internal and k.removed_at is null
    and u."isAdmin" = ${!actor.isAdmin}::boolean
  order by k.created_at desc limit 1)`

/** The client answers what the office asked in a ticket; the office answers what is led by this person, or by nobody in a company that this person looks after. */
export function selectWaiting(db: Db, actor: Actor, only: WaitingFor) {
  const byOthers = sql<boolean>`author."isAdmin" = ${!actor.isAdmin}::boolean`
  const mine = sql<boolean>`(t.assignee_id = ${actor.user_id}::uuid or (t.assignee_id is null and ${isSeated(actor.user_id, sql`t.company_id`)}))`
  return ticketsOf(db, actor)
    .leftJoin(lastWord(actor).as('said'), join => join.onTrue())
    .select(['t.id', 't.company_id', 't.last_word_at as since', 'said.words as text'])
    .select([
      sql<'ticket'>`'ticket'`.as('kind'),
      // Before anybody has said a word, what the other side has written at its beginning.
      sql<string | null>`case when said.words is null and ${byOthers} then t.description end`.as('html'),
      sql<string | null>`coalesce(said.name, case when ${byOthers} then ${fullName('author')} end)`.as('by'),
      polish('c.title').as('company_title'),
      polish('t.title').as('title'),
      actor.isAdmin ? sql<string | null>`(t.due_at at time zone 'Europe/Warsaw')::date`.as('date') : sql<string | null>`null::date`.as('date'),
      sql<string>`${actor.isAdmin ? '/dashboard/tickets/' : '/tickets/'}::text || t.id`.as('path'),
    ])
    .where(readableBy(actor))
    .$if(only.company_id !== undefined, query => query.where('t.company_id', '=', only.company_id ?? ''))
    .where(
      actor.isAdmin
        ? sql<boolean>`(t.due_at is not null and ${mine})`
        : sql<boolean>`(t.state = 'waiting' and t.company_id = any(${companiesWith(actor, 'tickets.create')}::uuid[]))`,
    )
    .orderBy(actor.isAdmin ? 't.due_at' : 't.last_word_at')
    .orderBy('t.id')
}
