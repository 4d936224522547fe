import type { BinRow, DocumentRow } from './contract.ts'
import { directionLabels, documentLabels } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const documentSheet = spreadsheet<DocumentRow>({
  title: 'Dokumenty',
  columns: [
    { title: 'Nazwa', value: row => row.title },
    { title: 'Firma', value: row => row.company_title },
    { title: 'Miesiąc', value: row => row.month },
    { title: 'Kategoria', value: row => row.category_name },
    { title: 'Kierunek', value: row => directionLabels[row.direction] },
    { title: 'Stan', value: row => documentLabels[row.state].label },
    { title: 'Numer', value: row => row.number },
    { title: 'Data wystawienia', kind: 'date', value: row => row.issue_date },
    { title: 'Kontrahent', value: row => row.counterparty },
    { title: 'NIP kontrahenta', value: row => row.counterparty_vat_number },
    { title: 'Netto', kind: 'money', value: row => row.net },
    { title: 'VAT', kind: 'money', value: row => row.vat },
    { title: 'Brutto', kind: 'money', value: row => row.gross },
    { title: 'Waluta', value: row => row.currency },
    { title: 'Dodał', value: row => row.author_name },
    { title: 'Dodano', kind: 'instant', value: row => row.created_at },
  ],
})

export const binSheet = spreadsheet<BinRow>({
  title: 'Kosz dokumentów',
  columns: [
    { title: 'Nazwa', value: row => row.title },
    { title: 'Firma', value: row => row.company_title },
    { title: 'Miesiąc', value: row => row.month },
    { title: 'Kategoria', value: row => row.category_name },
    { title: 'Kto usunął', value: row => row.removed_by_name },
    { title: 'Usunięto', kind: 'instant', value: row => row.removed_at },
  ],
})
