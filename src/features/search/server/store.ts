import { type SqlBool, sql } from 'kysely'
import { type FoundKind, isGuessable, sharedKinds, spellingsOf } from '#features/search/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'

/** Words that one mistyped word may have meant. */
const maxGuesses = 12
/** Enough to tell a common word from a rare one. */
const countedUpTo = 300

/** A word of the query: looked for as it stands, or where there are guesses as what it may have meant. */
export interface Wanted {
  word: string
  guesses: readonly string[]
  /** How many records it leads to, up to `countedUpTo`; none for a guess. */
  records: number
}

/** The query as it was typed. */
export const asTyped = (words: readonly Wanted[]): Wanted[] => words.map(word => ({ ...word, guesses: [] }))

/** What it may have meant: one word of it mistyped, or all of them. */
export function asMeant(words: readonly Wanted[]): Wanted[][] {
  const guessed = (word: Wanted) => (word.guesses.length > 0 ? { ...word, records: 0 } : word)
  const unsure = words.filter(({ guesses }) => guesses.length > 0)
  const one = unsure.map(mistyped => words.map(word => (word === mistyped ? guessed(word) : { ...word, guesses: [] })))
  return unsure.length > 1 ? [...one, words.map(guessed)] : one
}

/** Above everything that begins with the word. */
export const ceiling = (word: string) => `${word}\u{10ffff}`

function matches(alias: string, { word, guesses }: Pick<Wanted, 'word' | 'guesses'>) {
  const column = sql.ref(`${alias}.word`)
  if (guesses.length > 0) return sql<SqlBool>`${column} = any(${[...guesses]}::text[])`
  return sql<SqlBool>`(${column} >= ${word} and ${column} < ${ceiling(word)})`
}

/** Records of the rarest word that are asked for the other words too, the newest first: words that never meet would be looked for in all of them. */
const maxAsked = 4000

const forClient = (db: Db) => db.scope.companies !== 'all'

/**
 * Row security makes the planner expect a few rows where there may be a million: it would read and sort them all. These leave it the
 * index, in its own order, until there are enough; for this round trip alone. A client's words are few, and lie in the order of companies.
 * A plan that was kept from when the office was small would walk the wrong index.
 */
const steered = ['enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material']
export const steering = (db: Db): Record<string, string> => ({
  ...Object.fromEntries([...steered, ...(forClient(db) ? [] : ['enable_sort'])].map(name => [name, 'off'])),
  plan_cache_mode: 'force_custom_plan',
  // Workers take longer to come than what is asked takes to read.
  max_parallel_workers_per_gather: '0',
})

/**
 * Words of these kinds that this person may meet. Without naming the client's companies the index would be walked through everybody's;
 * what the office shares with all of them is of no company.
 */
function known(db: Db, kinds: readonly FoundKind[]) {
  const of = (some: readonly FoundKind[]) => db.selectFrom('search_words as s').where('s.kind', 'in', some)
  const { companies } = db.scope
  if (companies === 'all') return [of(kinds)]
  const shared = kinds.filter(kind => sharedKinds.includes(kind))
  const own = kinds.filter(kind => !sharedKinds.includes(kind))
  return [
    ...(own.length > 0 ? [of(own).where(sql<SqlBool>`s.company_id = any(${[...companies]}::uuid[])`)] : []),
    ...(shared.length > 0 ? [of(shared).where('s.shared', '=', true)] : []),
  ]
}

/** Ids of records that hold all the words, in one statement per kind; the rarest word leads. */
function candidates(db: Db, kind: FoundKind, words: readonly Wanted[], most: number) {
  const [first, ...others] = words.toSorted((left, right) => left.records - right.records)
  if (!first) throw new Error('There is no word to look for.')
  const [met] = known(db, [kind])
  if (!met) throw new Error('There is no kind to look for.')
  let ordered = met
    .select('s.record_id')
    .where(matches('s', first))
    .limit(others.length > 0 ? maxAsked : most)
  // By the order of the index itself: ids count up with time.
  if (first.guesses.length === 0) ordered = ordered.orderBy('s.word', 'desc').orderBy('s.record_id', 'desc')
  let query = db.selectFrom(ordered.as('s')).select('s.record_id as id').limit(most)
  for (const word of others)
    query = query.where(eb =>
      eb.exists(eb.selectFrom('search_words as o').select('o.record_id').whereRef('o.record_id', '=', 's.record_id').where(matches('o', word))),
    )
  return query
}

/** How common each word is, and what it may have meant; undefined when one of them means nothing. One round trip. */
export async function readSpelling(db: Db, kinds: readonly FoundKind[], words: readonly string[]): Promise<Wanted[] | undefined> {
  const counted = (word: string) => {
    const some = known(db, kinds).map(met => {
      const part = met
        .select('s.record_id')
        .where(matches('s', { word, guesses: [] }))
        .limit(countedUpTo)
      return sql<number>`(select count(*) from (${part}) as part)`
    })
    return db.selectNoFrom(sql<number>`(${sql.join(some, sql` + `)})::int`.as('records')).compile()
  }
  const near = (word: string) =>
    db
      .selectFrom('search_spellings as p')
      .select('p.word')
      .distinct()
      .where(sql<SqlBool>`p.spelling = any(${isGuessable(word) ? spellingsOf(word) : []}::text[])`)
      // A word that leads this person nowhere is none of their guesses, however long the answer takes.
      .where(eb => eb.or(known(db, kinds).map(met => eb.exists(met.select('s.record_id').whereRef('s.word', '=', eb.ref('p.word'))))))
      .limit(maxGuesses)
      .compile()
  const answers: Record<string, unknown>[][] = await db.planned(
    steering(db),
    words.flatMap(word => [counted(word), near(word)]),
  )
  const wanted = words.map((word, place) => {
    const records = Number(answers[2 * place]?.[0]?.records ?? 0)
    return { word, guesses: (answers[2 * place + 1] ?? []).map(row => String(row.word)), records }
  })
  return wanted.every(({ records, guesses }) => records > 0 || guesses.length > 0) ? wanted : undefined
}

/** Candidates of many kinds for several readings of the query in one round trip, each once; and the kinds that have more than these. */
export async function listCandidates(db: Db, kinds: readonly FoundKind[], readings: readonly (readonly Wanted[])[], most: number) {
  const queries = kinds.flatMap(kind => readings.map(words => ({ kind, statement: candidates(db, kind, words, most).compile() })))
  const answers = await db.planned(
    steering(db),
    queries.map(({ statement }) => statement),
  )
  const idsByKind = new Map(kinds.map(kind => [kind, new Set<string>()]))
  const more = new Set<FoundKind>()
  for (const [place, { kind }] of queries.entries()) {
    const rows = answers[place] ?? []
    for (const row of rows) idsByKind.get(kind)?.add(String(row.id))
    if (rows.length === most) more.add(kind)
  }
  return { idsByKind, more }
}

/** The words that no record holds any more, such as the name of a person who was erased. */
export async function forgetWords(db: Db) {
  await db
    .deleteFrom('search_spellings as p')
    .where(eb => eb.not(eb.exists(eb.selectFrom('search_words as s').select('s.record_id').whereRef('s.word', '=', 'p.word'))))
    .execute()
  await db
    .deleteFrom('search_parts as p')
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('search_words as s').select('s.record_id').whereRef('s.kind', '=', 'p.kind').whereRef('s.word', '=', 'p.word'))),
    )
    .execute()
}
