import { answerColumns } from '#features/surveys/shared/labels-answers.ts'
import type { NamedAnswer } from '#features/surveys/shared/labels-handover.ts'
import { questionsOf } from '#features/surveys/shared/rules.ts'
import { type Audience, isEverybody } from '#features/companies/shared/contract-audience.ts'
import type { Db } from '#platform/db/db.ts'

interface SurveyedPerson {
  company_id: string
  user_id: string
  person: string
  /** Has companies besides this one. */
  elsewhere: boolean
}

/** Somebody with several companies may have been asked because of another one, which is none of this one's business. */
const concerns = (audience: Audience, { company_id, elsewhere }: SurveyedPerson) =>
  !elsewhere || ('company_ids' in audience ? audience.company_ids.includes(company_id) : isEverybody(audience))

/** What a person has answered in these surveys under their own name. Of an anonymous one there is nothing: not even that it was answered. */
export async function listNamedAnswersOf(db: Db, respondent: SurveyedPerson, survey_ids: readonly string[]): Promise<NamedAnswer[]> {
  if (survey_ids.length === 0) return []
  const rows = await db
    .selectFrom('survey_answers as a')
    .innerJoin('surveys as s', 's.id', 'a.survey_id')
    .select(['s.title', 's.sections', 's.audience', 'a.answers', 'a.created_at'])
    .where('s.anonymous', '=', false)
    .where('a.user_id', '=', respondent.user_id)
    .where('a.survey_id', 'in', survey_ids)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
  return rows
    .filter(({ audience }) => concerns(audience, respondent))
    .flatMap(({ title, sections, answers, created_at }) =>
      questionsOf(sections)
        .flatMap(question => answerColumns(question).map(column => ({ question: column.title, answer: column.textOf(answers[question.id]) })))
        .filter(({ answer }) => answer !== '')
        .map(entry => ({ person: respondent.person, survey: title, answered_at: created_at, ...entry })),
    )
}
