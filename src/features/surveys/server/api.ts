import { writeAudit } from '#features/audit/server/store.ts'
import { everybody } from '#features/companies/shared/contract-audience.ts'
import { listAudience } from '#features/companies/server/store-audience.ts'
import { publish } from '#features/realtime/store.ts'
import { type Survey, type SurveyBody, surveys } from '#features/surveys/shared/contract.ts'
import { writeAnswers, writeOutcomes } from './csv.ts'
import { invite } from './invite.ts'
import { isHidden, matching, resultsOf, shownOf } from './results.ts'
import {
  type Answers,
  checkAnswers,
  checkConditions,
  changeAnswers,
  checkQuestions,
  minAnswers,
  findAdded,
  findLost,
  fittingAnswers,
  hasBegun,
  isOver,
  keptAnswers,
  type Section,
  withTimes,
} from '#features/surveys/shared/rules.ts'
import * as store from './store.ts'
import { notifyInvited } from './notify.ts'
import { Failure, invalid, refuseFaults } from '#kernel/failure.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { readRichText } from '#platform/security/rich-text.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

const conflict = (sentence: string) => new Failure('conflict', sentence)
const lastDayPassed = 'Ostatni dzień ankiety już minął.'
const tooFew = () => conflict(`Ankieta jest anonimowa. Odpowiedzi można zobaczyć, gdy będzie ich co najmniej ${minAnswers}.`)

async function readBody(body: SurveyBody): Promise<SurveyBody> {
  if (body.from_day && body.to_day && body.to_day < body.from_day) throw invalid({ to_day: 'Koniec nie może być przed początkiem.' })
  const { html } = await readRichText('introduction', body.introduction)
  return { ...body, introduction: html, sections: withTimes(body.sections) }
}

const bodyOf = ({ title, introduction, sections, audience, anonymous, from_day, to_day }: Survey): SurveyBody => ({
  title,
  introduction,
  sections,
  audience: audience ?? everybody,
  anonymous,
  from_day,
  to_day,
})

/** What people have been asked may be reworded and grow. Answers the questions as they are kept. */
function growPublished(before: Survey, { sections, anonymous, ...rest }: SurveyBody): Section[] {
  if (isOver({ ...before, ...rest }, warsawToday())) throw invalid({ to_day: lastDayPassed })
  if (anonymous !== before.anonymous) throw invalid({ anonymous: 'Po publikacji nie można zmienić tego, czy ankieta jest anonimowa.' })
  const lost = findLost(before.sections, sections)
  if (lost !== undefined) throw invalid({ sections: `Opublikowana ankieta nie może stracić pytania ani odpowiedzi: „${lost}”.` })
  refuseFaults({ ...checkQuestions(sections), ...checkConditions(before.sections, sections) })
  const isAnswered = before.answered > 0
  // Nothing that is kept of an anonymous answer tells whether it came before the question.
  if (anonymous && isAnswered && findAdded(before.sections, sections).length > 0)
    throw invalid({ sections: 'Na tę anonimową ankietę ktoś już odpowiedział. Nie można dodać pytania, bo nie byłoby wiadomo, ilu osobom je pokazano.' })
  return withTimes(sections, before.sections, isAnswered ? new Date().toISOString() : undefined)
}

const isShown = (survey: Survey) => survey.state !== 'draft' && hasBegun(survey, warsawToday())

/** Those who are asked hear of it where they see the survey, or saw it until now. */
async function finish({ db, actor }: PersonContext, id: string, action: string, before?: Survey): Promise<{ data: Survey }> {
  const after = await store.getSurvey(db, actor, id)
  await writeAudit(db, { action, entity: 'surveys', entity_id: id, before, after })
  if (isShown(after) || (before && isShown(before))) await notifyInvited(db, [id])
  else await publish(db, { entity: 'surveys', entity_id: id })
  return { data: after }
}

/** Open, and not answered yet by this person. */
async function lockOpen({ db, actor, params }: PersonContext<{ id: string }>): Promise<Survey> {
  const survey = await store.lockSurvey(db, actor, params.id)
  if (survey.mine_answered) throw conflict('Ta ankieta jest już wypełniona. Odpowiedzi wysyła się raz.')
  if (!survey.open) throw conflict('Ta ankieta jest już zakończona.')
  return survey
}

function requireAnswers(survey: Survey, answers: Answers, whole: boolean) {
  refuseFaults(checkAnswers(survey.sections, answers, whole))
}

const updateSurvey: Handler<typeof surveys.update> = async call => {
  const { db, actor, params, origin } = call
  const body = await readBody(call.body)
  const before = await store.lockSurvey(db, actor, params.id)
  requireVersion(origin, before)
  if (before.state !== 'draft' && isOver(before, warsawToday())) throw conflict('Ankieta jest zakończona, nie można jej zmienić. Można ją powielić.')
  const { audience, anonymous, ...rest } = body
  const isPublished = before.state === 'published'
  await store.changeSurvey(db, before.id, isPublished ? { ...rest, sections: growPublished(before, body) } : { ...rest, audience, anonymous })
  const begins = isPublished && !hasBegun(before, warsawToday()) && hasBegun(body, warsawToday())
  if (begins) await invite(call, { ...before, ...rest }, await store.listWaiting(db, before.id))
  return finish(call, before.id, 'changed', before)
}

