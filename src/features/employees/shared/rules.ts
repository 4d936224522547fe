import { earliestOf, formatDate } from '#kernel/dates/dates.ts'
import type { FieldMessages } from '#kernel/failure.ts'
import { peselBirthDate } from '#kernel/identifiers/identifiers.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'

export const employeeStates = ['draft', 'refused', 'employed', 'on_leave', 'dismissed'] as const
export type EmployeeState = (typeof employeeStates)[number]

export const contractKinds = ['trial', 'fixed', 'permanent', 'mandate', 'work', 'appointment', 'managerial', 'b2b', 'internship'] as const
export type ContractKind = (typeof contractKinds)[number]

export const contractStates = ['unsigned', 'planned', 'active', 'ended'] as const
export type ContractState = (typeof contractStates)[number]

export const payPeriods = ['month', 'hour', 'whole'] as const

export const leaveKinds = [
  ...(['annual', 'on_demand', 'special', 'unpaid', 'sick', 'care', 'carers', 'force_majeure', 'study'] as const),
  ...(['maternity', 'supplementary_maternity', 'parental', 'paternity', 'childcare', 'other'] as const),
] as const
export type LeaveKind = (typeof leaveKinds)[number]
export const leaveStates = ['submitted', 'accepted', 'rejected', 'cancelled'] as const
export type LeaveState = (typeof leaveStates)[number]

/** Under the labour code: one at a time, and with paid leave. */
export const labourKinds: readonly ContractKind[] = ['trial', 'fixed', 'permanent']
export const isLabour = (kind: ContractKind) => labourKinds.includes(kind)
/** Agreed until a day; the others may be without one. */
export const hasEnd = (kind: ContractKind) => kind === 'trial' || kind === 'fixed'
/** What an employer can report; B2B is a contractor and no employee. */
export const reportedKinds = contractKinds.filter(kind => kind !== 'b2b')

export interface Span {
  from_day: string
  to_day: string | null
}

const endOf = ({ to_day }: Span) => to_day ?? '9999-12-31'
export const overlaps = (left: Span, right: Span) => left.from_day <= endOf(right) && right.from_day <= endOf(left)

type Agreed = Span & { kind: ContractKind }

/** Whether a contract follows another of the same person: it begins later and lasts longer, both under the labour code or of one kind. */
export const follows = (next: Agreed, before: Agreed) =>
  next.from_day > before.from_day && endOf(next) > endOf(before) && (next.kind === before.kind || (isLabour(next.kind) && isLabour(before.kind)))

export function contractStateOn(contract: Span & { signed_day: string | null }, day: string): ContractState {
  if (contract.to_day !== null && contract.to_day < day) return 'ended'
  if (contract.signed_day === null) return 'unsigned'
  return contract.from_day > day ? 'planned' : 'active'
}

/** What the parts of a contract must fulfil together. */
export function checkContract(
  contract: Span & { kind: ContractKind; signed_day: string | null },
  others: readonly (Span & { kind: ContractKind })[],
): FieldMessages {
  const fields: FieldMessages = {}
  if (contract.to_day !== null && contract.to_day < contract.from_day) fields.to_day = 'Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.'
  if (contract.to_day === null && hasEnd(contract.kind)) fields.to_day = 'Proszę podać ostatni dzień: umowa tego rodzaju wymaga daty końcowej.'
  const other = isLabour(contract.kind) && others.find(one => isLabour(one.kind) && overlaps(one, contract))
  if (other && !fields.to_day)
    fields.from_day = `W tym czasie trwa inna umowa o pracę (od ${formatDate(other.from_day)}${other.to_day ? ` do ${formatDate(other.to_day)}` : ''}).`
  return fields
}

interface Identity {
  pesel: string | null
  birth_date: string | null
  passport: string | null
}

/** A PESEL says when somebody was born; without one, a foreigner has a document and a date. */
export function checkIdentity({ pesel, birth_date, passport }: Identity): FieldMessages {
  const fields: FieldMessages = {}
  const born = pesel && peselBirthDate(pesel)
  if (born && birth_date && born !== birth_date) fields.birth_date = `Z numeru PESEL wynika data urodzenia ${formatDate(born)}.`
  if (!pesel && !passport) fields.pesel = 'Proszę podać PESEL, a cudzoziemcowi bez numeru PESEL: dokument i datę urodzenia.'
  if (!pesel && birth_date && birth_date > warsawToday()) fields.birth_date = 'Data urodzenia nie może być późniejsza niż dzisiejsza.'
  if (!pesel && passport && !birth_date) fields.birth_date = 'Bez numeru PESEL potrzebna jest data urodzenia.'
  return fields
}

/** Nobody leaves before having come. */
export const checkEmployment = ({ start_day, end_day }: { start_day: string | null; end_day: string | null }): FieldMessages =>
  start_day && end_day && end_day < start_day ? { end_day: 'Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.' } : {}

/** The fraction with the smallest denominator that differs by less. */
function fractionOf(value: number, maxDenominator: number, difference: number): string | undefined {
  for (let denominator = 1; denominator <= maxDenominator; denominator++) {
    const numerator = Math.round(value * denominator)
    if (numerator > 0 && Math.abs(numerator / denominator - value) < difference) return `${numerator}/${denominator}`
  }
  return undefined
}

/**
 * A part of full time as people write it, as a fraction: "0,5", "50%" and "1" are 1/2, 1/2 and 1/1. What is cut off after three places
 * or more stands for a small part (0,333 for 1/3). What is none of this stays as it is.
 */
export function readPartTime(text: string): string {
  const written = text.replace(/\s/g, '')
  const [, whole, decimals = '', percent] = /^(\d{1,3})(?:[.,](\d+))?(%?)$/.exec(written) ?? []
  if (whole === undefined) return written
  const value = Number(`${whole}.${decimals || 0}`) / (percent ? 100 : 1)
  const isCut = decimals.length + (percent ? 2 : 0) > 2
  return fractionOf(value, 99, 1e-9) ?? (isCut ? fractionOf(value, 12, 0.001) : undefined) ?? written
}

export const leaveMoves = {
  accept: { from: ['submitted'], to: 'accepted' },
  reject: { from: ['submitted'], to: 'rejected' },
  cancel: { from: ['submitted', 'accepted'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly LeaveState[]; to: LeaveState }>
export type LeaveMove = keyof typeof leaveMoves

/**
 * The end of the year until which payroll files are kept: ten years, fifty for employment that began before 2019 (facts: Dz.U. 2018 poz. 357).
 * It began with the first day known, of the person or of a contract; where none is, the longer time holds. What ended before 2019 began before.
 */
export function keptUntil(
  { start_day, end_day }: { start_day: string | null; end_day: string | null },
  contracts: readonly Pick<Span, 'from_day'>[],
): string | null {
  if (!end_day) return null
  const began = [...contracts.map(({ from_day }) => from_day), ...(start_day ? [start_day] : [])].sort()[0]
  const years = began !== undefined && earliestOf(began, end_day) >= '2019-01-01' ? 10 : 50
  return `${Number(end_day.slice(0, 4)) + years}-12-31`
}
