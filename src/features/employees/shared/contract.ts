import { z } from 'zod'
import {
  balanceFields,
  baseFields,
  contractFields,
  contributionLimitFields,
  employeeFields,
  leaveFields,
  reportFields,
  rowFields,
  secretFields,
  valueFields,
} from './fields.ts'
import { countedKinds } from './counted-periods.ts'
import { employmentMarks } from './labour-law.ts'
import { contractKinds, readPartTime } from './rules.ts'
import { isWeek, readWeek } from './working-time.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { amount, blank, id, instant, paragraphs, plain_date } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

const sixDigits = (sentence: string, example: string) =>
  blank(
    z
      .string()
      .regex(/^\d{6}$/, sentence)
      .meta({ examples: [example] }),
  )

const values = {
  ...bodyOf(valueFields),
  zus_code: sixDigits('Kod tytułu ubezpieczenia ma 6 cyfr, np. 011000.', '011000'),
  occupation_code: sixDigits('Kod zawodu ma 6 cyfr.', '522301'),
  leave_base: z.union([z.literal(20), z.literal(26)]),
}
export const valueKeys = Object.keys(values) as (keyof typeof values)[]
const valueShape = z.object(values)
export type EmployeeValues = z.infer<typeof valueShape>

const secrets = bodyOf(secretFields)
export const secretKeys = ['pesel', 'passport', 'bank_account'] as const

export const newEmployee = z.strictObject({
  ...z.object({ ...values, ...secrets }).partial().shape,
  company_id: id,
  first_name: values.first_name,
  last_name: values.last_name,
})
const { leave_base, ...changed } = values
/** The base of leave is dated and changed on its own. */
export const employeeChange = z.strictObject({ ...changed, ...secrets }).partial()

export const employeeRow = z.object({ id: z.uuid(), ...rowOf(rowFields) })
export type EmployeeRow = z.infer<typeof employeeRow>

export const leaveBalance = z.object(recordOf(balanceFields))
export const contributionLimit = z.object(recordOf(contributionLimitFields))

/** Of its secrets "*******3628": never the whole. */
export const employee = z.object({
  id: z.uuid(),
  ...recordOf(employeeFields),
  /** For whoever may know of health, as the balance is. */
  leave_base: values.leave_base.nullable(),
  balance: leaveBalance.nullable(),
  contribution_limit: contributionLimit.nullable(),
  may_change: z.boolean(),
  may_reveal: z.boolean(),
  version: z.int(),
  updated_at: instant,
})
export type Employee = z.infer<typeof employee>

const time = z
  .string()
  .max(20)
  .overwrite(readPartTime)
  .regex(/^([1-9]\d?)\/([1-9]\d?)$/, { error: 'Proszę podać część etatu, np. 3/4, 0,75 albo 75%. Inne części prosimy zapisać jak 1/3.' })
  .refine(value => Number(value.split('/')[0]) <= Number(value.split('/')[1]), { error: 'Wymiar etatu nie może przekraczać pełnego etatu.' })
  .meta({ examples: ['1/1'] })

const week = z
  .string()
  .max(60)
  .overwrite(readWeek)
  .refine(isWeek, { error: 'Proszę podać godziny od poniedziałku do niedzieli, np. 8 8 8 8 8 0 0.' })
  .meta({ examples: ['8 8 8 8 8 0 0'] })

const written = bodyOf(contractFields)
const marks = z.array(z.enum(employmentMarks)).max(employmentMarks.length)
const lawValues = {
  daily_norm: written.daily_norm.default(contractFields.daily_norm.initial),
  extensions: written.extensions.default(contractFields.extensions.initial),
  intended: written.intended.optional(),
  marks: marks.default([]),
  override_reason: written.override_reason.optional(),
}
const contractValues = { ...written, time: blank(time), week: blank(week).optional(), ...lawValues }
const gross_pay = blank(amount).optional()
export const employmentContractBody = z.strictObject({ ...contractValues, gross_pay, file_id: id.nullable().optional() })
/** What clients of an earlier version leave out stays as it is. */
export const employmentContractChange = employmentContractBody.extend({
  ...{ daily_norm: written.daily_norm.optional(), extensions: written.extensions.optional(), marks: marks.optional() },
})

const { daily_norm, ...shownOfContract } = recordOf(contractFields)
/** The daily norm is for whoever may know of health. */
export const employmentContract = z.object({ id: z.uuid(), ...shownOfContract, daily_norm: daily_norm.nullable(), version: z.int() })
export type EmploymentContract = z.infer<typeof employmentContract>

