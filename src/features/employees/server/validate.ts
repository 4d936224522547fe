import { checkEmployment, checkIdentity } from '#features/employees/shared/rules.ts'
import * as store from './store.ts'
import { refuseFaults } from '#kernel/failure.ts'
import { peselBirthDate } from '#kernel/identifiers/identifiers.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { openField } from '#platform/security/field-encryption.ts'

/** Who somebody is must be whole and the company's own; the birth date follows from the PESEL. */
export async function checkPerson(
  { db, office }: Pick<PersonContext, 'db' | 'office'>,
  company_id: string,
  given: store.Given,
  before?: Awaited<ReturnType<typeof store.getKept>>,
): Promise<store.Given> {
  const now = (key: store.SecretKey) => (given[key] === undefined ? (before?.[key] ? openField(office, before[key]) : null) : (given[key] ?? null))
  const pesel = now('pesel')
  const said = given.birth_date === undefined ? (given.pesel ? null : (before?.birth_date ?? null)) : given.birth_date
  const fields = checkIdentity({ pesel, birth_date: said, passport: now('passport') })
  const other = given.pesel && (await store.findByPesel(db, office, { company_id, pesel: given.pesel, except: before?.id }))
  if (other) fields.pesel = `Ten PESEL ma już w tej firmie: ${other.first_name} ${other.last_name}.`
  const dayOf = (key: 'start_day' | 'end_day') => (given[key] === undefined ? before?.[key] : given[key]) ?? null
  Object.assign(fields, checkEmployment({ start_day: dayOf('start_day'), end_day: dayOf('end_day') }))
  refuseFaults(fields)
  return { ...given, birth_date: pesel ? peselBirthDate(pesel) : said }
}
