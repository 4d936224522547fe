import { createHash } from 'node:crypto'
import { invalid } from '#kernel/failure.ts'
import type { Installation } from '#platform/http/context.ts'
import { readLimitedBody } from '#platform/http/read-limited-body.ts'

/** Milliseconds that anybody waits at a form for the list. */
const longestExchange = 3000

/** Pwned Passwords: it is told the first five of forty digits of the SHA-1, and answers all ends it knows with how often each was seen; padding was never seen. */
async function isKnown(url: string, password: string): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  const headers = { 'Add-Padding': 'true', 'User-Agent': 'Biurko' }
  const response = await fetch(`${url}/range/${digest.slice(0, 5)}`, { headers, redirect: 'error', signal: AbortSignal.timeout(longestExchange) })
  if (!response.ok) throw new Error(`It answered ${response.status}.`)
  const found = (await readLimitedBody(response)).split(/\r?\n/).find(line => line.startsWith(`${digest.slice(5)}:`))
  return Number(found?.split(':')[1] ?? 0) > 0
}

/**
 * Refuses a new password that stands in a list of breaches, where the installation names one. Asked before anything is written: no
 * transaction waits for it. Silence of the list keeps nobody from a password.
 */
export async function refusePwnedPassword({ config, log }: Installation, password: string | undefined) {
  if (!config.pwned_passwords_url || password === undefined) return
  const known = await isKnown(config.pwned_passwords_url, password).catch(error => {
    log.warn({ err: error }, 'The list of breached passwords was not asked.')
    return false
  })
  if (known) throw invalid({ password: 'To hasło jest znane z wycieków danych. Proszę wybrać inne.' })
}
