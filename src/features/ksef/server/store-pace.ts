import { exchangeTimeoutMs } from './client/http.ts'
import type { PaceLedger } from './client/pace.ts'
import type { Database } from '#platform/db/database.ts'

/** Seconds by which a request may come to KSeF later than it was noted here: it is given up then. */
const latest = exchangeTimeoutMs / 1000 + 1
/**
 * For each window, what is noted counts longer by so many seconds; until its answer the node that sent it knows better. A second is not made twelve:
 * where KSeF is slow to let in what several nodes send at once, it may refuse some of it, and all wait for as long as it says.
 */
const margins = [2, latest, latest]

/** When the request that fills a window will have left it; of several windows, and of what KSeF has said, the last. */
const free = `greatest(kept.closed_until, ${[3, 5, 7]
  .map(most => `kept.sent[cardinality(kept.sent) + 1 - $${most}::int] + make_interval(secs => $${most + 1}::float)`)
  .join(', ')})`

/** All by the moment of the first line. */
const reserve = `insert into ksef_paces as kept (context, limit_group, sent) values ($1, $2, array[clock_timestamp()])
  on conflict (context, limit_group) do update set
    wait = case when ${free} > excluded.sent[1] then ceil(extract(epoch from ${free} - excluded.sent[1]) * 1000)::int end,
    sent = case when ${free} > excluded.sent[1] then kept.sent else (kept.sent || excluded.sent)[greatest(cardinality(kept.sent) + 2 - $9::int, 1):] end
  returning wait`

/** What all nodes together have sent, and a node before it was started anew: one statement for each request, whatever the limits are. */
export function ledgerOf(database: Database, url: string): PaceLedger {
  const contextOf = (nip: string) => `${url} ${nip}`
  return {
    async reserve(nip, group, windows) {
      const limits = windows.flatMap(([length, most], place) => [most, length / 1000 + (margins[place] ?? 0)])
      const longest = Math.max(...windows.map(([, most]) => most))
      const [row] = await database.plain<{ wait: number | null }>(reserve, [contextOf(nip), group, ...limits, longest])
      return row?.wait ?? 0
    },

    async close(nip, group, seconds) {
      const text = `update ksef_paces set closed_until = greatest(closed_until, now() + make_interval(secs => $3::float)) where context = $1 and limit_group = $2`
      await database.plain(text, [contextOf(nip), group, seconds])
    },
  }
}

/** What no limit counts any more. */
export const forgetPaces = (database: Database) =>
  database.plain(`delete from ksef_paces where sent[cardinality(sent)] < now() - interval '1 day' and coalesce(closed_until < now(), true)`)
