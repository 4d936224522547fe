import { checkEmployment, checkIdentity } from '#features/employees/shared/rules.ts'
import * as store from './store.ts'
import { refuseFaults } from '#kernel/failure.ts'
import { peselBirthDate } from '#kernel/identifiers/identifiers.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { openField } from '#platform/security/field-encryption.ts'

/** Who somebody is must be whole and the company's own; the birth date follows from the PESEL. Throws 422. */
export async function checkPerson(
  { db, office }: Pick<PersonContext, 'db' | 'office'>,
  company_id: string,
  values: store.EmployeeInput,
  before?: Awaited<ReturnType<typeof store.getKept>>,
): Promise<store.EmployeeInput> {
  const now = (key: store.SecretKey) => (values[key] === undefined ? (before?.[key] ? openField(office, before[key]) : null) : (values[key] ?? null))
  const pesel = now('pesel')
  const givenBirthDate = values.birth_date === undefined ? (values.pesel ? null : (before?.birth_date ?? null)) : values.birth_date
  const fields = checkIdentity({ pesel, birth_date: givenBirthDate, passport: now('passport') })
  const other = values.pesel && (await store.findByPesel(db, office, { company_id, pesel: values.pesel, except: before?.id }))
  if (other) fields.pesel = `Ten PESEL ma już w tej firmie: ${other.first_name} ${other.last_name}.`
  const dayOf = (key: 'start_day' | 'end_day') => (values[key] === undefined ? before?.[key] : values[key]) ?? null
  Object.assign(fields, checkEmployment({ start_day: dayOf('start_day'), end_day: dayOf('end_day') }))
  refuseFaults(fields)
  return { ...values, birth_date: pesel ? peselBirthDate(pesel) : givenBirthDate }
}
