import { z } from 'zod'
import { decimal } from '#kernel/money/decimal.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { blank, instant, paragraphs, plain_date } from '#kernel/fields/scalars.ts'

export const accountingForms = ['kpir', 'ewidencja_przychodow', 'ksiegi_rachunkowe', 'karta', 'brak'] as const
export const incomeTaxes = ['skala', 'liniowy', 'ryczalt', 'karta', 'ip_box', 'cit_9', 'cit_19', 'cit_estonski', 'zwolniony'] as const
/** Monthly, quarterly, simplified (one twelfth of an earlier year's tax). */
export const advancePeriods = ['M', 'K', 'uproszczone'] as const
export const vatStatuses = ['czynny', 'zwolniony_podmiotowo', 'zwolniony_przedmiotowo', 'niezarejestrowany'] as const
export const zusSchemes = ['ulga_na_start', 'preferencyjny', 'maly_zus_plus', 'duzy', 'zbieg_etat', 'emeryt', 'zawieszony', 'brak'] as const

const count = z.int().min(0).max(100_000)

const tidyCount = (value: string) => {
  const tidy = value.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,5}(\.\d{0,2})?$/.test(tidy) ? Number(tidy).toFixed(2) : tidy
}

/** Decimal with up to two places; "2,5" is typed, "2.5" is kept. */
const full_time = decimal(tidyCount, /^\d{1,5}(\.\d{1,2})?$/, 'Proszę podać liczbę etatów, np. 2,5.').meta({ examples: ['1.50'] })

/** What decides a company's taxes and contributions; dated, because a month is settled by what held in it. */
export const taxValues = {
  accounting_form: z.enum(accountingForms),
  income_tax: z.enum(incomeTaxes),
  advances: z.enum(advancePeriods),
  vat_status: z.enum(vatStatuses),
  vat_period: z.enum(['M', 'K']),
  vat_ue: z.boolean(),
  oss: z.boolean(),
  ioss: z.boolean(),
  cash_method: z.boolean(),
  zus_scheme: z.enum(zusSchemes),
  voluntary_sickness: z.boolean(),
  /** People registered for insurance, full-time equivalents, and people under contracts of mandate. */
  insured: count,
  full_time,
  contractors: count,
  ppk: z.boolean(),
  /** The month in which the financial year begins. */
  financial_year_start: z.int().min(1).max(12),
}
export const taxValueKeys = Object.keys(taxValues) as (keyof typeof taxValues)[]
const values = z.object(taxValues)
export type TaxValues = z.infer<typeof values>

export const taxProfile = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  from_day: z.string(),
  ...taxValues,
  note: z.string().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type TaxProfile = z.infer<typeof taxProfile>

export const taxProfileChange = z.strictObject({
  from_day: plain_date,
  ...taxValues,
  note: blank(paragraphs(500)).optional(),
  /** Said by whoever changes what closed months were settled by. */
  confirmed: z.boolean().default(false),
})

const history = z.object({
  data: z.array(taxProfile),
  /** Closed months of the company, so that the screen can tell which a change would touch. */
  closed_months: z.array(z.string()),
})

export const taxProfiles = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies/:id/tax-profiles',
    access: 'companies.read',
    summary: 'Profil podatkowy firmy z historią, od najstarszego',
    needs: 'company',
    response: history,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/companies/:id/tax-profiles',
    access: 'companies.profile',
    summary: 'Zmiana profilu podatkowego od dnia',
    needs: 'company',
    body: taxProfileChange,
    response: one(taxProfile),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tax-profiles/:id',
    access: 'companies.profile',
    summary: 'Poprawka zapisanej zmiany profilu podatkowego',
    needs: 'company',
    body: taxProfileChange,
    response: one(taxProfile),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tax-profiles/:id',
    access: 'companies.profile',
    summary: 'Wycofanie zmiany profilu podatkowego; confirmed=true, gdy dotyczy zamkniętych miesięcy',
    needs: 'company',
    query: z.strictObject({ confirmed: z.enum(['true', 'false']).default('false') }),
    response: done,
  }),
}
