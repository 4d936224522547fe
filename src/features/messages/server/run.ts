import { writeAudit } from '#features/audit/server/store.ts'
import { copyFiles } from '#features/files/server/store.ts'
import { listParticipants } from './store.ts'
import * as store from './store-broadcast.ts'
import { listReach, reachIn, writeLetter } from './letters.ts'
import { findCaretaker } from './store-people.ts'
import { insertConversation, insertMessage, linkFiles, putAway } from './store-write.ts'
import { notifyPeople, tellScreens } from './notify.ts'
import type { Teller } from '#features/notifications/server/store.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope, patiently } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import { richTextOf } from '#platform/security/rich-text.ts'

/** Companies in one transaction: so many are lost with a node, and sent by the next one. */
const together = 10
/** A fault that comes back each time is told after so many tries. */
const maxAttempts = 3

interface Order {
  id: string
  subject: string
  content: string
  acknowledge: boolean
  roles: ('owner' | 'member' | 'viewer')[]
  author: { id: string; name: string }
  files: { file_id: string; inline: boolean }[]
}

/** Pictures of the text and attached files become the company's own. */
async function filesFor(db: Db, { content, files }: Order, company_id: string) {
  const copies = await copyFiles(
    db,
    files.map(({ file_id }) => file_id),
    company_id,
  )
  const copyOf = (id: string) => String(copies.get(id))
  const html = [...copies].reduce((text, [before, copy]) => text.replaceAll(before, copy), content)
  const attached = files.filter(({ inline }) => !inline).map(({ file_id }) => copyOf(file_id))
  return { text: richTextOf(html), attached, pictures: files.filter(({ inline }) => inline).map(({ file_id }) => copyOf(file_id)) }
}

/** A conversation of the company's own. The office sees it among theirs when somebody answers. */
async function sendTo(
  teller: Teller,
  order: Order,
  company: { company_id: string; title: string },
  { people, email }: ReturnType<typeof reachIn>,
): Promise<store.Delivered> {
  const { db } = teller
  const { company_id } = company
  if (people.length === 0 && !email) return { state: 'unreachable', message_id: null }
  const caretaker = await findCaretaker(db, company_id)
  const quiet = [order.author.id, ...(caretaker ? [caretaker] : [])]
  const id = await insertConversation(db, {
    company_id,
    subject: order.subject,
    author_id: order.author.id,
    people,
    quiet,
    broadcast_id: order.id,
    mail_roles: email ? order.roles : null,
  })
  const { text, attached, pictures } = await filesFor(db, order, company_id)
  const conversation = { id, company_id, subject: order.subject, company_title: company.title }
  const message_id = await insertMessage(db, conversation, { author_id: order.author.id, text, acknowledge: order.acknowledge })
  await linkFiles(db, { id: message_id, company_id }, attached, pictures)
  await putAway(db, id, quiet)
  await writeAudit(db, {
    action: 'written',
    entity: 'messages',
    entity_id: message_id,
    company_id,
    after: { conversation_id: id, broadcast_id: order.id, ...(email && { mail_to: email }) },
  })
  const participants = (await listParticipants(db, id)).filter(person => !person.is_staff)
  await tellScreens(db, { id, company_id }, participants)
  // It has waited as a whole: one company's alone is not taken back.
  const news = { conversation, message_id, author_name: order.author.name, acknowledge: order.acknowledge, people: participants, wait_seconds: 0 }
  await notifyPeople(teller, news)
  if (email) {
    const { subject, acknowledge } = order
    const letter = { company_id, subject, text: { html: text.html, pictures }, file_ids: attached, acknowledge, author: order.author }
    await writeLetter(teller, letter, { message_id, to: email, wait_seconds: 0 })
  }
  return { state: people.length > 0 ? 'sent' : 'mailed', message_id }
}

/** True while there is more that its sender sees. */
async function sendSome(teller: Teller, order: Order): Promise<boolean> {
  const { db } = teller
  if (!(await store.lockRunning(db, order.id))) return false
  const companies = await store.nextCompanies(db, order.id, together)
  const reach = await listReach(
    teller,
    companies.map(({ company_id }) => company_id),
    order.roles,
  )
  for (const company of companies) await store.setDelivered(db, company.id, await sendTo(teller, order, company, reachIn(reach, company.company_id)))
  if (companies.length > 0) await store.addProgress(db, order.id, companies.length)
  return companies.length === together
}

/** Sends one broadcast, from where it stands. */
export async function runBroadcast(installation: Installation, tenant_id: string, id: string) {
  const { database, offices, log } = installation
  const office = await offices.byId(tenant_id)
  const begun = office && (await database.transact(officeScope(tenant_id), db => store.beginBroadcast(db, id)))
  if (!begun) return
  const end = (problem: string) => database.transact(officeScope(tenant_id), db => store.endBroadcast(db, id, 'failed', problem))
  try {
    const reader = database.reader(officeScope(tenant_id))
    const files = await reader.selectFrom('broadcast_files').select(['file_id', 'inline']).where('broadcast_id', '=', id).orderBy('id').execute()
    const person = await reader.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', '=', begun.user_id).executeTakeFirstOrThrow()
    const author = { id: person.id, name: `${person.first_name} ${person.last_name}`.trim() }
    const order: Order = { ...begun, author, files }
    let more = true
    while (more) {
      const sender = await store.findSender(reader, begun.user_id)
      if (!sender) return void (await end(store.noSender))
      more = await database.transact(patiently(sender.scope), db => sendSome({ db, office, installation }, order))
    }
    await database.transact(officeScope(tenant_id), db => store.finishBroadcast(db, id))
  } catch (error) {
    if (begun.attempts < maxAttempts) throw error
    log.error({ err: error, tenant_id, id }, 'A broadcast was given up.')
    await end('Nie udało się dokończyć rozsyłania. Firmy, do których wiadomość nie dotarła, są na liście.')
  }
}

/** Every few minutes: what nobody took up is announced again. */
export async function tendBroadcasts(installation: Installation) {
  await forEachTenant(installation, ({ id: tenant_id }) =>
    installation.database.transact(officeScope(tenant_id), async db => {
      for (const { id } of await store.listForgotten(db)) await db.tell('requested', { name: 'broadcast', tenant_id, id })
    }),
  )
}
