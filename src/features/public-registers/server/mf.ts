import { z } from 'zod'
import type { RegisteredCompany } from '#features/public-registers/shared/contract.ts'
import { readJson } from '#platform/http/exchange.ts'
import { askRegister, RegisterError } from './register-error.ts'
import { readAddress, sound, typeOfName } from './reading.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'

const words = z.string().nullish()
const searchResponse = z.object({
  result: z.object({
    subject: z
      .object({
        name: words,
        statusVat: words,
        regon: words,
        krs: words,
        pesel: words,
        residenceAddress: words,
        workingAddress: words,
        accountNumbers: z.array(z.string()).nullish(),
      })
      .nullable(),
  }),
})
const checked = z.object({ result: z.object({ accountAssigned: z.enum(['TAK', 'NIE']), requestId: z.string(), requestDateTime: z.string() }) })
const refusal = z.object({ code: z.string() })
type Subject = NonNullable<z.infer<typeof searchResponse>['result']['subject']>

const limitReached = 'WL-191'
const vatStatuses: Record<string, RegisteredCompany['vat_status']> = { Czynny: 'czynny', Zwolniony: 'zwolniony_podmiotowo' }

function toRegisteredCompany(subject: Subject): RegisteredCompany {
  const accounts = subject.accountNumbers ?? []
  return sound({
    title: subject.name,
    company_type: typeOfName(subject.name ?? '') ?? (subject.krs ? undefined : subject.residenceAddress ? 'jdg' : undefined),
    regon: subject.regon,
    krs: subject.krs,
    ...readAddress(subject.workingAddress ?? subject.residenceAddress),
    // Which of several is the one to pay to, the list does not say.
    bank_account: accounts.length === 1 ? accounts[0] : undefined,
    vat_status: vatStatuses[subject.statusVat ?? ''],
  })
}

/** Searches a day that the list allows to an installation, and the fewest that an office can do with. */
const searchesADay = 100
const minPerOffice = 10

/** So many of a day are for whoever comes first. */
const freeSearches = 50

/** Of the rest of a day one office leaves the others theirs; where there is but one, all are its own. */
export const searchShare = (offices: number) => Math.max(minPerOffice, Math.floor(searchesADay / Math.max(1, offices)))

/**
 * The taxpayer list of the Ministry of Finance. A hundred searches a day are allowed to the whole installation,
 * so an answer is kept until midnight, and after the limit nothing is asked until then.
 */
export class TaxpayerList {
  readonly #url: string
  #day = ''
  #limited = false
  #known = new Map<string, RegisteredCompany | null>()
  #asked = new Map<string, number>()

  constructor(url: string) {
    this.#url = url
  }

  #turnDay(): string {
    const today = warsawToday()
    if (today !== this.#day) {
      this.#day = today
      this.#limited = false
      this.#known = new Map()
      this.#asked = new Map()
    }
    return today
  }

  #count(office_id: string, change: 1 | -1) {
    this.#asked.set(office_id, (this.#asked.get(office_id) ?? 0) + change)
  }

  #hasHadItsShare(office_id: string, share: number) {
    const all = this.#asked.values().reduce((sum, count) => sum + count, 0)
    return all >= freeSearches && (this.#asked.get(office_id) ?? 0) >= share
  }

  /**
   * Null when the list does not know the NIP. An office asks no more often than its share, once half of the day's searches are gone. Throws a
   * `RegisterError`: `limited`, or `unavailable` for whatever else is no answer.
   */
  async find(nip: string, office_id: string, share: number): Promise<RegisteredCompany | null> {
    const today = this.#turnDay()
    const known = this.#known.get(nip)
    if (known !== undefined) return known
    if (this.#limited || this.#hasHadItsShare(office_id, share)) throw new RegisterError('limited')
    this.#count(office_id, 1)
    const { status, text } = await askRegister(`${this.#url}/api/search/nip/${nip}?date=${today}`, { headers: { Accept: 'application/json' } }).catch(error => {
      // Whom the list did not hear has spent nothing.
      this.#count(office_id, -1)
      throw error
    })
    const values = this.#read(status, text)
    this.#known.set(nip, values)
    return values
  }

  /**
   * Checks are counted apart from searches, five thousand a day, and each one is a proof of its own. Throws a `RegisterError`: `limited`, or
   * `unavailable` for whatever else is no answer.
   */
  async check(nip: string, account: string): Promise<{ assigned: boolean; request_id: string; answered_at: string }> {
    const address = `${this.#url}/api/check/nip/${nip}/bank-account/${account}?date=${warsawToday()}`
    const { status, text } = await askRegister(address, { headers: { Accept: 'application/json' } })
    const body = readJson(text)
    if (status === 429 || refusal.safeParse(body).data?.code === limitReached) throw new RegisterError('limited', text)
    const answer = checked.safeParse(body)
    if (status !== 200 || !answer.success) throw new RegisterError('unavailable', answer.error ?? text)
    const { accountAssigned, requestId, requestDateTime } = answer.data.result
    return { assigned: accountAssigned === 'TAK', request_id: requestId, answered_at: requestDateTime }
  }

  #read(status: number, text: string): RegisteredCompany | null {
    const body = readJson(text)
    const errorAnswer = refusal.safeParse(body)
    if (status === 429 || errorAnswer.data?.code === limitReached) {
      this.#limited = true
      throw new RegisterError('limited', text)
    }
    // A number that the list takes for wrong is one that it does not have.
    if (status === 400 && errorAnswer.success) return null
    const answer = searchResponse.safeParse(body)
    if (status !== 200 || !answer.success) throw new RegisterError('unavailable', answer.error ?? text)
    const { subject } = answer.data.result
    return subject && toRegisteredCompany(subject)
  }
}
