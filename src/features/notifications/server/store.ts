import { sql } from 'kysely'
import { publishAll } from '#features/realtime/store.ts'
import { type EventKey, events, isOffered, type VariablesOf } from './events.ts'
import { actorOf, mayKnow, peopleQuery, type Recipient } from './recipients.ts'
import { fillIn, pathNow, quietFor, type Text, type Texts, withoutPolish } from '#features/notifications/shared/rules.ts'
import { type EventSettings, settingsOf, type SettingsRow, settingsRows } from './settings.ts'
import { type OutgoingMessage, queueMessages, withdrawMessages, writtenAt } from '#features/outbox/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { isMobilePhone } from '#kernel/identifiers/identifiers.ts'
import { sendsSms } from '#platform/delivery/credentials.ts'
import type { Installation } from '#platform/http/context.ts'
import { seal } from '#platform/security/crypto.ts'
import type { Db } from '#platform/db/db.ts'
import { newId, wordId } from '#platform/db/id.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import type { Office } from '#platform/config/offices.ts'
import { chunk } from '#platform/db/chunk.ts'
import type { LetterSheet } from '#platform/delivery/letter-sheet.ts'

/** The parts of a request, or of a job, that telling needs. */
export interface Teller {
  db: Db
  office: Office
  installation: Installation
}

export interface Notice<Key extends EventKey = EventKey> {
  event: Key
  /** The record; what tells of it can be withdrawn. */
  about_id: string
  /** Where the right to know of it is held; whoever sees the company no more neither reads of it nor gets what still waits. */
  company_id?: string | null
  /** Ids of the people it concerns; the office may have chosen others too. Whoever did it is left out. */
  recipients: readonly string[]
  variables: VariablesOf<Key>
  paths: { staff: string; client: string }
  /** The rule of the thing itself, where the permission alone does not decide. */
  seen_by?: (person: Actor) => boolean
  /** What can be undone leaves the portal only after this many seconds. */
  wait_seconds?: number
  /** Told once to each person under this word, however often a job comes by. */
  once?: string
  /** Whoever has just read of it in the portal by this event does not read of it there twice. */
  told_by?: EventKey
}

/** What one person was told. */
export interface NoticeContent extends Text {
  variables: Record<string, string>
}

/** A line of a letter's head stays one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const fillText = ({ subject, text }: Text, values: Record<string, string>): Text => ({
  subject: oneLine(fillIn(subject, values)),
  text: fillIn(text, values),
})

/** Variables that need no event. */
export const valuesFor = ({ settings }: Office, person: { first_name: string }, link: string) => ({
  imie: person.first_name,
  link,
  biuro: settings.office.name,
  telefon_biura: settings.office.phone,
  portal: settings.product_name,
})

interface Reached extends Pick<Recipient, 'id' | 'email' | 'phone'> {
  devices?: readonly string[] | null
}

interface MessageOptions {
  texts: Texts
  values: Record<string, string>
  /** Where a device leads. */
  path: string
  sms_plain: boolean
}

/** What each channel carries to one person. */
export function messagesFor(person: Reached, { texts, values, path, sms_plain }: MessageOptions) {
  const sms = fillIn(texts.sms.text, values)
  return {
    email: { channel: 'email' as const, recipient: person.email, user_id: person.id, ...fillText(texts.email, values) },
    sms: isMobilePhone(person.phone)
      ? { channel: 'sms' as const, recipient: person.phone, user_id: person.id, subject: '', text: sms_plain ? withoutPolish(sms) : sms }
      : undefined,
    push: (person.devices ?? []).map(device_id => ({
      channel: 'push' as const,
      recipient: person.email,
      user_id: person.id,
      device_id,
      path,
      ...fillText(texts.push, values),
    })),
  }
}

/** A letter in the office's words to one who has no account yet. */
export async function writeLetter<Key extends EventKey>(
  { db, office }: Pick<Teller, 'db' | 'office'>,
  event: Key,
  { person, link, variables }: { person: { first_name: string }; link: string; variables: VariablesOf<Key> },
): Promise<Text> {
  const { texts } = settingsOf(event, await settingsRows(db).where('event', '=', event).executeTakeFirst())
  return fillText(texts.email, { ...(variables as Record<string, string>), ...valuesFor(office, person, link) })
}

const quietOf = (person: Recipient, settings: EventSettings) =>
  person.quiet_from && person.quiet_to ? { from: person.quiet_from, to: person.quiet_to } : settings.quiet

/** In this transaction. */
async function justRead(db: Db, about_id: string, event: EventKey): Promise<string[]> {
  // Asked by itself: a machine of a cluster takes its part in the transaction at a later moment than that which stands in the rows.
  const { rows: begun } = await sql<{ at: string }>`select now()::text as at`.execute(db)
  const rows = db.selectFrom('notifications').select('user_id').where('about_id', '=', about_id).where('event', '=', event).where('in_portal', '=', true)
  return (await rows.where('created_at', '>=', String(begun[0]?.at)).execute()).map(({ user_id }) => user_id)
}

