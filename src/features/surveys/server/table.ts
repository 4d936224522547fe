import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Audience } from '#features/companies/shared/contract-audience.ts'
import type { Turn } from '#features/surveys/shared/contract.ts'
import type { Answers, Section, SurveyState } from '#features/surveys/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import { day, folded, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

export const surveys = pgTable(
  'surveys',
  {
    ...versioned(),
    title: text().notNull(),
    introduction: text().notNull().default(''),
    sections: jsonb().$type<Section[]>().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    anonymous: boolean().notNull().default(false),
    from_day: day(),
    to_day: day(),
    state: text().$type<SurveyState>().notNull().default('draft'),
    author_id: uuid().notNull(),
    published_at: moment(),
    closed_at: moment(),
    search: text().generatedAlwaysAs(folded('title')),
  },
  table => [...ownedRules(table), refersTo(table, table.author_id, users), index('surveys_state').on(table.tenant_id, table.state, table.created_at)],
)

/**
 * Who is asked, written when the survey is published, and whether they have answered. Of an anonymous survey nothing here
 * changes in the order or at the time in which answers come.
 */
export const surveyPeople = pgTable(
  'survey_people',
  {
    ...owned(),
    survey_id: uuid().notNull(),
    user_id: uuid().notNull(),
    answered: boolean().notNull().default(false),
    /** Answers not yet sent; of an anonymous survey they stay in the person's browser. */
    draft: jsonb().$type<Answers>(),
    /** The page that saved last, and which of its savings it was: an older one that comes later changes nothing. */
    draft_turn: jsonb().$type<Turn>(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.survey_id, surveys, 'cascade'),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('survey_people_key').on(table.tenant_id, table.survey_id, table.user_id),
    index('survey_people_user').on(table.tenant_id, table.user_id),
  ],
)

/** What was answered. Of an anonymous survey without a person, under a random id, and with the day of the survey as its own. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    ...owned(),
    survey_id: uuid().notNull(),
    user_id: uuid(),
    answers: jsonb().$type<Answers>().notNull(),
    /** An answer to an open anonymous survey waits until it is shown together with others. */
    counted: boolean().notNull().default(true),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.survey_id, surveys, 'cascade'),
    refersTo(table, table.user_id, users),
    uniqueIndex('survey_answers_person').on(table.tenant_id, table.survey_id, table.user_id),
  ],
)
