import { createHash } from 'node:crypto'
import { invalid } from '#kernel/failure.ts'
import type { Installation } from '#platform/http/context.ts'
import { exchange } from '#platform/http/exchange.ts'

/** Milliseconds that anybody waits at a form for the list. */
const timeoutMs = 3000

/** Pwned Passwords: it is told the first five of forty digits of the SHA-1, and answers all ends it knows with how often each was seen; padding was never seen. */
async function isKnown(url: string, password: string): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  const headers = { 'Add-Padding': 'true', 'User-Agent': 'Biurko' }
  const { status, text } = await exchange(`${url}/range/${digest.slice(0, 5)}`, { headers, timeoutMs })
  if (status !== 200) throw new Error(`It answered ${status}.`)
  const match = text.split(/\r?\n/).find(line => line.startsWith(`${digest.slice(5)}:`))
  return Number(match?.split(':')[1] ?? 0) > 0
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
