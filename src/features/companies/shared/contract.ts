import { z } from 'zod'
import { companyFields } from './fields.ts'
import { companyTypeLabels } from './labels.ts'
import { tagMark } from '#features/companies/shared/contract-tags.ts'
import { taxValues } from '#features/tax-profiles/shared/contract.ts'
import { companyRoles } from '#kernel/access/access.ts'
import { bulkOutcome, done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { clientFields } from '#kernel/fields/record.ts'
import { bodyOf, changeOf, filterKinds, person, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { blank, instant } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'
import { decimal } from '#kernel/money/decimal.ts'

export const companyTypes = Object.keys(companyTypeLabels) as (keyof typeof companyTypeLabels)[]

const tidyPercent = (value: string) => {
  const tidy = value.replace(/\s|%$/g, '').replace(',', '.')
  return /^\d{1,2}(\.\d{0,2})?$/.test(tidy) ? Number(tidy).toFixed(2) : tidy
}

/** Art. 28–36 of the act on insurance against accidents at work: groups of business have rates from 0.67 to 3.33%, a payer's is from half to one and a half of it, and may be doubled. */
const accident_rate = blank(decimal(tidyPercent, /^(0\.[3-9]|[1-9]\.\d)\d$/, 'Proszę podać stopę w procentach, np. 1,67.').meta({ examples: ['1.67'] }))

const values = { ...bodyOf(companyFields), accident_rate }

/** A name and a type are enough; the rest can follow. Taxes given here are the tax profile from the beginning. */
export const newCompany = z.strictObject({
  ...z.object({ ...values, ...taxValues }).partial().shape,
  title: values.title,
  company_type: values.company_type,
})
/** Without a day, another legal status holds from today; one that suspends closed months, or resumes in them, is confirmed. */
export const companyChange = z.strictObject({ ...values, ...changeOf(companyFields) }).partial()

/** What clients may change of their own company. */
export const contactFields = clientFields(companyFields)
export const contactChange = z.strictObject(bodyOf(contactFields)).partial()

const computed = {
  accounting_status: z.string().nullable(),
  /** The office's own; empty for clients. */
  tags: z.array(tagMark),
}

/** The columns of the list. */
export const companyRow = z.object({ id: z.uuid(), ...rowOf(companyFields), ...computed })
export type CompanyRow = z.infer<typeof companyRow>

export const company = z.object({
  id: z.uuid(),
  ...recordOf(companyFields),
  ...computed,
  legal_history: z.array(z.object({ from_day: z.string(), legal_status: values.legal_status })),
  caretaker: person.extend({ email: z.string(), phone: z.string().nullable() }).nullable(),
  updated_at: instant,
  version: z.int(),
})
export type Company = z.infer<typeof company>

export const companyPerson = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  role: z.enum(companyRoles),
  sees_settlements: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Has no account yet. */
  invited: z.boolean(),
})
export type CompanyPerson = z.infer<typeof companyPerson>

/** What a new company has of what its first month needs, counted. */
export const companyBeginning = z.object({
  /** Owners with an account or an invitation. */
  owners: z.int(),
  months: z.int(),
  /** Once one is closed, the company has begun long ago. */
  closed_months: z.int(),
  /** Services that were agreed with it. */
  terms: z.int(),
  /** Services of the office's price list that can be agreed. */
  services: z.int(),
})
export type CompanyBeginning = z.infer<typeof companyBeginning>

const seat = z.strictObject({ user_id: z.uuid(), role: z.enum(companyRoles), sees_settlements: z.boolean().default(false) })

export const companyBulk = z.strictObject({
  action: z.literal('assign'),
  ids: z.array(z.uuid()).min(1, 'Proszę zaznaczyć co najmniej jedną firmę.').max(100, 'Naraz można zmienić najwyżej 100 firm.'),
  user_id: z.uuid(),
})
export type CompanyBulk = z.infer<typeof companyBulk>

export const companies = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies',
    access: 'companies.read',
    summary: 'Firmy',
    needs: 'company',
    query: listing(companyRow, {
      sort: 'title:asc',
      also: { owner: 'text', owner_id: 'id', tag_id: 'ids', mine: 'boolean', ...filterKinds(companyFields) },
    }),
    response: pageOf(companyRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/companies/:id', access: 'companies.read', summary: 'Firma', needs: 'company', response: one(company) }),
  beginning: endpoint({
    method: 'GET',
    path: '/api/companies/:id/beginning',
    access: 'companies.profile',
    summary: 'Co nowa firma już ma: właściciele, miesiące, uzgodnione usługi',
    needs: 'company',
    response: one(companyBeginning),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/companies',
    access: 'companies.create',
    summary: 'Nowa firma',
    needs: 'company',
    body: newCompany,
    response: one(company),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/companies/:id',
    access: 'companies.update',
    summary: 'Zmiana danych firmy',
    needs: 'company',
    body: companyChange,
    response: one(company),
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/companies/:id/archive',
    access: 'companies.people.write',
    summary: 'Przeniesienie firmy do archiwum',
    needs: 'company',
    response: one(company),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/companies/:id/restore',
    access: 'companies.people.write',
    summary: 'Przywrócenie firmy z archiwum',
    needs: 'company',
    response: one(company),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/companies/bulk',
    access: 'companies.people.write',
    requiresRecentAuth: true,
    summary: 'Jeden opiekun dla wielu firm, w miejsce poprzednich; odpowiada, które i dlaczego zostały pominięte',
    needs: 'company',
    body: companyBulk,
    response: one(bulkOutcome),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/companies/:id/users',
    access: 'companies.people',
    summary: 'Ludzie w firmie',
    needs: 'company',
    response: z.object({ data: z.array(companyPerson) }),
  }),
  addPerson: endpoint({
    method: 'POST',
    path: '/api/companies/:id/users',
    access: 'companies.people.write',
    requiresRecentAuth: true,
    summary: 'Dodanie osoby do firmy; rola opiekuna zastępuje poprzedniego',
    needs: 'company',
    body: seat,
    response: done,
  }),
  changePerson: endpoint({
    method: 'PUT',
    path: '/api/companies/:id/users/:seat_id',
    access: 'companies.people.change',
    requiresRecentAuth: { sees_settlements: ['true'] },
    summary: 'Czy pracownik albo osoba z podglądem widzi rozliczenia firmy',
    needs: 'company',
    body: z.strictObject({ sees_settlements: z.boolean() }),
    response: done,
  }),
  removePerson: endpoint({
    method: 'DELETE',
    path: '/api/companies/:id/users/:seat_id',
    access: 'companies.people.change',
    summary: 'Odebranie roli w firmie',
    needs: 'company',
    response: done,
  }),
}
