import { sql } from 'kysely'
import { type Ending, endings, isEnding } from '#features/auth/shared/labels.ts'
import { distrustBrowsers } from './trusted-browsers.ts'
import { usualSecurity } from '#features/tenants/shared/rules.ts'
import { type SessionLengths, sessionLife } from '#kernel/access/session-life.ts'
import type { Security } from '#features/tenants/shared/contract.ts'
import { extensionPoint } from '#kernel/extension.ts'
import { Failure } from '#kernel/failure.ts'
import { digestOf, newToken, seal, unseal } from '#platform/security/crypto.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'

const proofSeconds = 600
export const accessSeconds = 600
/** A parallel tab that comes with the token just exchanged is answered the same successor, within so many seconds. */
const graceSeconds = 10

export const sessionOver = (reason?: Ending) =>
  new Failure('unauthorized', reason ? endings[reason] : 'Sesja wygasła. Proszę zalogować się ponownie.', reason && { data: { reason } })

/**
 * Why the session of this refresh token is over, for its last holder alone: a token that was exchanged already may be in other hands,
 * and is told nothing.
 */
export async function whyOver(db: Db, refresh_token: string): Promise<Ending | undefined> {
  const session = await db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['sessions.ended_at', 'sessions.ended_why'])
    .select(sql<boolean>`sessions.last_used_at + make_interval(secs => sessions.idle_seconds) <= now()`.as('idle'))
    .select(sql<boolean>`sessions.absolute_end <= now()`.as('too_long'))
    .where('refresh_tokens.digest', '=', digestOf(refresh_token))
    .where('refresh_tokens.rotated_at', 'is', null)
    .executeTakeFirst()
  if (!session) return undefined
  if (session.ended_at) return session.ended_why && isEnding(session.ended_why) ? session.ended_why : undefined
  return session.too_long ? 'too_long' : session.idle ? 'idle' : undefined
}

interface Opening {
  user_agent?: string
  lengths?: Security
}

/** Starts a session; staff sessions end sooner than clients'. Who starts one has just proved who they are. */
export async function openSession(db: Db, user: { id: string; isAdmin: boolean }, opening: Opening = {}): Promise<string> {
  const session_id = newId()
  const { absolute, idle } = sessionLife(user.isAdmin, opening.lengths ?? usualSecurity)
  await db
    .insertInto('sessions')
    .values({
      id: session_id,
      user_id: user.id,
      absolute_end: sql<string>`now() + make_interval(secs => ${absolute})`,
      idle_seconds: idle,
      user_agent: opening.user_agent ?? '',
      proved_at: sql<string>`now()`,
    })
    .execute()
  return addRefreshToken(db, session_id, null)
}

/** Lengths that are stricter now hold for the sessions that run; those that are longer do for new ones. */
export async function shortenSessions(db: Db, lengths: SessionLengths) {
  for (const isAdmin of [true, false]) {
    const { absolute, idle } = sessionLife(isAdmin, lengths)
    const end = sql<string>`least(sessions.absolute_end, sessions.created_at + make_interval(secs => ${absolute}))`
    const longer = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', sql<string>`${end}::text`.as('absolute_end'), sql<number>`least(sessions.idle_seconds, ${idle}::int)`.as('idle_seconds')])
      .where('users.isAdmin', '=', isAdmin)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.absolute_end', '>', sql<string>`now()`)
      .where(sql<boolean>`(sessions.absolute_end > ${end} or sessions.idle_seconds > ${idle}::int)`)
      .execute()
    const column = <Key extends 'id' | 'absolute_end' | 'idle_seconds'>(key: Key) => longer.map(session => session[key])
    if (longer.length === 0) continue
    await sql`update sessions s set absolute_end = n.absolute_end, idle_seconds = n.idle_seconds
      from unnest(${column('id')}::uuid[], ${column('absolute_end')}::timestamptz[], ${column('idle_seconds')}::int[]) as n(id, absolute_end, idle_seconds)
      where s.tenant_id = ${thisOffice} and s.id = n.id`.execute(db)
  }
}

async function addRefreshToken(db: Db, session_id: string, parent_id: string | null): Promise<string> {
  const token = newToken()
  await db
    .insertInto('refresh_tokens')
    .values({ id: newId(), session_id, digest: digestOf(token), parent_id })
    .execute()
  return token
}

