import { nameOfCertificate, writeCertificate } from './store-certificate.ts'
import { learning } from '#features/trainings/shared/contract.ts'
import { auditTraining } from './audit.ts'
import { scoreOf, triesLeft } from '#features/trainings/shared/rules.ts'
import * as store from './store.ts'
import { findCompleted, listCompleted, lockProgress, saveStep } from './store-learning.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

/** A training that this person is asked to take: looking at those of others leaves no trace. */
async function getMine({ db, actor, params }: PersonContext<{ id: string }>) {
  const training = await store.getTraining(db, actor, params.id)
  if (!training.for_me) throw new Failure('conflict', 'To szkolenie jest dla innych osób. Tutaj można je tylko obejrzeć.')
  if (!training.published) throw new Failure('conflict', 'To szkolenie nie jest jeszcze opublikowane.')
  return training
}

const answerQuiz: Handler<typeof learning.answer> = async context => {
  const { db, actor, body, origin } = context
  const { id, quiz } = await getMine(context)
  if (!quiz) throw new Failure('conflict', 'To szkolenie nie ma pytań.')
  // Questions that have changed meanwhile are not the ones that were answered.
  requireVersion(origin, await store.showTraining(db, actor, id))
  if (body.answers.length !== quiz.questions.length) throw invalid({ answers: 'Proszę odpowiedzieć na każde pytanie.' })
  const row = await lockProgress(db, id, actor.user_id)
  if (row.done_at) throw new Failure('conflict', 'To szkolenie jest już ukończone.')
  if (triesLeft(quiz, row.attempts) === 0) throw new Failure('conflict', 'Nie ma już podejść do quizu. O nowe można poprosić biuro.')
  const score = scoreOf(quiz.questions, body.answers)
  const passed = score >= quiz.pass
  await saveStep(db, row.id, { score, done: passed })
  await auditTraining(context, { entity: 'trainings', entity_id: id, action: passed ? 'completed' : 'answered', after: { score }, person_id: actor.user_id })
  const wrong = quiz.questions.flatMap((question, place) => (question.right === body.answers[place] ? [] : [place]))
  return { data: { score, passed, wrong, tries_left: triesLeft(quiz, row.attempts + 1) } }
}

export const learningApi = handlers(learning, {
  progress: async context => {
    const { db, actor, body } = context
    const { id, quiz, done_at } = await getMine(context)
    if (body.done && quiz) throw new Failure('conflict', 'To szkolenie kończą odpowiedzi na pytania.')
    const row = await lockProgress(db, id, actor.user_id)
    await saveStep(db, row.id, { ...(body.seconds !== undefined && { seconds: body.seconds }), ...(body.done && { done: true }) })
    if (body.done && !done_at) await auditTraining(context, { entity: 'trainings', entity_id: id, action: 'completed', person_id: actor.user_id })
    return { data: await store.getTraining(db, actor, id) }
  },

  answer: answerQuiz,

  completed: async ({ db, actor }) => ({ data: await listCompleted(db, actor.user_id) }),

  certificate: async ({ db, actor, params, office }) => {
    const completed = await findCompleted(db, actor.user_id, params.id)
    if (!completed) {
      await store.getTraining(db, actor, params.id)
      throw new Failure('conflict', 'Zaświadczenie jest dla osób, które ukończyły szkolenie.')
    }
    const { first_name, last_name } = await db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', actor.user_id).executeTakeFirstOrThrow()
    const content = await writeCertificate(office, `${first_name} ${last_name}`.trim(), completed)
    return { data: { name: nameOfCertificate(completed), media_type: 'application/pdf', content: content.toString('base64') } }
  },
})
