import { overshareOf, touchedPayerMonths } from '#features/payers/shared/rules.ts'
import { type KeptPayer, openIdentity, peselDigest } from './store.ts'
import { touchedSentence } from '#features/tax-profiles/shared/rules.ts'
import { listClosedMonths } from '#features/tax-profiles/server/store.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { type FieldMessages, invalid, refuseFaults } from '#kernel/failure.ts'
import { checkTaxAccount } from '#kernel/identifiers/identifiers.ts'
import { formatShare } from '#kernel/money/ownership-shares.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'

interface PayerInput {
  name?: string
  nip?: string | null
  pesel?: string | null
  tax_account?: string | null
  zus_account?: string | null
  from_day?: string | null
  to_day?: string | null
}

/** Whose micro-account was given; without one, that of the NIP, and of the PESEL where there is no NIP. */
function whose(account: string | null | undefined, nip: string | null, pesel: string | null, fields: FieldMessages): 'nip' | 'pesel' | null {
  if (!account) return nip ? 'nip' : pesel ? 'pesel' : null
  if (nip && checkTaxAccount(account, nip) === null) return 'nip'
  if (pesel && checkTaxAccount(account, pesel) === null) return 'pesel'
  const identifier = nip ?? pesel
  fields.tax_account = identifier ? String(checkTaxAccount(account, identifier)) : 'Mikrorachunek można sprawdzić dopiero z numerem NIP albo PESEL.'
  return null
}

/** What identifies a payer, checked against itself and against the others of the company. Throws 422. */
export function checkIdentity(office: Office, input: PayerInput, all: readonly KeptPayer[], storedPayer?: KeptPayer) {
  const fields: FieldMessages = {}
  const { tax_account, ...rest } = input
  const nip = input.nip === undefined ? (storedPayer?.nip ?? null) : input.nip
  const pesel = input.pesel === undefined ? (storedPayer ? openIdentity(office, storedPayer).pesel : null) : input.pesel
  const from_day = input.from_day === undefined ? (storedPayer?.from_day ?? beginning) : (input.from_day ?? beginning)
  const to_day = input.to_day === undefined ? (storedPayer?.to_day ?? null) : input.to_day
  const others = all.filter(payer => payer.id !== storedPayer?.id)
  if (!nip && !pesel) fields.nip = 'Proszę podać NIP albo PESEL.'
  const sameNip = nip && others.find(other => other.nip === nip)
  if (sameNip) fields.nip = `Ten NIP jest już wpisany: ${sameNip.name}.`
  const samePesel = pesel && others.find(other => other.pesel_digest === peselDigest(office, pesel))
  if (samePesel) fields.pesel = `Ten PESEL jest już wpisany: ${samePesel.name}.`
  if (to_day && to_day < from_day) fields.to_day = 'Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.'
  const untouched = storedPayer && input.tax_account === undefined && (storedPayer.tax_identifier === 'pesel' ? pesel : nip)
  const tax_identifier = untouched ? storedPayer.tax_identifier : whose(tax_account, nip, pesel, fields)
  refuseFaults(fields)
  return { ...rest, tax_identifier, from_day, to_day }
}

/** Nobody can have a part of more than the whole, on any day of the past or the future. Throws 422 at `share`. */
export function requireWhole(all: readonly KeptPayer[]) {
  const over = overshareOf(all)
  if (!over) return
  const when = over.day === beginning ? 'Udziały' : `Od ${formatDate(over.day)} udziały`
  throw invalid({ share: `${when} wszystkich dałyby razem ${formatShare(over.sum)}. Proszę najpierw zmniejszyć udział innej osoby.` })
}

interface PayersChange {
  before: readonly KeptPayer[]
  after: readonly KeptPayer[]
  confirmed: boolean
}

/** Refuses what closed months were settled by, unless it was said that this is meant. */
export async function requireUnconfirmedFits(db: Db, company_id: string, { before, after, confirmed }: PayersChange) {
  if (confirmed) return
  const touched = touchedPayerMonths(before, after, await listClosedMonths(db, company_id))
  if (touched.length > 0) throw invalid({ confirmed: touchedSentence(touched) })
}
