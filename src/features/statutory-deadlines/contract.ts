import { z } from 'zod'

const day = z.union([z.int().min(1).max(31), z.literal('last')])
const months = z.int().min(0).max(24)

export const dueRule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('monthly'), day, months_after: months, only_months_of_quarter: z.array(z.int().min(1).max(3)).max(3).optional() }),
  z.strictObject({ type: z.literal('quarterly'), day, months_after: months }),
  z.strictObject({ type: z.literal('yearly'), month: z.int().min(1).max(12), day, year_offset: z.int().min(0).max(2) }),
  z.strictObject({ type: z.literal('fy_end'), months, day: z.literal('last'), days: z.int().min(1).max(60).optional() }),
  z.strictObject({ type: z.literal('fy_start'), months: z.int().min(1).max(12), day: z.literal('last') }),
  z.strictObject({
    type: z.literal('event'),
    event: z.string().min(1).max(200),
    amount: z.int().min(0).max(400),
    unit: z.enum(['days', 'business_days', 'years']),
  }),
  z.strictObject({ type: z.literal('event_month'), event: z.string().min(1).max(200), day, months_after: months }),
  z.strictObject({ type: z.literal('month_before'), day: z.literal('last'), chosen: z.string().min(1).max(200) }),
  z.strictObject({ type: z.literal('after_obligation'), obligation: z.string().min(1).max(60), months }),
  z.strictObject({ type: z.literal('one_off'), date: z.iso.date() }),
])

export const dayShifts = ['next_business_day', 'previous_business_day', 'none'] as const

/** What of a company, its tax profile of the period and of a payer's own terms decides; `active`: not suspended through the whole of the period. */
export const conditionFields = [
  'company_type',
  'income_tax',
  'ip_box',
  'advances',
  'accounting_form',
  'vat_status',
  'vat_period',
  'vat_ue',
  'oss',
  'ioss',
  'zus_scheme',
  'ppk',
  'employs',
  'active',
] as const
export const countFields = ['insured', 'full_time', 'contractors'] as const

/** All of them must hold. */
export const obligationCondition = z.union([
  z.strictObject({
    field: z.enum(conditionFields),
    any: z
      .array(z.union([z.string().max(40), z.boolean()]))
      .min(1)
      .max(20),
  }),
  z.strictObject({ field: z.enum(countFields), least: z.int().min(1).max(100_000) }),
])
export type Condition = z.infer<typeof obligationCondition>

const date = z.iso.date().nullable()
export const obligation = z.strictObject({
  key: z.string().regex(/^[a-z0-9_]+$/),
  title: z.string().min(1),
  group: z.string().min(1),
  /** In words; the conditions say of it what a program can tell. */
  who: z.string(),
  /** Who is asked: the company once, or each person who pays (a sole trader, a partner, a sole shareholder) by the own tax and insurance. */
  payer: z.enum(['company', 'person']).default('company'),
  frequency: z.string(),
  /** What the month keeps of it: the kind of its amount and the form of its declaration. Without either it is only done. */
  steps: z.strictObject({ amount: z.string().optional(), declaration: z.string().optional() }).optional(),
  rule: dueRule,
  shift: z.enum(dayShifts),
  valid_from: date,
  valid_to: date,
  legal_basis: z.string(),
  /** Whether the rule was checked against its source. */
  verified: z.boolean(),
  /** To be looked up again after this day. */
  recheck: z.iso.date().optional(),
  /** A change is drafted; the rule is that of the law in force. */
  change_proposed: z.boolean().optional(),
  note: z.string(),
  /** Ships switched on. */
  usual: z.boolean(),
  /** Who gets it in the office; the caretaker where nobody has the role. */
  assignee: z.enum(['caretaker', 'accountant', 'payroll']).default('caretaker'),
  conditions: z.array(obligationCondition),
  exceptions: z.array(z.strictObject({ month: z.int().min(1).max(12), day, months_after: months })),
  /** First periods, where they differ: the first entry whose conditions hold decides. */
  starts: z.array(z.strictObject({ period: z.string(), conditions: z.array(obligationCondition) })),
})
export type Obligation = z.infer<typeof obligation>
