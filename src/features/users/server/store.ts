import { sql } from 'kysely'
import { type User, userStatuses } from '#features/users/shared/contract.ts'
import { type Actor, clientRoles } from '#kernel/access/access.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { digestOf, newToken } from '#platform/security/crypto.ts'
import { fullName, nameOrEmail } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

export async function nameOf(db: Db, id: string): Promise<string> {
  const { name } = await db.selectFrom('users').select(nameOrEmail('users').as('name')).where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

export async function fullNameOf(db: Db, id: string): Promise<string> {
  const { name } = await db.selectFrom('users').select(fullName('users').as('name')).where('id', '=', id).executeTakeFirstOrThrow()
  return name
}

/** The words of a person `u` that everybody may look for: the name alone, since clients would find an address piece by piece. */
export const wordsOfName = sql`fold(${fullName('u')})`

const plain = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'isAdmin',
  'status',
  'second_factor',
  'theme',
  'last_login_at',
  'created_at',
  'updated_at',
  'version',
] as const
const userKeys = [...plain, 'role', 'avatar'] as const

/** Of a client the strongest one held in any company; until there is one, and of staff, that of the account. */
const role = sql<User['role']>`coalesce((select seat.role from company_people seat
  where seat.tenant_id = ${thisOffice} and seat.user_id = users.id and seat.role = any(${[...clientRoles]}::text[])
  order by array_position(${[...clientRoles]}::text[], seat.role) limit 1), users.role)`

const avatar = sql<string | null>`(select a.file_id from avatars a where a.tenant_id = ${thisOffice} and a.user_id = users.id)`

const columns = {
  ...Object.fromEntries(plain.map(key => [key, column(`users.${key}`)])),
  role,
  avatar,
  email: polish('users.email'),
  first_name: polish('users.first_name'),
  last_name: polish('users.last_name'),
}

/** How and when others log in is not for clients, who neither sort nor filter by it. */
function columnsFor({ isAdmin, user_id }: Actor) {
  if (isAdmin) return columns
  const ofOneself = (name: string) => sql`case when users.id = ${user_id} then ${sql.ref(name)} end`
  return { ...columns, second_factor: ofOneself('users.second_factor'), last_login_at: ofOneself('users.last_login_at') }
}

/** The account an address logs in with; its password stays on the server. */
export function findLogin(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'isAdmin', 'role', 'status', 'second_factor', 'password_hash'])
    .where(sql<boolean>`lower(users.email) = ${email.toLowerCase()}`)
    .where('status', '!=', 'removed')
    .where('account_id', 'is', null)
    .executeTakeFirst()
}

/** The account that an invitation is to; none where it founds one. */
export function findAccountOf(db: Db, invitation_id: string) {
  return db
    .selectFrom('users as invitation')
    .innerJoin('users as account', 'account.id', 'invitation.account_id')
    .select(['account.id', 'account.isAdmin', 'account.status'])
    .where('invitation.id', '=', invitation_id)
    .executeTakeFirst()
}

/** An invitation to this account that the actor may know of. */
export const findInvitation = (db: Db, actor: Actor, account_id: string) =>
  knownTo(db, actor).select('users.id').where('users.account_id', '=', account_id).where('users.status', '=', 'invited').executeTakeFirst()

/**
 * Whom one may know of: staff the whole office, those bound to companies their colleagues and the people of these; a client oneself, the
 * people of own companies and their caretakers (the seats of those companies hold both).
 */
export function knownTo(db: Db, actor: Actor) {
  const all = db.selectFrom('users').where('users.status', '!=', 'removed')
  if (actor.isAdmin && !actor.assigned) return all
  return all.where(eb =>
    eb.or([
      eb('users.id', '=', actor.user_id),
      ...(actor.isAdmin ? [eb('users.isAdmin', '=', true)] : []),
      eb.exists(
        eb
          .selectFrom('company_people as seat')
          .select(sql`1`.as('one'))
          .whereRef('seat.user_id', '=', 'users.id')
          .where(sql<boolean>`seat.company_id = any(${[...(actor.assigned ?? actor.companies.keys())]}::uuid[])`),
      ),
    ]),
  )
}

export function listUsers(db: Db, actor: Actor, listing: Listing) {
  return listRows<User>(db, {
    listing,
    from: knownTo(db, actor),
    columns: columnsFor(actor),
    keys: userKeys,
    search: column('users.search'),
    indexedBy: { kind: 'person', by: column('users.id'), texts: ['first_name', 'last_name', 'email'] },
    id: column('users.id'),
  })
}

