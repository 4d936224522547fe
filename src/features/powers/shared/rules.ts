import type { CheckWay, PowerKind } from './labels.ts'
import type { FieldMessages } from '#kernel/failure.ts'

/** Days before its end from which on a power is said to end. */
export const endingDays = 60

/** Nothing in the kind says what it is of. */
export const namedKinds: readonly PowerKind[] = ['representation', 'other']

/** There may be several at once, each for a matter of its own: their scope tells them apart. */
export const scopedKinds: readonly PowerKind[] = ['pps1', 'zus_pel_k', 'zus_pr', ...namedKinds]

/**
 * These are given to a person and never to a firm: who represents a party is a natural person (art. 138b § 1 of the Tax Ordinance for PPO-1 and
 * PPS-1, art. 33 § 1 of the Code of Administrative Procedure with art. 123 of the act on social insurance for ZUS), and a declaration is signed by
 * whom UPL-1 names (art. 80a § 1 and 2 of the Tax Ordinance).
 */
export const personalKinds: readonly PowerKind[] = ['upl1', 'upl1p', 'ppo1', 'pps1', 'zus_pel', 'zus_pel_k']

interface PowerValues {
  kind: PowerKind
  name: string | null
  holder_id: string | null
  from_day: string
  to_day: string | null
  checked_day: string | null
  checked_how: CheckWay | null
  revoked_day: string | null
}

export function checkPower({ kind, name, holder_id, from_day, to_day, checked_day, checked_how, revoked_day }: PowerValues, today: string): FieldMessages {
  const fields: FieldMessages = {}
  if (namedKinds.includes(kind) && !name) fields.name = 'Proszę napisać, do czego to pełnomocnictwo upoważnia.'
  if (personalKinds.includes(kind) && !holder_id) fields.holder_id = 'Tego pełnomocnictwa udziela się osobie. Proszę wskazać kogoś z biura.'
  if (to_day !== null && to_day < from_day) fields.to_day = 'Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.'
  if (checked_day !== null && checked_day > today) fields.checked_day = 'Data sprawdzenia nie może być późniejsza niż dzisiejsza.'
  if (checked_day !== null && !checked_how) fields.checked_how = 'Proszę podać, gdzie to sprawdzono.'
  if (checked_day === null && checked_how) fields.checked_day = 'Proszę podać dzień sprawdzenia.'
  if (revoked_day !== null && revoked_day > today) fields.revoked_day = 'Data odwołania nie może być późniejsza niż dzisiejsza.'
  return fields
}