const changeOf = ({ id, user_id }: { id: string; user_id: string }) => ({ entity: 'notifications', entity_id: id, user_id })

/**
 * Tells people of an event, in the transaction of its cause: each in the portal and by the channels that the office chose
 * for such events and the person has not turned off. Answers whom it told.
 */
export async function notify<Key extends EventKey>({ db, office, installation }: Teller, notice: Notice<Key>): Promise<string[]> {
  const { event, about_id, company_id = null, wait_seconds = 0 } = notice
  const kind = events[event]
  const tells = { event, about_id, company_id }
  if (!isOffered(office.settings.switches, event)) return []
  const settings = settingsOf(event, await settingsRows(db).where('event', '=', event).executeTakeFirst())
  if (!settings.enabled) return []
  const groups = kind.security ? (['concerned'] as const) : settings.recipients
  const people: Recipient[] = await peopleQuery(db, { company_id, ids: notice.recipients, groups }).execute()
  const recipients = people.filter(person => {
    if (person.id === db.scope.user_id && !kind.tells_author) return false
    const actor = actorOf(db, company_id, person)
    return mayKnow(kind, actor, company_id) && (notice.seen_by?.(actor) ?? true)
  })
  if (recipients.length === 0) return []
  const address = await tenantUrl(installation, office)
  const heard = new Set(notice.told_by ? await justRead(db, about_id, notice.told_by) : [])
  const plans = recipients.map(person => {
    const path = pathNow(office.settings.switches, person.isAdmin ? notice.paths.staff : notice.paths.client)
    const values = { ...notice.variables, ...valuesFor(office, person, `${address}${path}`) } as Record<string, string>
    const off = kind.security ? [] : (person.muted?.[event] ?? [])
    const uses = (channel: (typeof settings.channels)[number]) => settings.channels.includes(channel) && !off.includes(channel)
    const in_digest = uses('email') && person.digest === true && !kind.security
    const content: NoticeContent = { ...fillText(settings.texts.portal, values), variables: notice.variables }
    const row = {
      id: newId(),
      user_id: person.id,
      ...tells,
      path,
      in_digest,
      in_portal: uses('portal') && !heard.has(person.id),
      once: notice.once ?? null,
      content: seal(office.data_key, JSON.stringify(content)),
    }
    const { email, sms, push } = messagesFor(person, { texts: settings.texts, values, path, sms_plain: settings.sms_plain })
    const outgoing: OutgoingMessage[] = []
    if (uses('email') && !in_digest) outgoing.push({ ...email, ...tells, wait_seconds })
    const late_enough = Math.max(wait_seconds, kind.security ? 0 : quietFor(quietOf(person, settings)))
    if (uses('sms') && sms && sendsSms(installation.config, office)) outgoing.push({ ...sms, ...tells, wait_seconds: late_enough })
    if (uses('push')) outgoing.push(...push.map(message => ({ ...message, ...tells, wait_seconds: late_enough })))
    return { row, outgoing }
  })
  const newNotices: { id: string; user_id: string; in_portal: boolean }[] = []
  for (const batch of chunk(plans)) {
    const rows = db.insertInto('notifications').values(batch.map(({ row }) => row))
    newNotices.push(
      ...(await rows
        .onConflict(conflict => conflict.doNothing())
        .returning(['id', 'user_id', 'in_portal'])
        .execute()),
    )
  }
  const fresh = new Set(newNotices.map(({ id }) => id))
  await queueMessages(
    db,
    office,
    plans.filter(({ row }) => fresh.has(row.id)).flatMap(({ outgoing }) => outgoing),
  )
  await publishAll(db, newNotices.filter(({ in_portal }) => in_portal).map(changeOf))
  return newNotices.map(({ user_id }) => user_id)
}

/** Under what is written to a company: its portal may be nobody's yet. Only where the office has an address that answers go to. */
const answerHint = 'Nie mają Państwo konta w portalu? Wystarczy odpowiedzieć na tę wiadomość: odpowiedź trafi do biura.'

/** How the office writes of such events by mail; nothing where it does not. */
async function mailSettings(db: Db, office: Office, event: EventKey): Promise<EventSettings | undefined> {
  if (!isOffered(office.settings.switches, event) || events[event].security) return undefined
  const settings = settingsOf(event, await settingsRows(db).where('event', '=', event).executeTakeFirst())
  return settings.enabled && settings.channels.includes('email') ? settings : undefined
}

export const goesByMail = async (db: Db, office: Office, event: EventKey): Promise<boolean> => (await mailSettings(db, office, event)) !== undefined

/** The same within a query, of an event that no switch takes away. */
export const isMailed = (event: EventKey) => sql<boolean>`not exists (select 1 from notification_settings setting
  where setting.tenant_id = ${thisOffice} and setting.event = ${event} and not (setting.enabled and setting.channels ? 'email'))`

