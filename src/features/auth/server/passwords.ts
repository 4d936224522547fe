import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { createSemaphore } from '#platform/jobs/concurrency.ts'
import type { Office } from '#platform/config/offices.ts'

/** argon2id, 46 MiB, one pass (OWASP). */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** Each run takes 46 MiB and a core; more at once would only queue inside the process. */
const inTurn = createSemaphore({ concurrency: 4, waiting: 60, busy: 'Zbyt wiele osób loguje się w tej chwili. Proszę spróbować za chwilę.' })

const normal = (password: string) => password.normalize('NFC')

/** Offices take turns: guesses at one leave the others their place. */
export const hashPassword = (password: string, office?: Pick<Office, 'id'>): Promise<string> => inTurn(() => hash(normal(password), cost), office?.id)

/** Unknown accounts are checked against this hash, so that they take the same time as known ones. */
const decoy = hashPassword(`decoy ${Math.random()}`)

export async function passwordFits(office: Pick<Office, 'id'>, stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await decoy)
  const fits = await inTurn(() => verify(against, normal(password)), office.id)
  return fits && stored !== null && stored !== undefined
}

const lettersOf = (text: string) => foldDiacritics(text).replace(/[^a-z]/g, '')

/** Signs that stand for letters, as in p@ssw0rd. */
const disguises: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', 5: 's', $: 's', 7: 't' }
const undisguised = (password: string) => lettersOf(password.replace(/(?<![^\p{L}])[^\p{L}]+$/u, '').replace(/[@431!05$7]/g, sign => disguises[sign] ?? sign))

/** One of the common ones, however often repeated and with whatever digits and signs about it. */
const isCommon = (password: string) =>
  [lettersOf(password), undisguised(password)].some(letters => letters !== '' && commonPasswords.some(word => letters.replaceAll(word, '') === ''))

/** Why a password cannot be used, or nothing. Names, address and office are guessed first. */
export function weakness(password: string, about: readonly string[]): string | undefined {
  const plain = lettersOf(password)
  const digitsOnly = /^\d+$/.test(password)
  const sameSign = new Set(password).size <= 3
  if (digitsOnly || sameSign || isCommon(password)) return 'To hasło jest zbyt łatwe do odgadnięcia. Proszę wybrać inne.'
  const words = about.flatMap(text => foldDiacritics(text).split(/[^a-z]+/)).filter(word => word.length >= 4)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain)
  if (plain.length > 0 && rest.length <= 2) return 'Hasło nie może składać się z imienia, nazwiska, adresu ani nazwy biura.'
  return undefined
}
