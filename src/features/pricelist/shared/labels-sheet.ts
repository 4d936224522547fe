import type { ServiceRow } from './contract.ts'
import { categoryLabels, unitLabels, vatRateLabels } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const serviceSheet = spreadsheet<ServiceRow>({
  title: 'Cennik',
  columns: [
    { title: 'Kod', value: row => row.code },
    { title: 'Nazwa', value: row => row.name },
    { title: 'Opis', value: row => row.description },
    { title: 'Kategoria', value: row => categoryLabels[row.category] },
    { title: 'Jednostka', value: row => unitLabels[row.unit] },
    { title: 'Cena netto', kind: 'money', value: row => row.net_price },
    { title: 'VAT', value: row => vatRateLabels[row.vat_rate] },
    { title: 'Od dnia', kind: 'date', value: row => row.valid_from },
    { title: 'Aktywna', kind: 'boolean', value: row => row.active },
  ],
})