type LetterTo<Key extends EventKey> = Omit<Notice<Key>, 'recipients' | 'seen_by' | 'told_by' | 'company_id'> & {
  company_id: string
  to: string
  sheet?: LetterSheet
}

/** A letter to a company's own address, in the office's words for such events. Answers whether one was written: not where the office sends none by mail, or it is told already. */
export async function writeToCompany<Key extends EventKey>(teller: Teller, letter: LetterTo<Key>): Promise<boolean> {
  const { event, about_id, company_id, to, sheet, wait_seconds = 0, once } = letter
  const words = await letterToCompany(teller, letter)
  if (!words) return false
  const id = once && wordId(`letter ${event} ${once}`)
  return (
    (await queueMessages(teller.db, teller.office, [
      { ...(id && { id }), channel: 'email', recipient: to, event, about_id, company_id, ...words, sheet, wait_seconds },
    ])) > 0
  )
}

type LetterWords<Key extends EventKey> = Pick<LetterTo<Key>, 'event' | 'paths' | 'variables'>

/** What the mail of such an event says to one of a company's people; nothing where the office sends none. */
export async function letterToPerson<Key extends EventKey>(
  { db, office, installation }: Teller,
  { event, paths, variables }: LetterWords<Key>,
  person: { first_name: string },
): Promise<Text | undefined> {
  const settings = await mailSettings(db, office, event)
  if (!settings) return undefined
  const link = `${await tenantUrl(installation, office)}${pathNow(office.settings.switches, paths.client)}`
  return fillText(settings.texts.email, { ...variables, ...valuesFor(office, person, link) } as Record<string, string>)
}

/** What a letter to a company's own address says. */
export async function letterToCompany<Key extends EventKey>(teller: Teller, words: LetterWords<Key>): Promise<Text | undefined> {
  const letter = await letterToPerson(teller, words, { first_name: '' })
  return letter && teller.office.settings.office.email ? { ...letter, text: `${letter.text}\n\n${answerHint}` } : letter
}

/** Takes back what tells of a record (some kinds of it, if events are named): what waits is not sent, what was not read disappears. */
export async function withdrawNotices(db: Db, about_id: string, ...events: EventKey[]) {
  await withdrawMessages(db, about_id, events.length > 0 ? events : undefined)
  let unread = db.deleteFrom('notifications').where('about_id', '=', about_id).where('read_at', 'is', null)
  if (events.length > 0) unread = unread.where('event', 'in', events)
  await publishAll(db, (await unread.returning(['id', 'user_id']).execute()).map(changeOf))
}

/** Takes back what was told of a record at that moment: what waits is not sent, and what is in the portal goes, read or not. */
export async function withdrawToldAt(db: Db, about_id: string, events: readonly EventKey[], moment: string) {
  await withdrawMessages(db, about_id, events, moment)
  const deleteQuery = db.deleteFrom('notifications').where('about_id', '=', about_id).where('event', 'in', events).where(writtenAt(moment))
  await publishAll(db, (await deleteQuery.returning(['id', 'user_id']).execute()).map(changeOf))
}

/** Readers of these are to look again; see `isOver`. */
export async function publishNotices(db: Db, about_id: string, ...events: EventKey[]) {
  const unread = db.selectFrom('notifications').select(['id', 'user_id']).where('about_id', '=', about_id).where('read_at', 'is', null)
  await publishAll(db, (await unread.where('event', 'in', events).execute()).map(changeOf))
}

/** Whether there is still a notice of the record that this person was given, or a message that left for them. */
export async function wasTold(db: Db, user_id: string, about_id: string): Promise<boolean> {
  const of = (table: 'notifications' | 'outbox') => db.selectFrom(table).select('id').where('user_id', '=', user_id).where('about_id', '=', about_id)
  return (await of('notifications').unionAll(of('outbox')).execute()).length > 0
}

/** On which days around a term the office reminds of it: positive ones before it, negative ones after. */
export async function reminderDays(db: Db, event: EventKey): Promise<number[]> {
  const row: SettingsRow | undefined = await settingsRows(db).where('event', '=', event).executeTakeFirst()
  const settings = settingsOf(event, row)
  return settings.enabled ? settings.days : []
}

/** Those before the term alone, the shortest first. */
export const daysAhead = async (db: Db, event: EventKey): Promise<number[]> =>
  (await reminderDays(db, event)).filter(day => day > 0).sort((left, right) => left - right)

/** Which of them a term has reached, the closest one; a day that was missed is made up for. */
export const reachedOf = (days: readonly number[], today: string, term: string): number | undefined => days.find(day => addDays(today, day) >= term)

/** Who is told of what concerns the office as a whole. */
export const listAdministrators = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'administrator').where('status', '=', 'active').execute()).map(({ id }) => id)
