import { companyFields } from '#features/companies/shared/fields.ts'
import type { AnswerState, Register, RegisteredCompany } from './contract.ts'
import { taxFields } from '#features/tax-profiles/shared/fields.ts'
import { labelsOf } from '#kernel/fields/record.ts'

export const registerLabels: Record<Register, string> = { gus: 'GUS REGON', mf: 'wykaz podatników VAT' }

const subjects: Record<Register, string> = { gus: 'Rejestr GUS REGON', mf: 'Wykaz podatników VAT' }

/** What a register's answer means to the person who asked. */
export function sentenceFor(register: Register, state: AnswerState): string {
  const subject = subjects[register]
  const sentences: Record<AnswerState, string> = {
    found: `${subject}: znaleziono.`,
    not_found: `${subject}: nie znaleziono podmiotu o podanym NIP.`,
    off: `${subject} nie jest podłączony. Dane można wpisać ręcznie.`,
    limited: `${subject}: wyczerpano dzienny limit zapytań. Dane można wpisać ręcznie.`,
    refused: `${subject} odrzucił klucz dostępu. Dane można wpisać ręcznie.`,
    unavailable: `${subject} teraz nie odpowiada. Dane można wpisać ręcznie albo spróbować później.`,
  }
  return sentences[state]
}

/** Named as on the form. */
export const valueLabels: Readonly<Record<keyof RegisteredCompany, string>> = labelsOf({ ...companyFields, vat_status: taxFields.vat_status })
