import { isWhole } from '#test/extent.ts'

/** How often the long tests do what they do: once each in `npm test`, and in full in `npm run test:all`. */

const extent = (short: number, whole: number) => (isWhole ? whole : short)

/** Each call is judged by itself. The short run takes other ones every day, so that ten days have seen as much as the long run. */
export const fuzzedCalls = extent(5_000, 50_000)

/** Kills of a node under load, on either database: each one is the same experiment once more, at another moment of its log. */
export const killsUnderLoad = { embedded: extent(1, 4), PostgreSQL: extent(1, 6) }

/** Writes acknowledged before the last of those kills: enough to fill several segments of the log, and to have checkpoints among them in full. */
export const writesUnderLoad = extent(2_000, 20_000)

/** Kills of a node that takes files: as above, and each has six uploads under way. */
export const killsUnderUploads = extent(1, 4)

/** Kills of a node that sends letters: every one falls between a letter and what the node writes of it. */
export const killsUnderLetters = extent(1, 5)

/** Kills of an import of an office: among its files and among its rows; in full also once all files are there. */
export const killsOfImport = extent(2, 3)

/** Streams that hang on one node: a fifth shows that each hears of a change once and is sent elsewhere; all of them, that a node bears so many. */
export const eventStreams = extent(2_000, 10_000)

/** Invoices that a fetch which is killed again and again brings, in three packages: in full as many as the largest month of a large shop. */
export const fetchedInvoices = extent(600, 10_000)
