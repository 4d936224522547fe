import { publish } from '#features/realtime/store.ts'
import type { Reachable } from './store.ts'
import { notify, type Teller } from '#features/notifications/server/store.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'

interface ConversationRef {
  id: string
  company_id: string | null
}

/** Just those who may read it learn that there is something new: of a company's conversation all of the office, of a private one its people. */
export async function tellScreens(db: Db, { id, company_id }: ConversationRef, people: readonly Reachable[]) {
  if (company_id) await publish(db, { entity: 'messages', entity_id: id, company_id })
  for (const person of people)
    if (person.reachable && !(company_id && person.is_staff)) await publish(db, { entity: 'messages', entity_id: id, company_id, user_id: person.user_id })
}

interface NewMessage {
  conversation: ConversationRef & { subject: string; company_title: string | null }
  message_id: string
  author_name: string
  acknowledge: boolean
  people: readonly Reachable[]
  wait_seconds?: number
}

/** Everybody who takes part, but for the author. */
export async function notifyPeople(teller: Teller, { conversation, message_id, author_name, acknowledge, people, wait_seconds = undoSeconds }: NewMessage) {
  const { id, company_id, company_title, subject } = conversation
  await notify(teller, {
    event: 'messages.new',
    about_id: message_id,
    company_id,
    recipients: people.filter(person => person.reachable).map(person => person.user_id),
    variables: {
      osoba: author_name,
      temat: subject,
      firma: company_title ?? '',
      prosba: acknowledge ? 'Prosimy o potwierdzenie zapoznania się z nią.' : '',
    },
    paths: { staff: `/dashboard/messages/${id}`, client: `/messages/${id}` },
    wait_seconds,
  })
}
