import { z } from 'zod'
import { company } from '#features/companies/shared/contract.ts'
import { taxValues } from '#features/tax-profiles/shared/contract.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { instant, nip } from '#kernel/fields/scalars.ts'

export const registers = ['gus', 'mf'] as const
export type Register = (typeof registers)[number]

export const answerStates = ['found', 'not_found', 'off', 'limited', 'refused', 'unavailable'] as const
export type AnswerState = (typeof answerStates)[number]

/** What registers may know of a company; a key without an answer is absent. */
export const registeredCompany = z
  .object({
    ...company.pick({
      title: true,
      company_type: true,
      regon: true,
      krs: true,
      street: true,
      building: true,
      unit: true,
      postal_code: true,
      city: true,
      email: true,
      phone: true,
      bank_account: true,
      business_start: true,
      legal_status: true,
    }).shape,
    vat_status: taxValues.vat_status,
  })
  .partial()
export type RegisteredCompany = z.infer<typeof registeredCompany>

export const lookup = z.object({
  values: registeredCompany,
  /** Each register's answer in a word and a sentence: one that is out leaves the other's answer, and the form, as they are. */
  answers: z.array(z.object({ register: z.enum(registers), state: z.enum(answerStates), sentence: z.string() })),
})
export type Lookup = z.infer<typeof lookup>

export const accountCheck = z.object({
  id: z.uuid(),
  account: z.string(),
  /** Whether the list has the account among those of the company. */
  assigned: z.boolean(),
  /** The list's own number and time of the answer: the proof. */
  request_id: z.string(),
  answered_at: z.string(),
  user_name: z.string(),
  created_at: instant,
})
export type AccountCheck = z.infer<typeof accountCheck>

export const registersContract = {
  lookup: endpoint({
    method: 'GET',
    path: '/api/companies/lookup',
    access: 'registers.read',
    summary: 'Dane firmy z rejestrów po NIP: wykaz podatników VAT i GUS REGON',
    needs: 'company',
    effect: 'ownTransaction',
    query: z.strictObject({ vat_number: nip }),
    response: one(lookup),
  }),
  accountChecks: endpoint({
    method: 'GET',
    path: '/api/companies/:id/account-checks',
    access: 'registers.read',
    summary: 'Sprawdzenia rachunku firmy w wykazie podatników VAT, od najnowszego',
    needs: 'company',
    response: z.object({ data: z.array(accountCheck) }),
  }),
  checkAccount: endpoint({
    method: 'POST',
    path: '/api/companies/:id/account-checks',
    access: 'registers.read',
    summary: 'Sprawdzenie rachunku firmy w wykazie podatników VAT; odpowiedź zostaje jako dowód',
    needs: 'company',
    effect: 'ownTransaction',
    response: z.object({ data: z.array(accountCheck) }),
  }),
}
