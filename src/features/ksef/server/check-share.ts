import { LRUCache } from 'lru-cache'
import { formatHour } from '#kernel/dates/dates.ts'
import { instantToWall } from '#kernel/dates/warsaw.ts'
import { Failure } from '#kernel/failure.ts'
import { accusativeMinuteForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'

/** Checks of one company within a quarter of an hour: together with the night's and with what is fetched, less than KSeF lets through. */
const maxChecks = 12
const quarter = 15 * 60_000
const companies = 10_000

const checks = new LRUCache<string, readonly number[]>({ max: companies, ttl: quarter })

/**
 * One more time that people have KSeF asked about a company; whoever presses again and again reaches nobody. Throws 429 beyond `maxChecks` in
 * a quarter of an hour.
 */
export function takeCheck(company_id: string, now = Date.now()) {
  const recent = (checks.get(company_id) ?? []).filter(time => time > now - quarter)
  const [first, last] = [recent[0], recent.at(-1)]
  if (first !== undefined && last !== undefined && recent.length >= maxChecks) {
    const wait = Math.ceil((first + quarter - now) / 60_000)
    const words = plural(wait, accusativeMinuteForms)
    const when = formatHour(instantToWall(new Date(last)))
    throw new Failure('too_many', `Połączenie sprawdzono już ${maxChecks} razy w ciągu kwadransa, ostatnio o ${when}. Proszę spróbować za ${words}.`, {
      retry_after: wait * 60,
    })
  }
  checks.set(company_id, [...recent, now])
}
