import { messages, subject as subjectShape } from '#features/messages/shared/contract.ts'
import { broadcasts } from '#features/messages/shared/contract-broadcast.ts'
import type { ReceivedOf } from '#kernel/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { audienceOf, type NewMessageDraft } from './new-message.ts'

const missing = (fields: Record<string, string>) => new ApiError('Proszę poprawić zaznaczone pola.', { code: 'invalid', status: 422, fields })

export type Reach = ReceivedOf<typeof broadcasts.preview>['data']
export type Letter = ReceivedOf<typeof messages.preview>['data']

const wordsOf = ({ subject, content, files, acknowledge }: NewMessageDraft) => ({ subject, content, file_ids: files.map(({ id }) => id), acknowledge })

const isWhole = ({ roles, subject, content, files }: NewMessageDraft) =>
  roles.length > 0 && subjectShape.safeParse(subject).success && (content !== '' || files.length > 0)

/** How far a message to many companies would go; nothing for others, and for what cannot go out as it is. */
export async function reachOf(draft: NewMessageDraft, isAdmin: boolean): Promise<Reach | undefined> {
  if (draft.way !== 'many' || !isAdmin || !isWhole(draft)) return undefined
  const { data } = await call(broadcasts.preview, { body: { to: audienceOf(draft), roles: draft.roles, ...wordsOf(draft) } })
  return data.companies + data.letters > 0 ? data : undefined
}

/** The letter that would go to one company's own address, if one would. */
export async function letterOf(draft: NewMessageDraft, isAdmin: boolean): Promise<Letter | undefined> {
  const company_id = draft.company?.value
  if (draft.way !== 'company' || !isAdmin || !company_id || !isWhole(draft)) return undefined
  const { data } = await call(messages.preview, { body: { to: { company_id, roles: draft.roles }, ...wordsOf(draft) } })
  return data.email ? data : undefined
}

/** Sends what the form holds, the way that was chosen; answers where it is. Throws an `ApiError` at the fields of what is missing. */
export async function sendMessage(draft: NewMessageDraft, isAdmin: boolean, keyOf: (body: unknown) => string): Promise<{ id: string; isBroadcast: boolean }> {
  const { way, subject, content, acknowledge, roles } = draft
  const words = { subject, content, file_ids: draft.files.map(({ id }) => id), ...(isAdmin && { acknowledge }) }
  if (way === 'many' && isAdmin) {
    if (roles.length === 0) throw missing({ roles: 'Proszę wybrać co najmniej jedną rolę.' })
    const body = { ...words, to: audienceOf(draft), roles }
    return { id: (await call(broadcasts.create, { body, idempotent: keyOf(body) })).data.id, isBroadcast: true }
  }
  const company_id = draft.company?.value
  const user_ids = draft.people.map(({ value }) => value)
  if (!company_id && (way === 'company' || !isAdmin)) throw missing({ company_id: 'Proszę wybrać firmę.' })
  if (way === 'company' && isAdmin) {
    if (roles.length === 0) throw missing({ roles: 'Proszę wybrać co najmniej jedną rolę.' })
  } else if (user_ids.length === 0) throw missing({ user_ids: 'Proszę wybrać co najmniej jednego odbiorcę.' })
  const to = way === 'company' && isAdmin && company_id ? { company_id, roles } : company_id ? { company_id, user_ids } : { user_ids }
  const body = { ...words, to }
  return { id: (await call(messages.create, { body, idempotent: keyOf(body) })).data.id, isBroadcast: false }
}
