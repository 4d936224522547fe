import { findNewestStep, writeAudit } from '#features/audit/server/store.ts'
import { releaseFiles } from '#features/files/server/store.ts'
import type { Message } from '#features/messages/shared/contract.ts'
import { withdrawToldAt } from '#features/notifications/server/store.ts'
import { hasLeft } from '#features/outbox/server/store.ts'
import { tellScreens } from './notify.ts'
import { listParticipants, type StoredConversation } from './store.ts'
import { deleteMessage, isNewest, lockConversation, lockMessage } from './store-write.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** What a message tells people and companies. */
const events = ['messages.new', 'messages.letter'] as const

const tooLate = (why: string) => new Failure('conflict', `Tej wiadomości nie można już cofnąć: ${why}`)

/**
 * One's own last words, as long as nothing came after them and no letter has left: nobody has heard them. A conversation that begins with them
 * goes too. Throws 409 otherwise.
 */
export async function takeBack({ db, actor }: Pick<PersonContext, 'db' | 'actor'>, conversation: StoredConversation, message: Message) {
  const { id, company_id } = conversation
  await lockConversation(db, id)
  await lockMessage(db, message.id)
  const step = await findNewestStep<{ broadcast_id?: string }>(db, 'messages', message.id, { user_id: actor.user_id, undoable: ['written'] })
  if (!step) throw tooLate('minął na to czas albo ktoś już odpowiedział.')
  if (step.after.broadcast_id) throw tooLate('wysłano ją do wielu firm.')
  if (!(await isNewest(db, id, message.id))) throw tooLate('są po niej następne.')
  // First of all: this waits for a worker that is about to take a letter, and what it has taken is seen then.
  await withdrawToldAt(db, message.id, events, step.created_at)
  if (await hasLeft(db, message.id, events, step.created_at)) throw tooLate('e-mail już wyszedł.')
  const people = await listParticipants(db, id)
  const { isWhole, file_ids } = await deleteMessage(db, id, message)
  // What nobody's company was given is still its author's own, who may have given it to another record by now.
  if (company_id) await releaseFiles(db, file_ids)
  await writeAudit(db, { action: 'undone', entity: 'messages', entity_id: message.id, company_id })
  if (isWhole) await writeAudit(db, { action: 'removed', entity: 'conversations', entity_id: id, company_id, before: { subject: conversation.subject } })
  await tellScreens(db, conversation, people)
}
