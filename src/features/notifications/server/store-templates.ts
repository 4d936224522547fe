import { sql } from 'kysely'
import type { Template, TemplateBody, TemplateRow, TemplateWords } from '#features/notifications/shared/contract-templates.ts'
import { eventId, type EventKey, eventKeys, events, isEvent, isOffered } from './events.ts'
import { commonVariables, type Texts } from '#features/notifications/shared/rules.ts'
import { settingsOf, type SettingsRow, settingsRows } from './settings.ts'
import { openNotice } from './store-inbox.ts'
import { mayRead } from './store-visibility.ts'
import { notFound } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { bumpVersionIn } from '#platform/db/optimistic-lock.ts'

export interface StoredTemplate {
  id: string
  key: EventKey
  row: SettingsRow | undefined
}

const showRow = ({ id, key, row }: StoredTemplate): TemplateRow => {
  const { title, concerned, audience, security = false, letter = false, to_company = false } = events[key]
  const { enabled, channels } = settingsOf(key, row)
  return { id, event: key, title, concerned, audience, security, letter, to_company, enabled, channels, changed: row !== undefined }
}

export async function listTemplates(db: Db, office: Office): Promise<TemplateRow[]> {
  const rows = await settingsRows(db).execute()
  return eventKeys
    .filter(key => isOffered(office.settings.switches, key))
    .map(key => ({ key, row: rows.find(({ event }) => event === key) }))
    .map(({ key, row }) => showRow({ id: row?.id ?? eventId(key), key, row }))
}

/** By the id of the office's own settings, or by that of an event it has not decided about. */
export async function getTemplate(db: Db, office: Office, id: string): Promise<StoredTemplate> {
  const row = await settingsRows(db).where('id', '=', id).executeTakeFirst()
  const key = row ? row.event : eventKeys.find(name => eventId(name) === id)
  if (!key || !isEvent(key) || !isOffered(office.settings.switches, key)) throw notFound()
  return { id, key, row }
}

export const textsOf = (words: TemplateWords): Texts => ({
  portal: { subject: words.portal_subject, text: words.portal_text },
  push: { subject: words.push_subject, text: words.push_text },
  email: { subject: words.email_subject, text: words.email_text },
  sms: { subject: '', text: words.sms_text },
})

export const variablesOf = (key: EventKey) => ({ ...events[key].variables, ...commonVariables })

export function showTemplate(template: StoredTemplate, sms_offered: boolean): Template {
  const kind = events[template.key]
  const { texts, recipients, days, sms_plain, quiet } = settingsOf(template.key, template.row)
  return {
    ...showRow(template),
    recipients,
    portal_subject: texts.portal.subject,
    portal_text: texts.portal.text,
    push_subject: texts.push.subject,
    push_text: texts.push.text,
    email_subject: texts.email.subject,
    email_text: texts.email.text,
    sms_text: texts.sms.text,
    days_before: days.filter(day => day >= 0),
    days_after: days.filter(day => day < 0).map(day => -day),
    sms_plain,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    variables: Object.entries(variablesOf(template.key)).map(([name, { label }]) => ({ name, label })),
    offered_recipients: ['concerned', ...(kind.also ?? [])],
    reminds: kind.days !== undefined,
    sms_offered,
    version: template.row?.version ?? 0,
  }
}

const json = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::jsonb`

export async function keepTemplate(db: Db, { id, key }: StoredTemplate, body: TemplateBody) {
  const values = {
    event: key,
    enabled: body.enabled,
    channels: json(body.channels),
    recipients: json(body.recipients),
    texts: json(textsOf(body)),
    days: json([...new Set([...body.days_before, ...body.days_after.filter(day => day > 0).map(day => -day)])]),
    sms_plain: body.sms_plain,
    quiet_from: body.quiet_from,
    quiet_to: body.quiet_to,
  }
  await db
    .insertInto('notification_settings')
    .values({ id, ...values })
    .onConflict(conflict => conflict.columns(['tenant_id', 'id']).doUpdateSet({ ...values, ...bumpVersionIn('notification_settings') }))
    .execute()
}

export async function forgetTemplate(db: Db, id: string) {
  await db.deleteFrom('notification_settings').where('id', '=', id).execute()
}

/** What was last told of such an event, of that what this person may read: what is of no company may be others' own. Else the catalogue's examples. */
export async function findValues(db: Db, office: Office, key: EventKey, user_id: string) {
  const last = await db
    .selectFrom('notifications as n')
    .select(['n.content', 'n.path'])
    .where('n.event', '=', key)
    .where(eb => eb.or([eb('n.company_id', 'is not', null), eb('n.user_id', '=', user_id)]))
    .where(mayRead(db, user_id, 'n'))
    .orderBy('n.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const examples = Object.fromEntries(Object.entries(events[key].variables).map(([name, { example }]) => [name, example]))
  if (!last) return { source: 'example' as const, values: examples, path: '/' }
  return { source: 'real' as const, values: { ...examples, ...openNotice(office, last.content).variables }, path: last.path }
}