/** For staff: the people of the companies they look after. */
export function listPeople(db: Db, actor: Actor, listing: Listing) {
  const mine = db
    .selectFrom('users')
    .where('users.status', '!=', 'removed')
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('company_people as seat')
          .innerJoin('company_people as own', 'own.company_id', 'seat.company_id')
          .select(sql`1`.as('one'))
          .whereRef('seat.user_id', '=', 'users.id')
          .where('own.user_id', '=', actor.user_id),
      ),
    )
  return listRows<User>(db, {
    listing,
    from: actor.isAdmin ? mine : knownTo(db, actor),
    columns: columnsFor(actor),
    keys: userKeys,
    search: column('users.search'),
    indexedBy: { kind: 'person', by: column('users.id'), texts: ['first_name', 'last_name', 'email'] },
    id: column('users.id'),
  })
}

interface PersonInCompany {
  id: string
  name: string
  is_staff: boolean
  company_id: string
  company_title: string
}

/** Whom a client knows, each in one of the companies that they share; not oneself. */
export function listKnown(db: Db, actor: Actor): Promise<PersonInCompany[]> {
  return knownTo(db, actor)
    .innerJoin('company_people as seat', 'seat.user_id', 'users.id')
    .innerJoin('companies as c', 'c.id', 'seat.company_id')
    .distinctOn('users.id')
    .select(['users.id', fullName('users').as('name'), 'users.isAdmin as is_staff'])
    .select(['c.id as company_id', 'c.title as company_title'])
    .where('users.id', '!=', actor.user_id)
    .where('users.status', '=', 'active')
    .where('c.archived_at', 'is', null)
    .where(sql<boolean>`c.id = any(${[...actor.companies.keys()]}::uuid[])`)
    .orderBy('users.id')
    .orderBy('c.title')
    .execute()
}

export async function getUser(db: Db, actor: Actor, id: string): Promise<User> {
  const row = await knownTo(db, actor)
    .select(selectionOf<User>()(userKeys, columnsFor(actor)))
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const isKnown = async (db: Db, actor: Actor, id: string): Promise<boolean> =>
  (await knownTo(db, actor).select('users.id').where('users.id', '=', id).executeTakeFirst()) !== undefined

export async function listUserCompanies(db: Db, user_id: string, role: string | undefined) {
  let query = db.selectFrom('companies').innerJoin('company_people as seat', 'seat.company_id', 'companies.id').where('seat.user_id', '=', user_id)
  if (role) query = query.where('seat.role', '=', role as 'owner')
  return query
    .select(['companies.id', 'companies.title', 'companies.vat_number', sql<'owner'[]>`array_agg(seat.role order by seat.role)`.as('roles')])
    .select([sql<boolean>`bool_or(seat.sees_settlements)`.as('sees_settlements'), sql<boolean>`companies.archived_at is not null`.as('archived')])
    .groupBy(['companies.id', 'companies.title', 'companies.vat_number', 'companies.archived_at'])
    .orderBy(sql`companies.title collate pl`)
    .execute()
}

export async function insertUser(
  db: Db,
  values: {
    email: string
    account_id?: string
    first_name?: string
    last_name?: string
    phone?: string | null
    isAdmin: boolean
    role: User['role']
    status: 'invited' | 'active'
  },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('users')
    .values({ id, ...values })
    .execute()
  return id
}

const hour = 3600
const lifeOf = { invitation: 7 * 24 * hour, password: hour }

type Link = keyof typeof lifeOf

/** Links that were sent to this person lead nowhere any more. */
export async function voidLinks(db: Db, user_id: string, kinds: readonly Link[] = ['invitation', 'password']) {
  await db
    .updateTable('user_tokens')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}

/** A link's secret; earlier ones of the same kind are void. */
export async function issueToken(db: Db, user_id: string, kind: Link): Promise<string> {
  await voidLinks(db, user_id, [kind])
  const token = newToken()
  await db
    .insertInto('user_tokens')
    .values({ id: newId(), user_id, kind, digest: digestOf(token), expires_at: sql<string>`now() + make_interval(secs => ${lifeOf[kind]})` })
    .execute()
  return token
}

/** So many links to a new password somebody without a session may have sent to one account in an hour. */
const asksInHour = 5

/** Whoever asks in another's name neither fills their mailbox nor keeps voiding the link they are about to use: the last one of an hour stays. */
export async function mayAskForLink(db: Db, user_id: string): Promise<boolean> {
  const { sent, lately } = await db
    .selectFrom('user_tokens')
    .select([sql<number>`count(*)::int`.as('sent'), sql<number>`(count(*) filter (where created_at > now() - interval '1 minute'))::int`.as('lately')])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'password')
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return lately === 0 && sent < asksInHour
}

