import { z } from 'zod'
import { contractKinds, contractStates, employeeStates, leaveKinds, leaveStates, payPeriods, readPartTime } from './rules.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { amount, blank, email, id, instant, nrb, paragraphs, pesel, phone, plain_date, postal_code, text } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

const nfz = z.enum(Array.from({ length: 16 }, (_, place) => String(place + 1).padStart(2, '0')))

/** Nothing is asked for that art. 22¹ of the labour code does not allow. */
const values = {
  first_name: text(60),
  last_name: text(80),
  birth_date: blank(plain_date),
  street: blank(text(120)),
  building: blank(text(20)),
  unit: blank(text(20)),
  postal_code: blank(postal_code),
  city: blank(text(80)),
  email: blank(email),
  phone: blank(phone),
  tax_office: blank(text(120)),
  nfz_branch: blank(nfz),
  pit2: z.boolean(),
  cost_kind: z.enum(['basic', 'raised', 'none']),
  pit0: z.enum(['none', 'young', 'returning', 'family', 'senior']),
  ppk: z.enum(['participant', 'resigned', 'outside']),
  zus_code: blank(
    z
      .string()
      .regex(/^\d{6}$/, 'Kod tytułu ubezpieczenia ma 6 cyfr, np. 011000.')
      .meta({ examples: ['011000'] }),
  ),
  occupation_code: blank(
    z
      .string()
      .regex(/^\d{6}$/, 'Kod zawodu ma 6 cyfr.')
      .meta({ examples: ['522301'] }),
  ),
  start_day: blank(plain_date),
  end_day: blank(plain_date),
  medical_until: blank(plain_date),
  safety_until: blank(plain_date),
  leave_base: z.union([z.literal(20), z.literal(26)]),
  carried_year: z.int().min(2000).max(2100).nullable(),
  carried_days: z.int().min(0).max(100).nullable(),
}
export const valueKeys = Object.keys(values) as (keyof typeof values)[]
const valueShape = z.object(values)
export type EmployeeValues = z.infer<typeof valueShape>

/** Sealed at rest, masked in answers; a key that is left out stays as it is. */
const secrets = { pesel: blank(pesel), passport: blank(text(40)), bank_account: blank(nrb) }
export const secretKeys = ['pesel', 'passport', 'bank_account'] as const

export const newEmployee = z.strictObject({
  ...valueShape.partial().shape,
  ...z.object(secrets).partial().shape,
  company_id: id,
  first_name: values.first_name,
  last_name: values.last_name,
})
export const employeeChange = z.strictObject({ ...valueShape.shape, ...secrets }).partial()

export const employeeRow = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  company_title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: z.enum(employeeStates),
  position: z.string().nullable(),
  contract_kind: z.enum(contractKinds).nullable(),
  contract_until: z.iso.date().nullable(),
  medical_until: z.iso.date().nullable(),
  safety_until: z.iso.date().nullable(),
  start_day: z.iso.date().nullable(),
  end_day: z.iso.date().nullable(),
  created_at: instant,
})
export type EmployeeRow = z.infer<typeof employeeRow>

export const leaveBalance = z.object({
  year: z.int(),
  entitled: z.int(),
  carried: z.int(),
  carried_until: z.string(),
  used: z.int(),
  waiting: z.int(),
  left: z.int(),
})