async function addAccessToken(db: Db, session_id: string): Promise<string> {
  const token = newToken()
  await db
    .insertInto('access_tokens')
    .values({ id: newId(), session_id, digest: digestOf(token), expires_at: sql<string>`now() + make_interval(secs => ${accessSeconds})` })
    .execute()
  return token
}

/** The session of a refresh token, locked, so that parallel exchanges go one after the other; undefined where there is none alive. */
async function lockSession(db: Db, digest: string) {
  const token = await db.selectFrom('refresh_tokens').select('session_id').where('digest', '=', digest).executeTakeFirst()
  if (!token) return undefined
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id'])
    .where('sessions.id', '=', token.session_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.absolute_end', '>', sql<string>`now()`)
    .where(sql<boolean>`sessions.last_used_at + make_interval(secs => sessions.idle_seconds) > now()`)
    .where('users.status', '=', 'active')
    .forUpdate('sessions')
    .executeTakeFirst()
}

export type Exchange = { tokens: { access_token: string; refresh_token: string } } | { reused_by: string } | undefined

/** Rotates a refresh token. An old one used again outside the grace means that somebody else has it too: the family ends. */
export async function exchange(db: Db, office: Office, refresh_token: string): Promise<Exchange> {
  const session = await lockSession(db, digestOf(refresh_token))
  if (!session) return undefined
  // Read after the lock: whoever waited for it sees what the first one did.
  const token = await db
    .selectFrom('refresh_tokens')
    .select(['id', 'successor', 'successor_used', 'parent_id'])
    .select(sql<boolean>`rotated_at is not null`.as('rotated'))
    .select(sql<boolean>`coalesce(rotated_at > now() - make_interval(secs => ${graceSeconds}), false)`.as('in_grace'))
    .where('digest', '=', digestOf(refresh_token))
    .executeTakeFirstOrThrow()
  if (token.rotated && token.in_grace && !token.successor_used && token.successor) {
    return { tokens: { access_token: await addAccessToken(db, session.id), refresh_token: unseal(office.data_key, token.successor) } }
  }
  if (token.rotated) {
    await endSession(db, session.id, 'reused')
    await distrustBrowsers(db, session.user_id)
    return { reused_by: session.user_id }
  }
  const successor = await addRefreshToken(db, session.id, token.id)
  await db
    .updateTable('refresh_tokens')
    .set({ rotated_at: sql<string>`now()`, successor: seal(office.data_key, successor) })
    .where('id', '=', token.id)
    .execute()
  if (token.parent_id) await db.updateTable('refresh_tokens').set({ successor_used: true, successor: null }).where('id', '=', token.parent_id).execute()
  await db.updateTable('sessions').set({ last_used_at: sql<string>`now()` }).where('id', '=', session.id).execute()
  return { tokens: { access_token: await addAccessToken(db, session.id), refresh_token: successor } }
}

export async function endSession(db: Db, session_id: string, why: string) {
  await db.updateTable('sessions').set({ ended_at: sql<string>`now()`, ended_why: why }).where('id', '=', session_id).where('ended_at', 'is', null).execute()
}

/** Nothing reaches a person's devices any more, but those of the session that goes on. */
export const forgetDevices = extensionPoint<(db: Db, user_id: string, except?: string) => Promise<void>>('devices of people')

export async function endSessionsOf(db: Db, user_id: string, why: string, except?: string) {
  let query = db.updateTable('sessions').set({ ended_at: sql<string>`now()`, ended_why: why }).where('user_id', '=', user_id).where('ended_at', 'is', null)
  if (except) query = query.where('id', '!=', except)
  await query.execute()
  await distrustBrowsers(db, user_id)
  await forgetDevices.get()(db, user_id, except)
}

/** Refuses where nobody has given a password or a code for a while: the browser may have been left to somebody else. */
export async function requireProof(db: Db, session_id: string) {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id)
    .where('proved_at', '>', sql<string>`now() - make_interval(secs => ${proofSeconds})`)
    .executeTakeFirst()
  if (!fresh) throw new Failure('proof_required', 'To wymaga ponownego podania hasła albo kodu.')
}

export async function renewProof(db: Db, session_id: string) {
  await db.updateTable('sessions').set({ proved_at: sql<string>`now()` }).where('id', '=', session_id).execute()
}

/** What can still be used: neither ended, nor too long, nor left unused for too long. */
export const goingSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .where('ended_at', 'is', null)
    .where('absolute_end', '>', sql<string>`now()`)
    .where(sql<boolean>`last_used_at + make_interval(secs => idle_seconds) > now()`)
