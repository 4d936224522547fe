import { z } from 'zod'
import { changeFields, identityFields, payerFields, termFields } from './fields.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { columnKeys } from '#kernel/fields/record.ts'
import { id, instant } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'
import { checkShare, normalizeShare } from '#kernel/money/ownership-shares.ts'

const share = z
  .string()
  .max(40, { abort: true })
  .overwrite(normalizeShare)
  .superRefine((value, context) => {
    const problem = checkShare(value)
    if (problem) context.addIssue({ code: 'custom', message: problem, input: value })
  })
  .meta({ examples: ['1/3'] })

const written = bodyOf(termFields)
const termValues = { ...written, share, ip_box: written.ip_box.default(termFields.ip_box.initial) }
export const termKeys = columnKeys(termFields)
const termShape = z.object(termValues)
export type TermValues = z.infer<typeof termShape>

const identity = bodyOf(identityFields)
const { from_day, note } = bodyOf(changeFields)
const confirmed = z.boolean().default(false)

export const newPayer = z.strictObject({ ...z.object(identity).partial().shape, name: identity.name, ...termValues, confirmed })
/** A key that is left out stays as it is. */
export const payerChange = z.strictObject({ ...z.object(identity).partial().shape, confirmed })
export const termsChange = z.strictObject({ from_day, ...termValues, note, confirmed }).partial({ note: true })
/** What clients of an earlier version leave out stays as it is. */
const termsCorrection = termsChange.extend({ ip_box: z.boolean().optional() })

/** The parts of everybody who is a payer on that day; together exactly the whole. */
export const division = z.strictObject({
  from_day,
  shares: z
    .array(
      z.strictObject({
        payer_id: id,
        part: share,
        /** What the payer was read to have on that day; shares that somebody has changed since are not overwritten unseen. */
        was: share.optional(),
      }),
    )
    .min(1)
    .max(100),
  note: z.optional(note),
  confirmed,
})

export const payerTerms = z.object({ id: z.uuid(), ...recordOf(changeFields), ...recordOf(termFields), version: z.int() })
export type Terms = z.infer<typeof payerTerms>

export const payer = z.object({
  id: z.uuid(),
  ...recordOf(payerFields),
  from_day: z.string(),
  terms: z.array(payerTerms),
  version: z.int(),
  updated_at: instant,
})
export type Payer = z.infer<typeof payer>

export const payers = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies/:id/payers',
    access: 'payers.read',
    summary: 'Wspólnicy firmy jako podatnicy i płatnicy, z historią',
    needs: 'company',
    response: z.object({ data: z.array(payer), closed_months: z.array(z.string()) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/companies/:id/payers',
    access: 'companies.profile',
    summary: 'Nowy wspólnik',
    needs: 'company',
    body: newPayer,
    response: one(payer),
  }),
  divide: endpoint({
    method: 'POST',
    path: '/api/companies/:id/payers/shares',
    access: 'companies.profile',
    summary: 'Podział udziałów między wszystkich wspólników od dnia, razem dokładnie całość',
    needs: 'company',
    body: division,
    response: z.object({ data: z.array(payer) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/payers/:id',
    access: 'companies.profile',
    summary: 'Zmiana danych wspólnika',
    needs: 'company',
    body: payerChange,
    response: one(payer),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/payers/:id',
    access: 'companies.profile',
    summary: 'Usunięcie wspólnika wpisanego przez pomyłkę; confirmed=true, gdy dotyczy zamkniętych miesięcy',
    needs: 'company',
    query: z.strictObject({ confirmed: z.enum(['true', 'false']).default('false') }),
    response: done,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/payers/:id/reveal',
    access: 'payers.reveal',
    summary: 'Pełny PESEL i mikrorachunek; każde odsłonięcie trafia do dziennika',
    needs: 'company',
    response: one(payer.pick({ pesel: true, tax_account: true })),
  }),
  addTerms: endpoint({
    method: 'POST',
    path: '/api/payers/:id/terms',
    access: 'companies.profile',
    summary: 'Zmiana udziału, podatku lub składek wspólnika od dnia',
    needs: 'company',
    body: termsChange,
    response: one(payer),
  }),
  changeTerms: endpoint({
    method: 'PUT',
    path: '/api/payers/:id/terms/:terms_id',
    access: 'companies.profile',
    summary: 'Poprawka zapisanej zmiany warunków wspólnika',
    needs: 'company',
    body: termsCorrection,
    response: one(payer),
    current: payerTerms,
  }),
  removeTerms: endpoint({
    method: 'DELETE',
    path: '/api/payers/:id/terms/:terms_id',
    access: 'companies.profile',
    summary: 'Wycofanie zmiany warunków wspólnika',
    needs: 'company',
    query: z.strictObject({ confirmed: z.enum(['true', 'false']).default('false') }),
    response: done,
  }),
}
