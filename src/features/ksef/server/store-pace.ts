import { exchangeTimeoutMs } from './client/http.ts'
import type { Counted, PaceLedger } from './client/pace.ts'
import type { Database } from '#platform/db/database.ts'

/** Seconds by which a request may come to KSeF later than it was noted here: it is given up then. */
const latest = exchangeTimeoutMs / 1000 + 1
/**
 * In each window what is noted counts longer by so many seconds; until its answer the node that sent it knows better. A second is not made twelve:
 * where KSeF is slow to let in what several nodes send at once, it may refuse some of it, and all wait for as long as it says.
 */
const marginOf = (seconds: number) => (seconds > 1 ? latest : 2)

/** When the request that fills a window will have left it; of all windows, and of what KSeF has said, the last. */
const free = `greatest(kept.closed_until, (select max(kept.sent[cardinality(kept.sent) + 1 - most] + make_interval(secs => seconds))
    from unnest($4::int[], $5::float[]) as taken (most, seconds)))`

/** All by the moment of the first line. */
const reserve = `insert into ksef_paces as kept (context, limit_group, sent) values ($1, $2, array[clock_timestamp()])
  on conflict (context, limit_group) do update set
    wait = case when ${free} > excluded.sent[1] then ceil(extract(epoch from ${free} - excluded.sent[1]) * 1000)::int end,
    sent = case when ${free} > excluded.sent[1] then kept.sent else (kept.sent || excluded.sent)[greatest(cardinality(kept.sent) + 2 - $3::int, 1):] end
  returning wait`

/** What all nodes together have sent, and a node before it was started anew: one statement for each request, whatever the limits are. */
export function ledgerOf(database: Database, url: string): PaceLedger {
  const contextOf = ({ nip }: Counted) => (nip === undefined ? url : `${url} ${nip}`)
  return {
    async reserve(counted, windows) {
      const most = windows.map(([, most]) => most)
      const seconds = windows.map(([length]) => length / 1000 + marginOf(length / 1000))
      const values = [contextOf(counted), counted.group, Math.max(...most), most, seconds]
      const [row] = await database.plain<{ wait: number | null }>(reserve, values)
      return row?.wait ?? 0
    },

    async close(counted, seconds) {
      const text = `update ksef_paces set closed_until = greatest(closed_until, now() + make_interval(secs => $3::float)) where context = $1 and limit_group = $2`
      await database.plain(text, [contextOf(counted), counted.group, seconds])
    },
  }
}

/** What no limit counts any more. */
export const forgetPaces = (database: Database) =>
  database.plain(`delete from ksef_paces where sent[cardinality(sent)] < now() - interval '1 day' and coalesce(closed_until < now(), true)`)
