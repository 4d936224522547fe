import { type RawBuilder, sql } from 'kysely'
import { dropFactors } from '#features/auth/server/store-factors.ts'
import { publish, tellSessionsEnded } from '#features/realtime/store.ts'
import { dropAvatar } from '#features/avatars/store.ts'
import * as users from '#features/users/server/store.ts'
import { plural } from '#kernel/text/plural.ts'
import type { Db } from '#platform/db/db.ts'
import { type Decision, logWhy, whyWorkStays } from './decisions.ts'
import type { Erasure } from './erase.ts'
import { referencesTo } from '#platform/db/foreign-keys.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { deleteLooseFiles } from '#features/files/server/store-loose.ts'

const records = (count: number) => plural(count, ['zapis', 'zapisy', 'zapisów'])

const countOf = async (db: Db, query: RawBuilder<unknown>) => Number((await query.execute(db)).numAffectedRows ?? 0)

/** Seats, sessions, notices, saved views and the like: what the tables say goes with the account. */
async function deleteBelongings(db: Db, id: string): Promise<number> {
  let count = 0
  for (const { table, column } of referencesTo('users').filter(({ goes }) => goes))
    count += await countOf(db, sql`delete from ${sql.table(table)} where tenant_id = ${thisOffice} and ${sql.ref(column)} = ${id}::uuid`)
  return count
}

/** What was sent to the person lies in the outbox with its address; an address may be another account's as well, whose messages are named. */
async function deleteMessages(db: Db, id: string): Promise<number> {
  const { email, phone } = await db.selectFrom('users').select(['email', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()
  const invitations = db.selectFrom('users').select('id').where('account_id', '=', id)
  const deleted = await db
    .deleteFrom('outbox')
    .where(eb =>
      eb.or([
        eb('user_id', '=', id),
        eb('user_id', 'in', invitations),
        eb.and([eb('user_id', 'is', null), eb('recipient', 'in', phone ? [email, phone] : [email])]),
      ]),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** What the person wrote stays with the companies and the office, under nobody's name. */
async function countWorks(db: Db, id: string): Promise<Decision[]> {
  const counts = new Map<string, number>()
  const byTable = Map.groupBy(
    referencesTo('users').filter(({ goes }) => !goes),
    ({ table }) => table,
  )
  for (const [table, references] of byTable) {
    const mine = sql.join(
      references.map(({ column }) => sql`${sql.ref(column)} = ${id}::uuid`),
      sql` or `,
    )
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)} where tenant_id = ${thisOffice} and (${mine})`.execute(db)
    const why = whyWorkStays(table)
    counts.set(why, (counts.get(why) ?? 0) + (rows[0]?.count ?? 0))
  }
  return [...counts].filter(([, count]) => count > 0).map(([why, count]) => ({ fate: 'anonymised', what: records(count), why }))
}

export async function eraseAccount(db: Db, id: string): Promise<Erasure> {
  await users.refuseStranding(db, id)
  await tellSessionsEnded(db, id)
  await dropFactors(db, id)
  const pictures = await dropAvatar(db, id)
  const belongings = await deleteBelongings(db, id)
  const messages = await deleteMessages(db, id)
  const digests = await deleteLooseFiles(db, eb => eb.and([eb('uploaded_by', '=', id), eb('company_id', 'is', null), eb('shared', '=', false)]))
  await users.removeInvitationsTo(db, id)
  await users.anonymiseUser(db, id)
  await users.changeUser(db, id, {
    last_login_at: null,
    totp_declined_at: null,
    passkey_declined_at: null,
    theme: 'system',
    second_factor: 'email',
    restricted_at: null,
    restricted_why: null,
  })
  await publish(db, { entity: 'users', entity_id: id })
  return {
    digests: [...pictures, ...digests],
    decisions: [
      { fate: 'erased', what: 'imię, nazwisko, zdjęcie, e-mail, telefon, hasło i składniki logowania' },
      { fate: 'erased', what: `dostępy, sesje, powiadomienia i ustawienia: ${records(belongings)}` },
      { fate: 'erased', what: `wysłane wiadomości e-mail i SMS: ${records(messages)}` },
      { fate: 'erased', what: 'treść zmian w dzienniku zdarzeń (zniszczono klucz tej osoby)' },
      ...(await countWorks(db, id)),
      { fate: 'kept', what: 'numer konta i adresy IP', why: logWhy },
    ],
  }
}
