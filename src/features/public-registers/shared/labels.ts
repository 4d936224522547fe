import type { AnswerState, Register, RegisteredCompany } from './contract.ts'

export const registerLabels: Record<Register, string> = { gus: 'GUS REGON', mf: 'wykaz podatników VAT' }

const subjects: Record<Register, string> = { gus: 'Rejestr GUS REGON', mf: 'Wykaz podatników VAT' }
const settings: Record<Register, string> = { gus: 'GUS_KEY', mf: 'MF_URL' }

/** What a register's answer means to the person who asked. */
export function sentenceFor(register: Register, state: AnswerState): string {
  const subject = subjects[register]
  const sentences: Record<AnswerState, string> = {
    found: `${subject}: znaleziono.`,
    not_found: `${subject}: nie ma w nim tego NIP.`,
    off: `${subject} nie jest podłączony (ustawienie ${settings[register]}).`,
    limited: `${subject} nie przyjmie dziś więcej zapytań. Dane można wpisać ręcznie.`,
    refused: `${subject} odrzucił klucz dostępu. Dane można wpisać ręcznie.`,
    unavailable: `${subject} teraz nie odpowiada. Dane można wpisać ręcznie albo spróbować później.`,
  }
  return sentences[state]
}

/** Named as on the form. */
export const valueLabels: Record<keyof RegisteredCompany, string> = {
  title: 'Nazwa',
  company_type: 'Typ',
  regon: 'REGON',
  krs: 'KRS',
  street: 'Ulica',
  building: 'Numer domu',
  unit: 'Numer lokalu',
  postal_code: 'Kod pocztowy',
  city: 'Miejscowość',
  email: 'Adres e-mail',
  phone: 'Telefon',
  bank_account: 'Rachunek bankowy',
  business_start: 'Początek działalności',
  legal_status: 'Status prawny',
  vat_status: 'Status VAT',
}