const { note, hours, ...leaveValues } = bodyOf(leaveFields)
export const leaveBody = z.strictObject({ ...leaveValues, note: note.optional(), hours: hours.optional().meta({ examples: [null] }) })
const countedPeriod = z.strictObject({ kind: z.enum(countedKinds), from_day: plain_date, to_day: plain_date })
const { certificate_day, override_reason, additional, ...baseValues } = bodyOf(baseFields)
export const leaveBaseBody = z.strictObject({
  ...{ ...baseValues, base: leave_base, periods: z.array(countedPeriod).max(50).default([]) },
  ...{
    /** What clients of an earlier version leave out stays as it was. */
    additional: additional.optional(),
    certificate_day: certificate_day.optional(),
    override_reason: override_reason.optional(),
  },
})
export const leaveBase = z.object({
  id: z.uuid(),
  ...recordOf(baseFields),
  base: leave_base,
  periods: z.array(z.object({ kind: z.enum(countedKinds), from_day: z.iso.date(), to_day: z.iso.date() })),
  version: z.int(),
})
export type LeaveBase = z.infer<typeof leaveBase>

export const refusal = z.strictObject({ reason: paragraphs(500) })
export const leave = z.object({ id: z.uuid(), ...recordOf(leaveFields), to_day: z.iso.date() })
export type Leave = z.infer<typeof leave>

const reported = bodyOf(reportFields)
export const employeeReport = z.strictObject({
  ...z.object(reported).partial().shape,
  ...{ company_id: reported.company_id, first_name: reported.first_name, last_name: reported.last_name },
  ...{ from_day: reported.from_day, position: reported.position, gross_pay },
  kind: z.enum(contractKinds).exclude(['b2b']),
  time: blank(time).optional(),
  pay_period: reported.pay_period.default(contractFields.pay_period.initial),
  student: reported.student.default(reportFields.student.initial),
  foreigner: reported.foreigner.default(reportFields.foreigner.initial),
})
export const correctedReport = employeeReport.omit({ company_id: true })
const reportTicket = one(z.object({ id: z.uuid(), ticket_id: z.uuid(), ticket_number: z.string() }))

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
    response: reportTicket,
  }),
  reportAgain: endpoint({
    method: 'POST',
    path: '/api/employees/:id/report-again',
    access: 'employees.report',
    needs,
    summary: 'Poprawione zgłoszenie, które biuro odrzuciło; pominięte numery i wynagrodzenie zostają takie, jak były',
    body: correctedReport,
    response: reportTicket,
    current: employee,
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
  refuse: endpoint({
    method: 'POST',
    path: '/api/employees/:id/refuse',
    access: 'employees.write',
    needs,
    summary: 'Odrzucenie zgłoszenia pracownika; powód jest wymagany, a zadania ze zgłoszenia są anulowane',
    body: refusal,
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

const payHistory = z.array(z.object({ from_day: z.iso.date(), value: z.string() }))

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
  prolong: endpoint({
    method: 'POST',
    path: '/api/contracts/:id/prolong',
    access: 'employees.write',
    needs: alsoContracts,
    summary: 'Kolejna umowa po tej, która się kończy; bez podanego wynagrodzenia takie jak w niej',
    body: employmentContractBody,
    response: one(employmentContract),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/contracts/:id',
    access: 'employees.write',
    needs: alsoContracts,
    summary: 'Zmiana umowy',
    body: employmentContractChange,
    response: one(employmentContract),
  }),
  minimumPay: endpoint({
    method: 'GET',
    path: '/api/contracts/minimum-pay',
    access: 'employees.read',
    needs,
    summary: 'Płaca minimalna i minimalna stawka godzinowa od kolejnych dni',
    response: one(z.object({ month: payHistory, hour: payHistory })),
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
    access: 'employees.health',
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

export const leaveBases = {
  list: endpoint({
    method: 'GET',
    path: '/api/employees/:id/leave-bases',
    access: 'employees.health',
    needs,
    summary: 'Wymiar urlopu pracownika od kolejnych dni',
    response: z.object({ data: z.array(leaveBase) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/employees/:id/leave-bases',
    access: 'employees.write',
    needs,
    summary: 'Inny wymiar urlopu od dnia, z zaliczonymi okresami',
    body: leaveBaseBody,
    response: one(leaveBase),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/leave-bases/:id',
    access: 'employees.write',
    needs,
    summary: 'Poprawka wymiaru urlopu',
    body: leaveBaseBody,
    response: one(leaveBase),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/leave-bases/:id',
    access: 'employees.write',
    needs,
    summary: 'Usunięcie zmiany wymiaru urlopu',
    response: done,
  }),
}
