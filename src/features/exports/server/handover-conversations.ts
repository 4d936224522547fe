import { listTalk } from '#features/comments/server/store.ts'
import type { Handover } from './handover.ts'
import { type HandedMessage, handoverSheets } from '#features/exports/shared/labels-handover.ts'
import { filesOf, idsOf, listTaskTexts, listTicketTexts } from './store-handover.ts'
import type { HandoverTable } from './handover-table.ts'
import type { ConversationRow } from '#features/messages/shared/contract.ts'
import { listConversations, listMessagesOf } from '#features/messages/server/store.ts'
import { listTasks } from '#features/tasks/server/store.ts'
import { seesContent } from '#features/tickets/shared/rules.ts'
import { listTickets } from '#features/tickets/server/store.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { textOf } from '#platform/security/rich-text.ts'

/** What was asked, answered and agreed on both sides. */
export async function writeAllConversations(handover: Handover, owners: readonly string[]) {
  await writeTasks(handover)
  await writeTickets(handover)
  await writeConversations(handover, owners)
  await writeComments(handover)
}

async function writeTasks(handover: Handover) {
  const tasks = await handover.table(handoverSheets.tasks)
  for await (const { db, rows } of handover.walk(listTasks, 'created_at')) {
    const texts = await listTaskTexts(db, idsOf(rows))
    const files = await filesOf(db, 'task', rows)
    for (const row of rows) {
      const { plain = '', checklist = [] } = texts.get(row.id) ?? {}
      await tasks.add([{ ...row, text: plain, checklist, paths: await handover.put(['Zadania', row.number], files(row.id)) }])
    }
  }
}

async function writeTickets(handover: Handover) {
  const tickets = await handover.table(handoverSheets.tickets)
  for await (const { db, actor, rows } of handover.walk(listTickets, 'created_at')) {
    const open = rows.filter(row => seesContent(actor, row))
    const texts = await listTicketTexts(db, idsOf(open))
    const files = await filesOf(db, 'ticket', open)
    for (const row of rows)
      await tickets.add([{ ...row, text: textOf(texts.get(row.id) ?? ''), paths: await handover.put(['Sprawy', row.number], files(row.id)) }])
  }
}

/** A conversation belongs to those who take part, so each owner is asked for; what several of them share is there once. */
async function writeConversations(handover: Handover, owners: readonly string[]) {
  const messages = await handover.table(handoverSheets.messages)
  const written = new Set<string>()
  for (const owner of owners) {
    for await (const { rows } of handover.walk(listConversations, 'created_at', owner)) {
      const conversations = new Map(rows.filter(({ id }) => !written.has(id)).map(row => [row.id, row]))
      for (const id of conversations.keys()) written.add(id)
      if (conversations.size > 0) await writeMessages(handover, messages, conversations, owner)
    }
  }
}

async function writeMessages(handover: Handover, table: HandoverTable<HandedMessage>, conversations: ReadonlyMap<string, ConversationRow>, owner: string) {
  const ids = [...conversations.keys()]
  const list = handover.walk((db, actor, { filters, ...listing }) => listMessagesOf(db, actor, ids, { ...listing, filters: [] }), 'created_at', owner)
  for await (const { db, rows } of list) {
    const files = await filesOf(db, 'message', rows)
    for (const row of rows) {
      const { subject = '', people = '' } = conversations.get(row.conversation_id) ?? {}
      const paths = await handover.put(['Rozmowy', `${warsawDay(row.created_at)} ${subject}`], files(row.id))
      await table.add([{ ...row, subject, people, text: textOf(row.content), paths }])
    }
  }
}

async function writeComments(handover: Handover) {
  const comments = await handover.table(handoverSheets.comments)
  for await (const { db, rows } of handover.walk((db, actor, { filters, ...listing }) => listTalk(db, actor, { ...listing, filters: [] }), 'created_at')) {
    const files = await filesOf(db, 'comment', rows)
    for (const row of rows)
      await comments.add([{ ...row, text: textOf(row.content), paths: await handover.put(['Komentarze', warsawDay(row.created_at)], files(row.id)) }])
  }
}
