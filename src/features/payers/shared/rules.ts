import { type Payer, type TermValues, termKeys } from './contract.ts'
import { checkTaxpayer, isCorporateTax } from '#features/tax-profiles/shared/rules.ts'
import { beginning, type Dated, inForceIn, inForceOn } from '#kernel/dates/effective-dates.ts'
import { addDays, firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import type { FieldMessages } from '#kernel/failure.ts'
import { compareToWhole, sumShares } from '#kernel/money/ownership-shares.ts'

export type PayerRole = 'partner' | 'shareholder' | 'person'

/**
 * Companies whose partners pay the income tax, each for a share and by a form of their own (art. 8 ust. 1 i art. 44 ust. 1 pkt 1 PIT): sp. cywilna, sp. jawna,
 * sp. partnerska. They pay their own contributions too (art. 8 ust. 6 u.s.u.s.), as those of sp. komandytowa and the only one of sp. z o.o. do.
 */
export const taxTransparent = ['sc', 'sj', 'sp']
export const privatePersons = ['nierejestrowana', 'osoba']
const roles: Record<string, PayerRole> = {
  sc: 'partner',
  sj: 'partner',
  sp: 'partner',
  sk: 'partner',
  ska: 'partner',
  zoo: 'shareholder',
  psa: 'shareholder',
  nierejestrowana: 'person',
  osoba: 'person',
}

/** Types of company that have people as payers. */
export const payerTypes = Object.keys(roles)

/** Whom a company of this type has as payers beside itself; undefined where nobody. */
export const payerRoleOf = (company_type: string): PayerRole | undefined => roles[company_type]

export const isPrivatePerson = (company_type: string) => privatePersons.includes(company_type)

/** Whether people owe the income tax and its advances in place of the company; a general partnership (sp. jawna) may be a taxpayer of CIT itself. */
export const peoplePayIncomeTax = (company_type: string, income_tax: string) =>
  isPrivatePerson(company_type) || (taxTransparent.includes(company_type) && !isCorporateTax(income_tax))

/** What the shares and months of a company's payers are reckoned from. */
export interface Member<Terms extends Dated & TermValues = Dated & TermValues> {
  id: string
  from_day: string
  to_day: string | null
  terms: readonly Terms[]
}

export const isMemberOn = (member: Member, day: string) => member.from_day <= day && (member.to_day === null || member.to_day >= day)

/** Whoever was a payer on any day of the month is one for it. */
const isPayerIn = (member: Member, month: string) => member.from_day <= lastOfMonth(month) && (member.to_day === null || member.to_day >= firstOfMonth(month))

/** The terms that a month is settled by; those of the last day of membership for whoever left within it. */
export function termsIn<Terms extends Dated & TermValues>(member: Member<Terms>, month: string): Terms | undefined {
  if (!isPayerIn(member, month)) return undefined
  if (member.to_day !== null && member.to_day < lastOfMonth(month)) return inForceOn(member.terms, member.to_day)
  return inForceIn(member.terms, month)
}

/** Days on which a sum of shares can change. */
function turningDays(members: readonly Member[]): string[] {
  const days = members.flatMap(member => [member.from_day, ...(member.to_day ? [addDays(member.to_day, 1)] : []), ...member.terms.map(terms => terms.from_day)])
  return [...new Set([beginning, ...days])].sort()
}

export const sharesOn = (members: readonly Member[], day: string): string =>
  sumShares(members.filter(member => isMemberOn(member, day)).flatMap(member => inForceOn(member.terms, day)?.share ?? []))

/** The first day on which more than the whole is shared out. */
export function overshareOf(members: readonly Member[]): { day: string; sum: string } | undefined {
  for (const day of turningDays(members)) {
    const sum = sharesOn(members, day)
    if (compareToWhole(sum) > 0) return { day, sum }
  }
  return undefined
}

export function checkTerms(values: TermValues): FieldMessages {
  const fields = checkTaxpayer(values)
  if (isCorporateTax(values.income_tax)) fields.income_tax = 'Osoba fizyczna nie jest podatnikiem CIT.'
  return fields
}

/** Closed months in which somebody else pays, or pays otherwise. */
export function touchedPayerMonths(before: readonly Member[], after: readonly Member[], closed: readonly string[]): string[] {
  const read = (members: readonly Member[], month: string) =>
    JSON.stringify(
      members.map(member => [member.id, termsIn(member, month)] as const).flatMap(([id, terms]) => (terms ? [[id, termKeys.map(key => terms[key])]] : [])),
    )
  return closed.filter(month => read(before, month) !== read(after, month))
}

export const memberOf = ({ id, from_day, to_day, terms }: Payer) => ({ id, from_day, to_day, terms })
