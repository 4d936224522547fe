import type { RawBuilder } from 'kysely'
import { extensionPoint } from '#kernel/extension.ts'
import type { Order } from '#kernel/listing/filters.ts'
import type { Db } from './db.ts'

/** The kinds of records that the search index holds; declared by `features/search`. */
// biome-ignore lint/suspicious/noEmptyInterface: extended where the index is declared
export interface IndexedKinds {}
type IndexedKind = keyof IndexedKinds

/** By which records the rows of a list are found: their kind, and the column that names them. All that the list looks into is in their words. */
export interface IndexedBy {
  kind: IndexedKind
  by: RawBuilder<unknown>
  /** The key of the list that stands in the index as `sort_key`, where the list may be asked for its first rows in that order. */
  sorted?: string
  /** The list looks into all that is in those words. */
  whole?: boolean
  /** Keys of the list whose whole text is in those words: who filters by a part of it is led by the index as well. In the order of the columns of that kind (`keep_search`). */
  texts?: readonly string[]
  /** Those of them that hold the same few values in many rows, as names of counterparties: an index of the table's column begins with the office and the value. */
  repeated?: Readonly<Record<string, Repeated>>
}

export interface Repeated {
  table: string
  column: string
  /** The column in the query of the list. */
  value: RawBuilder<unknown>
}

/** A text of other records that a list may be filtered by, such as the name of a company: their kind, the column that names them, and the place of the text among their columns where it is one of them. */
export interface RelatedText {
  kind: IndexedKind
  by: RawBuilder<unknown>
  place?: number
  named?: NameSource
}

/** Where the whole of that text stands: few records have one and the same, and are found first. */
interface NameSource {
  table: string
  /** Of a row `named` of it. */
  name: RawBuilder<unknown>
  /** An index of the list finds its rows by the column, so that they are read in the order of the names. */
  ordering?: boolean
}

/** So many of the rows that a list begins with. */
export interface First {
  rows: number
  direction: Order['direction']
}

/** Records that may hold what is looked for. */
export interface SearchMatches {
  /** Their ids, some of them twice, as an array of the database's own; none where there are more than are followed. */
  ids: string | null
  /** Few enough to pass as values to the planner. */
  few: boolean
  /** Of more: how many of the followed ones are in the list. */
  counted: number
  /** Of more: those with which the list begins, none before the last of them missing. */
  first: string | null
}

export interface MatchOptions {
  /** Of which column of the kind, by its place, the words are; of any where nothing is said. */
  place?: number | undefined
  /** The rest is asked where there are more than are followed. */
  first?: First | undefined
  /** Rows of the list by ids of records. */
  countOf?: ((ids: RawBuilder<unknown>) => RawBuilder<number>) | undefined
}

export interface SearchIndex {
  /** Whoever holds what the query is made of holds the query. */
  isSure(search: string): boolean
  findMatches(db: Db, kind: IndexedKind, search: string, options?: MatchOptions): Promise<SearchMatches | undefined>
}

/** Without an index, lists are scanned. */
export const searchIndex = extensionPoint<SearchIndex | null>('the search index', null)
