import { z } from 'zod'
import { audience } from '#features/companies/shared/contract-audience.ts'
import { surveyFields, wholeFields } from './fields.ts'
import { maxOptions, maxQuestions, questionKinds } from './rules.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { blank, instant, paragraphs, text } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

/** Made by the builder; answers name questions and options by it. */
const key = z
  .string()
  .regex(/^[0-9a-zA-Z-]{1,36}$/)
  .meta({ examples: ['pytanie'] })
const label = z.string().max(200)
const choice = z.strictObject({ id: key, label })

const question = z.strictObject({
  id: key,
  kind: z.enum(questionKinds),
  title: z.string().max(500),
  help: blank(paragraphs(1000)),
  required: z.boolean(),
  options: z.array(choice).max(maxOptions),
  rows: z.array(choice).max(maxOptions),
  min: z.int().min(0).max(100),
  max: z.int().min(0).max(100),
  min_label: blank(text(60)),
  max_label: blank(text(60)),
  show_if: z.strictObject({ question_id: key, any_of: z.array(key).max(maxOptions) }).nullable(),
  /** Said by the portal alone: when it was added, if somebody had answered by then. */
  added_at: instant.max(40).optional(),
})
export const surveySection = z.strictObject({ id: key, title: label, questions: z.array(question).max(maxQuestions) })

/** Whole, as the builder saves it; what is not finished may wait in a draft. */
export const surveyBody = z.strictObject({
  ...bodyOf(surveyFields),
  introduction: z.string().max(20_000),
  sections: z.array(surveySection).max(30),
  audience,
})
export type SurveyBody = z.output<typeof surveyBody>

const answer = z.union([
  z.string().max(5000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(36)).max(maxOptions),
  z.record(z.string().max(36), z.string().max(36)),
])
export const surveyAnswers = z.record(z.string().max(36), answer).meta({ examples: [{}] })
/** null takes an answer back; a question that is not named keeps its own. */
const answerChanges = z.record(z.string().max(36), answer.nullable()).meta({ examples: [{}] })
/** Two savings of one page may be under way at once: the one with the greater number holds, whichever comes last. */
const turn = z.strictObject({ page: z.uuid(), number: z.int().min(1) })
export type Turn = z.output<typeof turn>

export const surveyRow = z.object({ id: z.uuid(), ...rowOf(surveyFields) })
export type SurveyRow = z.infer<typeof surveyRow>

export const survey = surveyRow.extend({
  ...recordOf(wholeFields),
  sections: z.array(surveySection),
  audience: audience.optional(),
  draft: surveyAnswers.nullable(),
  version: z.int(),
})
export type Survey = z.infer<typeof survey>

const bar = z.object({ id: z.string(), label: z.string(), count: z.int() })
const outcome = z.object({
  id: z.string(),
  /** People whom this question was shown to, of those counted; a conditional one is not shown to all. */
  asked: z.int(),
  /** Too few of an anonymous survey were shown it; all the rest is empty then. */
  hidden: z.boolean(),
  /** People who answered this question. */
  count: z.int(),
  bars: z.array(bar),
  /** Of a matrix: bars of each row. */
  rows: z.array(z.object({ id: z.string(), label: z.string(), bars: z.array(bar) })),
  average: z.number().nullable(),
  /** Promoters less detractors, in percent. */
  nps: z.int().nullable(),
  texts: z.array(z.string()),
})
export type Outcome = z.infer<typeof outcome>

const results = z.object({
  asked: z.int(),
  answered: z.int(),
  /** Answers that may be shown, and those to an open anonymous survey that wait until they are five. */
  shown: z.int(),
  waiting: z.int(),
  /** Answers behind what is shown, after the filter. */
  counted: z.int(),
  /** Too few of an anonymous survey to be shown. */
  hidden: z.boolean(),
  questions: z.array(outcome),
})
export type Results = z.infer<typeof results>

const needs = 'component:surveys'
const narrowed = z.strictObject({ question: key.optional(), option: key.optional() })

export const surveys = {
  list: endpoint({
    method: 'GET',
    path: '/api/surveys',
    access: 'surveys.read',
    needs,
    summary: 'Ankiety; klient widzi te, o które jest proszony',
    query: listing(surveyRow, { sort: 'created_at:desc' }),
    response: pageOf(surveyRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/surveys/:id', access: 'surveys.read', needs, summary: 'Ankieta z pytaniami', response: one(survey) }),
  reach: endpoint({
    method: 'POST',
    path: '/api/surveys/reach',
    access: 'surveys.write',
    needs,
    effect: 'reads',
    summary: 'Ilu osób dotyczy wybór odbiorców',
    body: z.strictObject({ audience }),
    response: one(z.object({ companies: z.int(), people: z.int() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/surveys',
    access: 'surveys.write',
    needs,
    summary: 'Nowa ankieta jako szkic',
    body: surveyBody,
    response: one(survey),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/surveys/:id',
    access: 'surveys.write',
    needs,
    summary: 'Zmiana ankiety; opublikowana nie traci pytań ani nie zmienia ich warunków',
    body: surveyBody,
    response: one(survey),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/surveys/:id',
    access: 'surveys.write',
    needs,
    summary: 'Usunięcie szkicu',
    response: done,
    current: survey,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/surveys/:id/duplicate',
    access: 'surveys.write',
    needs,
    summary: 'Kopia ankiety jako szkic',
    response: one(survey),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/surveys/:id/publish',
    access: 'surveys.write',
    needs,
    summary: 'Publikacja i zaproszenie odbiorców',
    response: one(survey),
    current: survey,
  }),
  close: endpoint({ method: 'POST', path: '/api/surveys/:id/close', access: 'surveys.write', needs, summary: 'Zakończenie ankiety', response: one(survey) }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/surveys/:id/draft',
    access: 'surveys.answer',
    needs,
    summary: 'Odpowiedzi na później, tylko te zmienione; nie w ankiecie anonimowej',
    body: z.strictObject({ answers: answerChanges, turn: turn.optional() }),
    response: one(z.object({ draft: surveyAnswers })),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/surveys/:id/answers',
    access: 'surveys.answer',
    needs,
    summary: 'Wysłanie odpowiedzi, raz',
    body: z.strictObject({ answers: surveyAnswers }),
    response: done,
  }),
  results: endpoint({
    method: 'GET',
    path: '/api/surveys/:id/results',
    access: 'surveys.results',
    needs,
    summary: 'Wyniki, także osób z wybraną odpowiedzią',
    query: narrowed,
    response: one(results),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/api/surveys/:id/export',
    access: 'surveys.results',
    needs,
    summary: 'Odpowiedzi jako CSV; anonimowej ankiety bez wierszy osób, osobno dla każdego pytania',
    response: one(z.object({ name: z.string(), text: z.string() })),
  }),
}
