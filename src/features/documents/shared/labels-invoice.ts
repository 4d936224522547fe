import type { Invoice } from './contract-invoice.ts'

/** By the code of the form. */
export const invoiceKinds: Record<string, string> = {
  VAT: 'Faktura',
  ZAL: 'Faktura zaliczkowa',
  ROZ: 'Faktura rozliczeniowa',
  UPR: 'Faktura uproszczona',
  KOR: 'Faktura korygująca',
  KOR_ZAL: 'Faktura korygująca zaliczkową',
  KOR_ROZ: 'Faktura korygująca rozliczeniową',
}

export const partyNumberLabels: Record<Invoice['seller']['vat_number_kind'], string> = { nip: 'NIP', vat_eu: 'VAT UE', other: 'Identyfikator' }

/** What the total of the form (P_15) is: of an advance the payment that came in. */
export function totalLabel({ kind, correction, due, payment }: Invoice): string {
  if (kind === 'ZAL') return 'Otrzymana zapłata'
  if (kind === 'KOR_ZAL') return 'Zmiana otrzymanej zapłaty'
  if (payment.paid_on) return 'Zapłacono'
  return correction || due ? 'Razem brutto' : 'Do zapłaty'
}
