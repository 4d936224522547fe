import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#features/companies/server/table.ts'
import { files } from '#features/files/server/table.ts'
import type { Audience, Quiz } from '#features/trainings/shared/rules.ts'
import { users } from '#features/users/server/table.ts'
import { day, folded, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

export const trainingCategories = pgTable(
  'training_categories',
  {
    ...versioned(),
    title: text().notNull(),
    description: text().notNull().default(''),
    picture_file_id: uuid(),
    audience: text().$type<Audience>().notNull(),
    /** Of the clients those of some companies only. */
    chosen_companies: boolean().notNull().default(false),
    position: integer().notNull(),
  },
  table => [...ownedRules(table), refersTo(table, table.picture_file_id, files), index('training_categories_order').on(table.tenant_id, table.position)],
)

export const trainingCategoryCompanies = pgTable(
  'training_category_companies',
  { ...owned(), category_id: uuid().notNull(), company_id: uuid().notNull() },
  table => [
    ...ownedRules(table, { company: table.company_id }),
    refersTo(table, table.category_id, trainingCategories, 'cascade'),
    refersTo(table, table.company_id, companies, 'cascade'),
    uniqueIndex('training_category_companies_key').on(table.tenant_id, table.category_id, table.company_id),
  ],
)

export const trainings = pgTable(
  'trainings',
  {
    ...versioned(),
    category_id: uuid().notNull(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    body: text().notNull().default(''),
    /** Of a film that is elsewhere. */
    video_url: text(),
    minutes: integer().notNull(),
    position: integer().notNull(),
    published: boolean().notNull().default(false),
    required: boolean().notNull().default(false),
    due_on: day(),
    quiz: jsonb().$type<Quiz>(),
    search: text().generatedAlwaysAs(folded('title', 'summary')),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.category_id, trainingCategories),
    index('trainings_category').on(table.tenant_id, table.category_id, table.position),
  ],
)

export const trainingFiles = pgTable(
  'training_files',
  {
    ...owned(),
    training_id: uuid().notNull(),
    file_id: uuid().notNull(),
    /** The film, what one takes along, and the pictures within the text. */
    kind: text().$type<'video' | 'material' | 'picture'>().notNull(),
    position: integer().notNull(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.training_id, trainings, 'cascade'),
    refersTo(table, table.file_id, files),
    uniqueIndex('training_files_key').on(table.tenant_id, table.file_id),
    index('training_files_training').on(table.tenant_id, table.training_id),
  ],
)

/** How far somebody is; one row for each who has opened it or was reminded of it. */
export const trainingProgress = pgTable(
  'training_progress',
  {
    ...owned(),
    training_id: uuid().notNull(),
    user_id: uuid().notNull(),
    opened_at: moment(),
    /** Of the film. */
    seconds: integer().notNull().default(0),
    done_at: moment(),
    /** The best result, in percent. */
    score: integer(),
    attempts: integer().notNull().default(0),
    reminded_at: moment(),
  },
  table => [
    ...ownedRules(table),
    refersTo(table, table.training_id, trainings, 'cascade'),
    refersTo(table, table.user_id, users, 'cascade'),
    uniqueIndex('training_progress_key').on(table.tenant_id, table.training_id, table.user_id),
    index('training_progress_user').on(table.tenant_id, table.user_id),
  ],
)
