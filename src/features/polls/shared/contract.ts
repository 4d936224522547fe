import { z } from 'zod'
import { audience, everybody } from '#features/companies/shared/contract-audience.ts'
import { pollFields } from './fields.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { text } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

const option = z.object({ id: z.string(), label: z.string(), votes: z.int() })

export const poll = z.object({ id: z.uuid(), ...recordOf(pollFields), options: z.array(option) })
export type Poll = z.infer<typeof poll>

/** With those whose clients are asked; null is everybody. */
export const wholePoll = poll.extend({ company_ids: z.array(z.uuid()).nullable() })
export type WholePoll = z.infer<typeof wholePoll>

/** As it stands on the home page: what others chose is seen after one's own vote. */
export const openPoll = z.object({
  id: z.uuid(),
  question: poll.shape.question,
  to_day: poll.shape.to_day,
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  /** People who have voted. */
  voted: z.int(),
  mine: z.string().nullable(),
  votes: z.array(option).nullable(),
})
export type OpenPoll = z.infer<typeof openPoll>

export const maxOptions = 10

export const newPoll = z.strictObject({
  question: bodyOf(pollFields).question,
  options: z
    .array(text(200))
    .min(2, 'Potrzebne są co najmniej dwie odpowiedzi.')
    .max(maxOptions, `Odpowiedzi może być najwyżej ${maxOptions}.`)
    .meta({ examples: [['Tak', 'Nie']] }),
  to_day: bodyOf(pollFields).to_day.optional(),
  audience: audience.default(everybody),
})

/** What may become of one that is being voted on: its question and answers stay, for those who have voted on them. */
export const pollChange = z.strictObject({ to_day: bodyOf(pollFields).to_day.optional(), audience: audience.optional() })

const needs = 'component:polls'

export const polls = {
  list: endpoint({
    method: 'GET',
    path: '/api/polls',
    access: 'polls.read',
    needs,
    summary: 'Ankiety na pulpicie z wynikami',
    query: listing(poll, { sort: 'created_at:desc' }),
    response: pageOf(poll),
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/polls/open',
    access: 'polls.vote',
    needs,
    summary: 'Otwarte ankiety; wyniki po oddaniu głosu',
    response: z.object({ data: z.array(openPoll) }),
  }),
  get: endpoint({ method: 'GET', path: '/api/polls/:id', access: 'polls.read', needs, summary: 'Ankieta z wynikami', response: one(wholePoll) }),
  create: endpoint({
    method: 'POST',
    path: '/api/polls',
    access: 'polls.write',
    needs,
    summary: 'Nowa ankieta na pulpicie',
    body: newPoll,
    response: one(poll),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/polls/:id',
    access: 'polls.write',
    needs,
    summary: 'Zmiana ostatniego dnia i odbiorców trwającej ankiety; oddane głosy zostają',
    body: pollChange,
    response: one(wholePoll),
  }),
  close: endpoint({ method: 'POST', path: '/api/polls/:id/close', access: 'polls.write', needs, summary: 'Zakończenie głosowania', response: one(poll) }),
  remove: endpoint({ method: 'DELETE', path: '/api/polls/:id', access: 'polls.write', needs, summary: 'Usunięcie ankiety z głosami', response: done }),
  vote: endpoint({
    method: 'POST',
    path: '/api/polls/:id/vote',
    access: 'polls.vote',
    needs,
    summary: 'Oddanie głosu, raz i do ostatniego dnia',
    body: z.strictObject({
      option: z
        .string()
        .max(36)
        .meta({ examples: ['1'] }),
    }),
    response: one(openPoll),
  }),
}
