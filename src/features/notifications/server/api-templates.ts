import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { type TemplateBody, type TemplateWords, templates } from '#features/notifications/shared/contract-templates.ts'
import { type EventKey, eventId, events } from './events.ts'
import { countSmsParts, fillIn, namesIn, withoutPolish } from '#features/notifications/shared/rules.ts'
import { fillText, messagesFor, valuesFor } from './store.ts'
import * as store from './store-templates.ts'
import { queueMessages } from '#features/outbox/server/store.ts'
import { listDevices } from '#features/push/store.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { sendsSms } from '#platform/delivery/credentials.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { htmlOf } from '#platform/delivery/mail-html.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

type Call<Body = unknown> = PersonContext<{ id: string }, unknown, Body>

const named = ['portal_subject', 'portal_text', 'push_subject', 'push_text', 'email_subject', 'email_text', 'sms_text'] as const

/** A template may name what its event offers, nothing else. */
function requireKnownVariables(key: EventKey, words: TemplateWords) {
  const known = store.variablesOf(key)
  const faults = named.flatMap(field => {
    const unknown = [...new Set(namesIn(words[field]).filter(name => !Object.hasOwn(known, name)))]
    return unknown.length === 0 ? [] : [[field, `To powiadomienie nie ma zmiennej: ${unknown.map(name => `{{${name}}}`).join(', ')}.`]]
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

function requireSensible(key: EventKey, body: TemplateBody) {
  const { security, letter, to_company, also = [], title } = events[key]
  if (letter && (!body.enabled || body.channels.join() !== 'email')) throw invalid({ channels: `„${title}” dostaje osoba bez konta: zawsze i tylko e-mailem.` })
  if (to_company && body.channels.join() !== 'email') throw invalid({ channels: `„${title}” wychodzi tylko e-mailem.` })
  if (letter && !namesIn(body.email_text).includes('link')) throw invalid({ email_text: 'Bez zmiennej {{link}} nikt nie mógłby założyć konta.' })
  if (security && (!body.enabled || !body.channels.includes('email')))
    throw invalid({ channels: `„${title}” chroni konta: zawsze wychodzi e-mailem i nie można tego wyłączyć.` })
  if (body.recipients.some(group => group !== 'concerned' && !also.includes(group)))
    throw invalid({ recipients: 'O tym zdarzeniu nie można powiadamiać wybranych osób.' })
  if ((body.quiet_from === null) !== (body.quiet_to === null))
    throw invalid({ [body.quiet_from === null ? 'quiet_from' : 'quiet_to']: 'Proszę podać początek i koniec ciszy albo żadne z nich.' })
}

const show = ({ installation, office }: Call, template: store.StoredTemplate) => store.showTemplate(template, sendsSms(installation.config, office))

async function load(call: Call) {
  const template = await store.getTemplate(call.db, call.office, call.params.id)
  return { template, before: show(call, template) }
}

/** The end of a change: the entry, the screens, the record as it is now. */
async function changed(call: Call, action: string, before: unknown) {
  const { db, office, params } = call
  const data = show(call, await store.getTemplate(db, office, params.id))
  await writeAudit(db, { action, entity: 'notification-templates', entity_id: params.id, before, after: data })
  await publish(db, { entity: 'notification-templates', entity_id: params.id })
  return { data }
}

/** The words as this person would get them. */
async function fill({ db, office, installation, actor }: Call, key: EventKey, words: TemplateWords) {
  const { source, values: own, path } = await store.findValues(db, office, key, actor.user_id)
  const person = await db.selectFrom('users').select(['id', 'email', 'phone', 'first_name']).where('id', '=', actor.user_id).executeTakeFirstOrThrow()
  const address = await tenantUrl(installation, office)
  return { source, person, path, texts: store.textsOf(words), values: { ...own, ...valuesFor(office, person, `${address}${path}`) } }
}

const previewTemplate: Handler<typeof templates.preview> = async call => {
  const { template } = await load(call)
  requireKnownVariables(template.key, call.body)
  const { source, texts, values } = await fill(call, template.key, call.body)
  const email = fillText(texts.email, values)
  const sms = fillIn(texts.sms.text, values)
  const sent = call.body.sms_plain ? withoutPolish(sms) : sms
  return {
    data: {
      source,
      portal: fillText(texts.portal, values),
      push: fillText(texts.push, values),
      email: { ...email, html: htmlOf(email.text, call.office, await tenantUrl(call.installation, call.office)) },
      sms: { text: sent, ...countSmsParts(sent) },
    },
  }
}

const sendTest: Handler<typeof templates.test> = async call => {
  const { channel, ...words } = call.body
  const { template } = await load(call)
  requireKnownVariables(template.key, words)
  const { person, path, texts, values } = await fill(call, template.key, words)
  const devices = channel === 'push' ? await listDevices(call.db, { user_id: person.id, session_id: call.session_id }) : []
  const messages = [messagesFor({ ...person, devices: devices.map(({ id }) => id) }, { texts, values, path, sms_plain: words.sms_plain })[channel] ?? []].flat()
  if (messages.length === 0)
    throw invalid({
      channel: channel === 'push' ? 'Powiadomienia nie są włączone na żadnym własnym urządzeniu.' : 'We własnym profilu nie ma numeru telefonu komórkowego.',
    })
  if (channel === 'sms' && !sendsSms(call.installation.config, call.office)) throw new Failure('not_configured', 'Wysyłka SMS nie jest skonfigurowana.')
  await queueMessages(
    call.db,
    call.office,
    messages.map(message => ({ ...message, event: `test.${template.key}` })),
  )
  await writeAudit(call.db, { action: 'tested', entity: 'notification-templates', entity_id: template.id, after: { channel } })
  return done
}

export const templatesApi = handlers(templates, {
  list: async ({ db, office }) => ({ data: await store.listTemplates(db, office) }),

  get: async call => {
    const { before } = await load(call)
    return { data: before }
  },

  update: async call => {
    const { template, before } = await load(call)
    requireVersion(call.origin, before)
    requireSensible(template.key, call.body)
    requireKnownVariables(template.key, call.body)
    await store.keepTemplate(call.db, template, call.body)
    return changed(call, 'changed', before)
  },

  reset: async call => {
    const { before, template } = await load(call)
    requireVersion(call.origin, before)
    await store.forgetTemplate(call.db, template.id)
    await writeAudit(call.db, { action: 'reset', entity: 'notification-templates', entity_id: template.id, before })
    await publish(call.db, { entity: 'notification-templates', entity_id: template.id })
    return { data: show(call, { id: eventId(template.key), key: template.key, row: undefined }) }
  },

  preview: previewTemplate,

  test: sendTest,
})
