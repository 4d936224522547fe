import { z } from 'zod'
import { tagMark } from '#features/tags/shared/contract.ts'
import { approvalModes } from '#kernel/approval-modes.ts'
import { taxValues } from '#features/tax-profiles/shared/contract.ts'
import { companyRoles } from '#kernel/access/access.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { blank, delivery_address, email, instant, krs, nip, nrb, paragraphs, phone, plain_date, postal_code, regon, text } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

export const companyTypes = [
  'jdg',
  'sc',
  'sj',
  'sp',
  'sk',
  'ska',
  'zoo',
  'psa',
  'sa',
  'fundacja',
  'fundacja_rodzinna',
  'stowarzyszenie',
  'spoldzielnia',
  'wspolnota',
  'oddzial',
  'nierejestrowana',
  'osoba',
  'inna',
] as const
export const legalStatuses = ['w_rejestracji', 'aktywna', 'zawieszona', 'w_likwidacji', 'w_upadlosci', 'wykreslona'] as const
export const cooperationStatuses = ['onboarding', 'obslugiwana', 'wypowiedzenie', 'zakonczona'] as const

/** What clients may change of their own company. */
const contact = {
  email: blank(email),
  phone: blank(phone),
  street: blank(text(120)),
  building: blank(text(20)),
  unit: blank(text(20)),
  postal_code: blank(postal_code),
  city: blank(text(80)),
}

const standing = {
  legal_status: z.enum(legalStatuses),
  cooperation_status: z.enum(cooperationStatuses),
}

const details = {
  title: text(200),
  company_type: z.enum(companyTypes),
  vat_number: blank(nip),
  regon: blank(regon),
  krs: blank(krs),
  ...contact,
  bank_account: blank(nrb),
  /** The first one is `bank_account`. */
  other_accounts: z.array(nrb).max(20),
  tax_account: blank(nrb),
  zus_account: blank(nrb),
  tax_office: blank(text(120)),
  delivery_address: blank(delivery_address),
  business_start: blank(plain_date),
  cooperation_start: blank(plain_date),
  cooperation_end: blank(plain_date),
  ...standing,
  internal_note: blank(paragraphs(4000)),
  approval_mode: blank(z.enum(approvalModes)),
  approval_days: z.int().min(1).max(60).nullable(),
}

/** A name and a type are enough; the rest can follow. Taxes given here are the tax profile from the beginning. */
export const newCompany = z.strictObject({
  ...z.object({ ...details, ...taxValues }).partial().shape,
  title: details.title,
  company_type: details.company_type,
})
/** Without a day, another legal status holds from today. */
export const companyChange = z.strictObject({ ...details, legal_status_from: blank(plain_date) }).partial()
export const contactKeys = Object.keys(contact) as (keyof typeof contact)[]

const person = z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() })

/** The seven columns of the list, and what filters need. */
export const companyRow = z.object({
  id: z.uuid(),
  title: z.string(),
  company_type: z.enum(companyTypes),
  tasks: z.int(),
  tasks_overdue: z.boolean(),
  owner: person.nullable(),
  vat_number: z.string().nullable(),
  accounting_status: z.string().nullable(),
  accounting_month: z.string().nullable(),
  documents: z.int(),
  /** The office's own; empty for clients. */
  tags: z.array(tagMark),
  created_at: instant,
})
export type CompanyRow = z.infer<typeof companyRow>

const plain = z.string().nullable()
export const company = companyRow.extend({
  regon: plain,
  krs: plain,
  street: plain,
  building: plain,
  unit: plain,
  postal_code: plain,
  city: plain,
  email: plain,
  phone: plain,
  bank_account: plain,
  other_accounts: z.array(z.string()),
  tax_account: plain,
  zus_account: plain,
  tax_office: plain,
  delivery_address: plain,
  business_start: plain,
  cooperation_start: plain,
  cooperation_end: plain,
  ...standing,
  /** What `legal_status` has been and will be since the company was entered, by day. */
  legal_history: z.array(z.object({ from_day: z.string(), legal_status: z.enum(legalStatuses) })),
  /** How its client agrees to a month; empty: as the office says. */
  approval_mode: z.enum(approvalModes).nullable(),
  approval_days: z.int().nullable(),
  /** Staff only; absent for clients. */
  internal_note: plain.optional(),
  caretaker: person.extend({ email: z.string(), phone: plain }).nullable(),
  archived_at: instant.nullable(),
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

const seat = z.strictObject({ user_id: z.uuid(), role: z.enum(companyRoles), sees_settlements: z.boolean().default(false) })

export const companies = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies',
    access: 'companies.read',
    summary: 'Firmy',
    needs: 'company',
    query: listing(companyRow, {
      sort: 'title:asc',
      also: { owner: 'text', owner_id: 'id', cooperation_status: 'choice', tag_id: 'ids', archived: 'boolean' },
    }),
    response: pageOf(companyRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/companies/:id', access: 'companies.read', summary: 'Firma', needs: 'company', response: one(company) }),
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
    summary: 'Dodanie osoby do firmy; rola opiekuna zastępuje poprzedniego',
    needs: 'company',
    body: seat,
    response: done,
  }),
  changePerson: endpoint({
    method: 'PUT',
    path: '/api/companies/:id/users/:seat_id',
    access: 'companies.people.change',
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