const publishSurvey: Handler<typeof surveys.publish> = async call => {
  const { db, actor, params, origin } = call
  const before = await store.lockSurvey(db, actor, params.id)
  requireVersion(origin, before)
  if (before.state !== 'draft') throw conflict('Ta ankieta jest już opublikowana.')
  const faults = checkQuestions(before.sections)
  if (isOver(before, warsawToday())) faults.to_day = lastDayPassed
  refuseFaults(faults)
  const companies = await listAudience(db, actor, bodyOf(before).audience)
  const people = await store.listAsked(
    db,
    companies.map(({ id }) => id),
  )
  if (people.length === 0) throw invalid({ audience: 'Nikt z wybranych odbiorców nie ma jeszcze konta.' })
  await store.insertPeople(db, before.id, people)
  await store.changeSurvey(db, before.id, { state: 'published', published_at: new Date().toISOString() })
  if (hasBegun(before, warsawToday())) await invite(call, before, people)
  return finish(call, before.id, 'published', before)
}

const submitAnswers: Handler<typeof surveys.submit> = async call => {
  const { db, actor, body } = call
  const survey = await lockOpen(call)
  requireAnswers(survey, body.answers, true)
  const answers = keptAnswers(survey.sections, body.answers)
  if (survey.anonymous) await store.insertAnonymousAnswers(db, survey, actor.user_id, answers)
  else {
    await store.insertNamedAnswers(db, survey.id, actor.user_id, answers)
    // The log of an anonymous survey would say who came when.
    await writeAudit(db, { action: 'answered', entity: 'surveys', entity_id: survey.id })
  }
  await publish(db, { entity: 'surveys', entity_id: survey.id })
  return done
}

export const surveysApi = handlers(surveys, {
  list: ({ db, actor, query }) => store.listSurveys(db, actor, query),

  get: async ({ db, actor, params }) => ({ data: await store.getSurvey(db, actor, params.id) }),

  reach: async ({ db, actor, body }) => {
    const companies = (await listAudience(db, actor, body.audience)).map(({ id }) => id)
    return { data: { companies: companies.length, people: (await store.listAsked(db, companies)).length } }
  },

  create: async call => finish(call, await store.insertSurvey(call.db, call.actor, await readBody(call.body)), 'created'),

  update: updateSurvey,

  remove: async ({ db, actor, params, origin }) => {
    const before = await store.lockSurvey(db, actor, params.id)
    requireVersion(origin, before)
    if (before.state !== 'draft') throw conflict('Usunąć można tylko szkic. Opublikowaną ankietę można zakończyć.')
    await store.removeSurvey(db, before.id)
    await writeAudit(db, { action: 'removed', entity: 'surveys', entity_id: before.id, before })
    await publish(db, { entity: 'surveys', entity_id: before.id })
    return done
  },

  duplicate: async call => {
    const before = await store.getSurvey(call.db, call.actor, call.params.id)
    const copy = { ...bodyOf(before), title: `${before.title} (kopia)`.slice(0, 200), sections: withTimes(before.sections), from_day: null, to_day: null }
    return finish(call, await store.insertSurvey(call.db, call.actor, copy), 'created')
  },

  publish: publishSurvey,

  close: async call => {
    const before = await store.lockSurvey(call.db, call.actor, call.params.id)
    if (before.state !== 'published') throw conflict('Zakończyć można tylko opublikowaną ankietę.')
    await store.changeSurvey(call.db, before.id, { state: 'closed', closed_at: new Date().toISOString() })
    return finish(call, before.id, 'closed', before)
  },

  saveDraft: async call => {
    const { db, actor, body } = call
    const survey = await lockOpen(call)
    if (survey.anonymous) throw conflict('Odpowiedzi w anonimowej ankiecie czekają na wysłanie tylko w Państwa przeglądarce.')
    const changed = changeAnswers(survey.draft ?? {}, body.answers)
    requireAnswers(survey, changed, false)
    const draft = fittingAnswers(survey.sections, changed)
    const isKept = await store.keepDraft(db, { survey_id: survey.id, user_id: actor.user_id }, draft, body.turn)
    return { data: { draft: isKept ? draft : (survey.draft ?? {}) } }
  },

  submit: submitAnswers,

  results: async ({ db, actor, params, query }) => {
    const survey = await store.getSurvey(db, actor, params.id)
    const { asked, answered } = survey
    const all = await store.listAnswers(db, actor, survey.id)
    const visibleAnswers = shownOf(survey, all)
    const chosen = matching(visibleAnswers, query)
    const hidden = isHidden(survey.anonymous, visibleAnswers.length, chosen.length)
    const counted = hidden ? 0 : chosen.length
    const questions = resultsOf(survey, visibleAnswers, hidden ? [] : chosen)
    return { data: { asked, answered, shown: visibleAnswers.length, waiting: all.length - visibleAnswers.length, counted, hidden, questions } }
  },

  exported: async ({ db, actor, params }) => {
    const survey = await store.getSurvey(db, actor, params.id)
    const { id, title, sections, anonymous } = survey
    const rows = shownOf(survey, await store.listAnswers(db, actor, id))
    if (isHidden(anonymous, rows.length, rows.length)) throw tooFew()
    const text = anonymous ? writeOutcomes(sections, resultsOf(survey, rows, rows), rows.length) : writeAnswers(sections, rows)
    return { data: { name: `${title} ${warsawToday()}.csv`, text } }
  },
})