export const employee = z.object({
  ...valueShape.shape,
  id: z.uuid(),
  company_id: z.uuid(),
  company_title: z.string(),
  state: z.enum(employeeStates),
  /** "*******3628": never the whole. */
  pesel: z.string().nullable(),
  passport: z.string().nullable(),
  bank_account: z.string().nullable(),
  /** Until when the files must be kept; none while employed. */
  kept_until: z.string().nullable(),
  /** Since when the data may only be kept. */
  restricted_at: instant.nullable(),
  balance: leaveBalance.nullable(),
  may_change: z.boolean(),
  may_reveal: z.boolean(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type Employee = z.infer<typeof employee>

const time = z
  .string()
  .max(20)
  .overwrite(readPartTime)
  .regex(/^([1-9]\d?)\/([1-9]\d?)$/, { error: 'Proszę podać część etatu, np. 3/4, 0,75 albo 75%. Inne części prosimy zapisać jak 1/3.' })
  .refine(value => Number(value.split('/')[0]) <= Number(value.split('/')[1]), { error: 'Etat nie może być większy niż cały.' })
  .meta({ examples: ['1/1'] })

const contractValues = {
  kind: z.enum(contractKinds),
  number: blank(text(40)),
  signed_day: blank(plain_date),
  from_day: plain_date,
  to_day: blank(plain_date),
  position: blank(text(120)),
  time: blank(time),
  pay_period: z.enum(payPeriods),
}
export const employmentContractBody = z.strictObject({
  ...contractValues,
  /** Sealed at rest; left out, it stays as it is. */
  gross_pay: blank(amount).optional(),
  file_id: id.nullable().optional(),
})

export const employmentContract = z.object({
  ...z.object(contractValues).shape,
  id: z.uuid(),
  employee_id: z.uuid(),
  company_id: z.uuid(),
  state: z.enum(contractStates),
  /** Whether there is a pay to be shown on demand. */
  has_pay: z.boolean(),
  file_id: z.uuid().nullable(),
  file_name: z.string().nullable(),
  version: z.int(),
})
export type EmploymentContract = z.infer<typeof employmentContract>

export const leaveBody = z.strictObject({
  kind: z.enum(leaveKinds),
  from_day: plain_date,
  /** Left blank: one day. */
  to_day: blank(plain_date),
  note: blank(paragraphs(500)).optional(),
})
export const refusal = z.strictObject({ reason: paragraphs(500) })
export const leave = z.object({
  id: z.uuid(),
  employee_id: z.uuid(),
  company_id: z.uuid(),
  kind: z.enum(leaveKinds),
  from_day: z.string(),
  to_day: z.string(),
  days: z.int(),
  state: z.enum(leaveStates),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: instant,
})
export type Leave = z.infer<typeof leave>

/** What an owner tells of somebody who is to begin. */
export const employeeReport = z.strictObject({
  company_id: id,
  first_name: values.first_name,
  last_name: values.last_name,
  pesel: secrets.pesel.optional(),
  passport: secrets.passport.optional(),
  birth_date: values.birth_date.optional(),
  email: values.email.optional(),
  phone: values.phone.optional(),
  kind: z.enum(contractKinds).exclude(['b2b']),
  from_day: plain_date,
  to_day: blank(plain_date).optional(),
  position: text(120),
  time: blank(time).optional(),
  gross_pay: blank(amount).optional(),
  pay_period: z.enum(payPeriods).default('month'),
  student: z.boolean().default(false),
  note: blank(paragraphs(2000)).optional(),
})

const needs = 'component:employees'
const alsoContracts = ['component:employees', 'component:employeeContracts'] as const
const nothing = z.strictObject({})

export const employees = {
  list: endpoint({
    method: 'GET',
    path: '/api/employees',
    access: 'employees.read',
    needs,
    summary: 'Pracownicy firm',
    query: listing(employeeRow, { sort: 'last_name:asc' }),
    response: pageOf(employeeRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/employees/:id',
    access: 'employees.read',
    needs,
    summary: 'Pracownik; numery zamaskowane',
    response: one(employee),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/employees',
    access: 'employees.write',
    needs,
    summary: 'Nowy pracownik',
    body: newEmployee,
    response: one(employee),
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/employees/report',
    access: 'employees.report',
    needs,
    summary: 'Zgłoszenie pracownika: szkic z umową, sprawa kadrowa i lista obowiązków biura',
    body: employeeReport,
    response: one(z.object({ id: z.uuid(), ticket_id: z.uuid(), ticket_number: z.string() })),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/employees/:id',
    access: 'employees.write',
    needs,
    summary: 'Zmiana danych pracownika',
    body: employeeChange,
    response: one(employee),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/employees/:id/confirm',
    access: 'employees.write',
    needs,
    summary: 'Przyjęcie zgłoszonego pracownika',
    body: nothing,
    response: one(employee),
    current: employee,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/employees/:id/reveal',
    access: 'employees.reveal',
    needs,
    summary: 'Pełny numer PESEL, dokumentu albo rachunku; zapisywane w dzienniku',
    body: z.strictObject({ field: z.enum(secretKeys) }),
    response: one(z.object({ value: z.string().nullable() })),
  }),
}

export const contracts = {
  list: endpoint({
    method: 'GET',
    path: '/api/employees/:id/contracts',
    access: 'employees.read',
    needs: alsoContracts,
    summary: 'Umowy pracownika, najnowsza pierwsza',
    response: z.object({ data: z.array(employmentContract) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/employees/:id/contracts',
    access: 'employees.write',
    needs: alsoContracts,
    summary: 'Nowa umowa',
    body: employmentContractBody,
    response: one(employmentContract),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/contracts/:id',
    access: 'employees.write',
    needs: alsoContracts,
    summary: 'Zmiana umowy',
    body: employmentContractBody,
    response: one(employmentContract),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contracts/:id',
    access: 'employees.write',
    needs: alsoContracts,
    summary: 'Usunięcie niepodpisanej umowy',
    response: done,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/api/contracts/:id/reveal',
    access: 'employees.reveal',
    needs: alsoContracts,
    summary: 'Wynagrodzenie z umowy; zapisywane w dzienniku',
    body: nothing,
    response: one(z.object({ value: z.string().nullable() })),
  }),
}

const leaveMove = (name: 'accept' | 'reject' | 'cancel', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/leaves/:id/${name}`,
    access: 'leaves.write',
    needs,
    summary,
    body: z.strictObject({ reason: blank(paragraphs(500)).optional() }),
    response: one(leave),
  })

export const leaves = {
  list: endpoint({
    method: 'GET',
    path: '/api/employees/:id/leaves',
    access: 'employees.read',
    needs,
    summary: 'Urlopy pracownika, najnowszy pierwszy',
    response: z.object({ data: z.array(leave) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/employees/:id/leaves',
    access: 'leaves.write',
    needs,
    summary: 'Wniosek urlopowy',
    body: leaveBody,
    response: one(leave),
  }),
  accept: leaveMove('accept', 'Zgoda na urlop'),
  reject: leaveMove('reject', 'Odmowa urlopu; powód jest wymagany'),
  cancel: leaveMove('cancel', 'Anulowanie urlopu'),
}
