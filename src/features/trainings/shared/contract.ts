import { z } from 'zod'
import { tableFile } from '#kernel/fields/table-file.ts'
import { storedFile } from '#features/files/shared/contract.ts'
import { place } from './contract-categories.ts'
import { progressFields, traineeFields, trainingFields, wholeFields } from './fields.ts'
import { maxOptions, maxQuestions, quizProblems } from './rules.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { blank, id, instant } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

const options = z.array(z.string().max(300)).max(maxOptions)
const question = z.strictObject({
  text: z.string().max(500),
  options: options.meta({ examples: [['Tak', 'Nie']] }),
  right: z
    .int()
    .min(0)
    .max(maxOptions - 1),
})
const quizBody = z
  .strictObject({
    pass: z.int().min(1).max(100),
    attempts: z.int().min(1).max(20).nullable(),
    questions: z.array(question).max(maxQuestions),
  })
  .superRefine((quiz, context) => {
    for (const problem of quizProblems(quiz)) context.addIssue({ code: 'custom', ...problem })
  })

/** A name before the host makes it look like another one's. */
const videoAddress = z
  .url({ protocol: /^https$/, error: 'Proszę podać adres zaczynający się od https://.' })
  .max(500)
  .refine(address => !URL.parse(address)?.username && !URL.parse(address)?.password, 'Adres nie może zawierać nazwy użytkownika ani hasła.')

const { summary, due_on, ...values } = bodyOf(trainingFields)
const { body } = bodyOf(wholeFields)

/** As the form saves it, with nothing left out. */
export const wholeTraining = z.strictObject({
  ...values,
  summary,
  due_on,
  body,
  video_url: blank(videoAddress),
  video_file_id: id.nullable(),
  file_ids: z.array(id).max(wholeFields.file_ids.max, 'Najwyżej 20 plików.'),
  quiz: quizBody.nullable(),
})
const { video_url, video_file_id, file_ids, quiz } = wholeTraining.shape
export const trainingBody = wholeTraining.extend({
  summary: summary.default(''),
  due_on: due_on.default(null),
  body: body.default(''),
  video_url: video_url.default(null),
  video_file_id: video_file_id.default(null),
  file_ids: file_ids.default([]),
  quiz: quiz.default(null),
})
export type TrainingBody = z.output<typeof trainingBody>

const progress = z.object(recordOf(progressFields))

export const trainingRow = z.object({ id: z.uuid(), ...rowOf(trainingFields), ...progress.shape })
export type TrainingRow = z.infer<typeof trainingRow>

const shownQuestion = z.object({ text: z.string(), options: z.array(z.string()), right: z.int().optional() })

export const training = trainingRow.extend({
  ...recordOf(wholeFields),
  video: storedFile.nullable(),
  files: z.array(storedFile),
  /** The right answers are for whoever edits. */
  quiz: z.object({ pass: z.int(), attempts: z.int().nullable(), questions: z.array(shownQuestion) }).nullable(),
  version: z.int(),
})
export type Training = z.infer<typeof training>

const outcome = z.object({
  score: z.int(),
  passed: z.boolean(),
  /** Places of the questions that were answered wrongly. */
  wrong: z.array(z.int()),
  tries_left: z.int().nullable(),
})
export type Outcome = z.infer<typeof outcome>

/** A training that this person has completed, whether it can still be taken or not. */
const completed = z.object({ id: z.uuid(), title: z.string(), category_title: z.string(), done_at: instant })

export const trainee = z.object({
  /** Made of the training's and the person's. */
  id: z.guid(),
  ...recordOf(traineeFields),
})
export type Trainee = z.infer<typeof trainee>

const needs = 'component:trainings'
const read = { access: 'trainings.read', needs } as const
const write = { access: 'trainings.write', needs } as const
const take = { access: 'trainings.take', needs } as const
const people = { access: 'trainings.people', needs } as const
const largest_body = 600_000

export const trainings = {
  list: endpoint({
    method: 'GET',
    path: '/api/trainings',
    ...read,
    summary: 'Szkolenia z własnym postępem',
    query: listing(trainingRow, { sort: 'position:asc', also: { position: 'number' } }),
    response: pageOf(trainingRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/trainings/:id', ...read, summary: 'Szkolenie', response: one(training) }),
  create: endpoint({ method: 'POST', path: '/api/trainings', ...write, largest_body, summary: 'Nowe szkolenie', body: trainingBody, response: one(training) }),
  update: endpoint({
    method: 'PUT',
    path: '/api/trainings/:id',
    ...write,
    largest_body,
    summary: 'Zmiana szkolenia; opublikowane i wymagane jest ogłaszane raz',
    body: trainingBody,
    response: one(training),
  }),
  move: endpoint({ method: 'POST', path: '/api/trainings/:id/move', ...write, summary: 'Miejsce szkolenia w kategorii, od zera', body: place, response: done }),
  remove: endpoint({ method: 'DELETE', path: '/api/trainings/:id', ...write, summary: 'Usunięcie szkolenia, którego nikt nie ukończył', response: done }),
}

/** What people do with a training, each for oneself. */
export const learning = {
  progress: endpoint({
    method: 'POST',
    path: '/api/trainings/:id/progress',
    ...take,
    summary: 'Własny postęp: otwarcie, miejsce w filmie, ukończenie bez quizu',
    body: z.strictObject({ seconds: z.int().min(0).max(86_400).optional(), done: z.literal(true).optional() }),
    response: one(progress),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/trainings/:id/quiz',
    ...take,
    summary: 'Odpowiedzi na pytania; od progu szkolenie jest ukończone',
    body: z.strictObject({ answers: z.array(z.int().min(0).max(maxOptions)).max(maxQuestions) }),
    response: one(outcome),
    current: training,
  }),
  completed: endpoint({
    method: 'GET',
    path: '/api/trainings/completed',
    ...take,
    summary: 'Własne ukończone szkolenia, także te, których już nie ma na liście',
    response: z.object({ data: z.array(completed) }),
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/trainings/:id/certificate',
    ...take,
    summary: 'Zaświadczenie o ukończeniu (PDF)',
    response: one(tableFile),
  }),
}

/** What the office sees of all of them. */
export const trainees = {
  list: endpoint({
    method: 'GET',
    path: '/api/trainings/people',
    ...people,
    summary: 'Kto ukończył które szkolenie, a kto nie',
    query: listing(trainee, { sort: 'name:asc' }),
    response: pageOf(trainee),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/trainings/:id/remind',
    ...people,
    summary: 'Przypomnienie tym, którzy nie ukończyli; wszystkim albo wybranym',
    body: z.strictObject({ user_ids: z.array(id).min(1).max(1000).optional() }),
    response: one(z.object({ people: z.int() })),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/trainings/:id/people/:user_id/retry',
    ...people,
    summary: 'Nowe podejścia do quizu dla jednej osoby',
    response: done,
  }),
}
