import { type CompiledQuery, sql } from 'kysely'
import { sessionLife } from '#features/auth/shared/rules.ts'
import { accessSeconds } from '#features/auth/server/tokens.ts'
import { digestOf, newToken, seal } from '#platform/security/crypto.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'

/** What a person holds who has just come in, and what the database has of it after a log-in and its first exchange of tokens. */
export function newSession(db: Db, office: Office, person: { id: string; isAdmin: boolean }) {
  const [first, refresh_token, access_token] = [newToken(), newToken(), newToken()]
  const [session_id, first_id] = [newId(), newId()]
  const { absolute, idle } = sessionLife(person.isAdmin)
  const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`
  const inserts: CompiledQuery[] = [
    db
      .insertInto('sessions')
      .values({ id: session_id, user_id: person.id, absolute_end: inSeconds(absolute), idle_seconds: idle, proved_at: sql<string>`now()` })
      .compile(),
    db
      .insertInto('refresh_tokens')
      .values([
        { id: first_id, session_id, digest: digestOf(first), rotated_at: sql<string>`now()`, successor: seal(office.data_key, refresh_token), parent_id: null },
        { id: newId(), session_id, digest: digestOf(refresh_token), rotated_at: null, successor: null, parent_id: first_id },
      ])
      .compile(),
    db
      .insertInto('access_tokens')
      .values({ id: newId(), session_id, digest: digestOf(access_token), expires_at: inSeconds(accessSeconds) })
      .compile(),
  ]
  return { access_token, refresh_token, inserts }
}

/** The same, written in one round trip. */
export async function openTokens(db: Db, office: Office, person: { id: string; isAdmin: boolean }) {
  const { access_token, refresh_token, inserts } = newSession(db, office, person)
  await db.together(inserts)
  return { access_token, refresh_token }
}
