import { sql } from 'drizzle-orm'
import { boolean, customType, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { IndexedKind } from '#features/search/shared/rules.ts'
import { owned, ownedRules } from '#platform/db/table.ts'

/** Compared byte by byte, so that an index finds what begins with a text. */
const bytes = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * The words of every record that the search finds, kept by triggers (`db/functions.sql`). Row security lets an index be searched
 * by comparisons that leak nothing alone, which `=`, `<` and `>` are and `like` is not: hence a row per word. Each index holds
 * all that its question asks for, the fence's company too, so that the rows themselves are not read.
 */
export const searchWords = pgTable(
  'search_words',
  {
    ...owned(),
    /** None: clients find it by no company of theirs. */
    company_id: uuid(),
    /** Clients of any company find it. */
    shared: boolean().notNull().default(false),
    kind: text().$type<IndexedKind>().notNull(),
    record_id: uuid().notNull(),
    word: bytes().notNull(),
    /** Of kinds whose list asks for its first rows by a word: what that list is ordered by. */
    sort_key: text(),
    /** A bit for each of the columns of the trigger in which it stands; 0: not told. */
    places: smallint().notNull().default(0),
  },
  table => [
    ...ownedRules(table, { company: table.company_id, shared: table.shared }),
    index('search_words_word').on(table.tenant_id, table.kind, table.word, table.record_id, table.company_id, table.shared, table.places),
    index('search_words_company').on(table.tenant_id, table.company_id, table.kind, table.word, table.record_id, table.shared),
    // For the question after the first rows alone: any other would be answered by the wrong one of the indexes.
    index('search_words_sorted').on(table.tenant_id, table.kind, table.word, sql`sort_key collate pl`, table.record_id).where(sql`sort_key is not null`),
    index('search_words_record').on(table.tenant_id, table.record_id, table.word, table.company_id, table.shared),
  ],
)

/** Every word of the office under itself without one of its letters: what is one typo apart meets there. */
export const searchSpellings = pgTable('search_spellings', { ...owned(), spelling: bytes().notNull(), word: bytes().notNull() }, table => [
  ...ownedRules(table),
  uniqueIndex('search_spellings_key').on(table.tenant_id, table.spelling, table.word),
])

/** Every word of a kind of record by each of its ends: what a word holds is what one of its ends begins with. */
export const searchParts = pgTable(
  'search_parts',
  { ...owned(), kind: text().$type<IndexedKind>().notNull(), part: bytes().notNull(), word: bytes().notNull() },
  table => [...ownedRules(table), uniqueIndex('search_parts_key').on(table.tenant_id, table.kind, table.part, table.word)],
)
