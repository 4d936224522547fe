import { sql } from 'kysely'
import type { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { refuseArchived, setPerson } from '#features/companies/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import type { invitation, User } from '#features/users/shared/contract.ts'
import { sendInvitation } from './links.ts'
import * as store from './store.ts'
import { checkRole, refuseAboveOneself, taken } from './validate.ts'
import { type Actor, type CompanyRole, isClientRole } from '#kernel/access/access.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'

type Seats = readonly { id: string; role: CompanyRole; sees_settlements: boolean }[]

/** Owners invite into their own companies only; staff into any they see, each company checked by its own rule. */
async function checkSeats(db: Db, isAdmin: boolean, seats: Seats) {
  for (const seat of seats) {
    const company = await db.selectFrom('companies').select(['title', 'archived_at']).where('id', '=', seat.id).executeTakeFirst()
    if (!company) throw notFound()
    refuseArchived(company, 'companies')
    const forClients = isClientRole(seat.role)
    if (forClients === isAdmin || seat.role === 'caretaker') throw invalid({ companies: 'Tej roli nie można nadać w firmie tą drogą.' })
  }
}

async function takeSeats(db: Db, user_id: string, seats: Seats) {
  for (const { id, role, sees_settlements } of seats) await setPerson(db, id, { user_id, role, sees_settlements })
}

/** Throws 422 for a company in the archive and for a role that is not given there. */
export async function addSeats(db: Db, user_id: string, isAdmin: boolean, seats: Seats) {
  await checkSeats(db, isAdmin, seats)
  await takeSeats(db, user_id, seats)
}

const clientsADay = 20
const apartMinutes = 10
const sameADay = 3

/** Of a client's: letters that go out in the office's name. */
async function countLetters(db: Db, actor: Actor, about_id: string | null) {
  return db
    .selectFrom('audit_entries')
    .select([
      sql<number>`count(*)::int`.as('today'),
      sql<number>`count(*) filter (where created_at > now() - make_interval(mins => ${apartMinutes}))::int`.as('lately'),
    ])
    .where('user_id', '=', actor.user_id)
    .where('entity', '=', 'users')
    .where('action', 'in', ['created', 'invitation_sent'])
    .$if(about_id !== null, query => query.where('entity_id', '=', about_id))
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
}

/** Staff may; so may a client within a day's number, whose letters wait for each other here. Throws 429 beyond it. */
export async function refuseManyInvitations(db: Db, actor: Actor) {
  if (actor.isAdmin) return
  await advisoryLock(db, `invitations ${actor.user_id}`)
  if ((await countLetters(db, actor, null)).today >= clientsADay)
    throw new Failure('too_many', 'Wysłali Państwo dziś już wiele zaproszeń. Proszę spróbować jutro albo poprosić biuro.', { retry_after: 3600 })
}

/** Whether this client may have one more letter sent to the same person. */
export async function mayWriteAgain(db: Db, actor: Actor, user_id: string): Promise<boolean> {
  if (actor.isAdmin) return true
  const { today, lately } = await countLetters(db, actor, user_id)
  return lately === 0 && today <= sameADay
}

type Body = z.infer<typeof invitation>

/** Throws 403 above one's own role and, to clients, for anything but a member or viewer of an own company; 429 after too many invitations of a day. */
export async function invite(context: PersonContext<unknown, unknown, Body>): Promise<User> {
  const { db, actor, body } = context
  const { companies = [], ...values } = body
  refuseAboveOneself(actor, values.role)
  checkRole(values.isAdmin, values.role)
  if (!actor.isAdmin) {
    const own = companies.every(seat => actor.companies.get(seat.id)?.role === 'owner' && seat.role !== 'owner')
    if (values.isAdmin || values.role === 'owner' || companies.length === 0 || !own)
      throw new Failure('forbidden', 'Można zaprosić pracownika albo osobę z podglądem, do własnej firmy.')
  }
  await refuseManyInvitations(db, actor)
  await checkSeats(db, values.isAdmin, companies)
  const id = await findInvited(context, values)
  await takeSeats(db, id, companies)
  if (await mayWriteAgain(db, actor, id)) await sendInvitation(context, { id, email: values.email })
  return created(context, id)
}

/**
 * The account to be, once for all who may know of it. Who has one already that this caller may not know of is invited as if there were none:
 * nothing tells them apart until the person, to whom the letter says so, accepts.
 */
async function findInvited({ db, actor }: PersonContext, values: Pick<Body, 'email' | 'isAdmin' | 'role'>): Promise<string> {
  const existing = await store.findLogin(db, values.email)
  if (existing && !(await store.isKnown(db, actor, existing.id))) {
    const invitation = await store.findInvitation(db, actor, existing.id)
    return invitation?.id ?? store.insertUser(db, { ...values, status: 'invited', account_id: existing.id })
  }
  if (!existing) return store.insertUser(db, { ...values, status: 'invited' })
  if (existing.status !== 'invited' || existing.isAdmin !== values.isAdmin) throw taken()
  refuseAboveOneself(actor, existing.role)
  // Who is invited once more comes in the role that was said last; a client's follows from the seats.
  if (existing.isAdmin && existing.role !== values.role) await store.changeUser(db, existing.id, { role: values.role })
  return existing.id
}

export async function created(context: PersonContext, id: string): Promise<User> {
  // An owner does not see the office's accounts; the invited one is in a company of theirs by now.
  const user = await store.getUser(context.db, context.actor, id)
  await writeAudit(context.db, { action: 'created', entity: 'users', entity_id: id, after: user })
  await publish(context.db, { entity: 'users', entity_id: id })
  return user
}
