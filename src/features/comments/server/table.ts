import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SubjectKind } from '#features/comments/shared/rules.ts'
import { companies } from '#features/companies/server/table.ts'
import { files } from '#features/files/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { folded, moment, owned, ownedRules, refersTo, versioned } from '#platform/db/table.ts'

/** What people say about one thing. The database itself keeps internal ones from clients. */
export const comments = pgTable(
  'comments',
  {
    ...versioned(),
    /** None: the thing belongs to the office alone. */
    company_id: uuid(),
    subject_kind: text().$type<SubjectKind>().notNull(),
    subject_id: uuid().notNull(),
    author_id: uuid().notNull(),
    content: text().notNull(),
    internal: boolean().notNull().default(false),
    edited_at: moment(),
    /** Its place stays in the conversation, its words do not. */
    removed_at: moment(),
    plain: text().notNull().default(''),
    search: text().generatedAlwaysAs(folded('plain')),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, internal: table.internal }),
    refersTo(table, table.company_id, companies, 'cascade'),
    refersTo(table, table.author_id, users),
    index('comments_subject').on(table.tenant_id, table.subject_kind, table.subject_id, table.created_at),
    index('comments_company').on(table.tenant_id, table.company_id, table.created_at),
  ],
)

export const commentFiles = pgTable(
  'comment_files',
  {
    ...owned(),
    company_id: uuid(),
    comment_id: uuid().notNull(),
    file_id: uuid().notNull(),
    internal: boolean().notNull().default(false),
    /** A picture within the text. */
    inline: boolean().notNull().default(false),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, internal: table.internal }),
    refersTo(table, table.comment_id, comments, 'cascade'),
    refersTo(table, table.file_id, files),
    uniqueIndex('comment_files_key').on(table.tenant_id, table.file_id),
    index('comment_files_comment').on(table.tenant_id, table.comment_id),
  ],
)