/** Whose link it is, if it still lives; looking spends nothing. */
export function peekToken(db: Db, kind: Link, token: string) {
  return db
    .selectFrom('user_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(['token.id as token_id', 'users.id', 'users.account_id', 'users.email', 'users.first_name', 'users.last_name', 'users.status'])
    .where('token.kind', '=', kind)
    .where('token.digest', '=', digestOf(token))
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', sql<string>`now()`)
    .where('users.status', 'in', ['invited', 'active'])
    .executeTakeFirst()
}

/** Spends a link; of two at once only one succeeds. */
export async function spendToken(db: Db, token_id: string): Promise<boolean> {
  const spent = await db
    .updateTable('user_tokens')
    .set({ used_at: sql<string>`now()` })
    .where('id', '=', token_id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Of an account that is somebody's. */
const living = ['invited', 'active', 'deactivated'] as const

/**
 * Comes before all else in a transaction about an account: what became of it meanwhile is known, and nothing becomes of it until the end.
 * Throws `refusal` (404 unless said) where no such account is in one of these states.
 */
export async function lockUser(db: Db, id: string, statuses: readonly User['status'][] = living, refusal: () => Error = notFound) {
  const user = await db.selectFrom('users').select(['id', 'role', 'status']).where('id', '=', id).where('status', 'in', statuses).forUpdate().executeTakeFirst()
  if (!user) throw refusal()
  return user
}

export async function changeUser(db: Db, id: string, changes: Record<string, unknown>) {
  await db
    .updateTable('users')
    .set({ ...changes, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

/** Whoever has written anything stays as an anonymous author of it. */
export async function anonymiseUser(db: Db, id: string) {
  await db.deleteFrom('company_people').where('user_id', '=', id).execute()
  await changeUser(db, id, {
    status: 'removed',
    email: `${id}@removed.invalid`,
    first_name: 'Użytkownik',
    last_name: 'usunięty',
    phone: null,
    account_id: null,
    password_hash: null,
  })
}

const invitationsTo = (db: Db, account_id: string) => db.selectFrom('users').select('id').where('account_id', '=', account_id).orderBy('id').execute()

/** With a person goes what others have invited that address to. */
export async function removeInvitationsTo(db: Db, account_id: string) {
  for (const { id } of await invitationsTo(db, account_id)) await anonymiseUser(db, id)
}

/** Where an account was only an invitation itself and is taken back, those of others stand: the oldest of them founds it now. */
export async function freeInvitationsTo(db: Db, account_id: string) {
  const [oldest, ...others] = await invitationsTo(db, account_id)
  if (!oldest) return
  await changeUser(db, oldest.id, { account_id: null })
  for (const { id } of others) await changeUser(db, id, { account_id: oldest.id })
}

/** What the invitation gave is the account's from here on; a seat that it has already stays as it is. */
export async function acceptInvitation(db: Db, invitation_id: string, user_id: string) {
  const seats = await db.selectFrom('company_people').select(['company_id', 'role', 'sees_settlements']).where('user_id', '=', invitation_id).execute()
  for (const seat of seats)
    await db
      .insertInto('company_people')
      .values({ id: newId(), user_id, ...seat })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  await anonymiseUser(db, invitation_id)
}

/** Data that may only be kept are neither used nor changed. Throws 409. */
export async function requireUnrestricted(db: Db, id: string) {
  const { restricted_at } = await db.selectFrom('users').select('restricted_at').where('id', '=', id).executeTakeFirstOrThrow()
  if (restricted_at) throw new Failure('conflict', 'Przetwarzanie danych tej osoby jest ograniczone. Konta nie można zmienić ani przywrócić.')
}

/** Companies that nobody would look after without this person. */
function listCaredFor(db: Db, user_id: string) {
  return db
    .selectFrom('company_people as seat')
    .innerJoin('companies', 'companies.id', 'seat.company_id')
    .select(['companies.id', 'companies.title'])
    .where('seat.user_id', '=', user_id)
    .where('seat.role', '=', 'caretaker')
    .orderBy(sql`companies.title collate pl`)
    .execute()
}

/** Locks the administrators, so that two at once cannot remove each other. */
async function hasOtherAdministrator(db: Db, id: string): Promise<boolean> {
  const administrators = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  return administrators.some(user => user.id !== id)
}

/** The office keeps an administrator, its companies a caretaker. Throws 409, with the companies. */
export async function refuseStranding(db: Db, id: string) {
  // Nobody entrusts a company to them until this transaction ends.
  const user = await lockUser(db, id, userStatuses)
  if (user.role === 'administrator' && user.status === 'active' && !(await hasOtherAdministrator(db, id))) {
    throw new Failure('conflict', 'To ostatni aktywny administrator. Najpierw trzeba nadać tę rolę innej osobie.')
  }
  const companies = await listCaredFor(db, id)
  if (companies.length > 0) {
    throw new Failure('conflict', `Najpierw trzeba wskazać innego opiekuna firm: ${companies.map(({ title }) => `„${title}”`).join(', ')}.`, {
      data: { companies },
    })
  }
}
