import { sql } from 'kysely'
import type { PersonKind } from '#features/exports/server/store-person.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { isUuid } from '#kernel/identifiers/ids.ts'
import { fullName } from '#platform/db/person-name.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Office } from '#platform/config/offices.ts'
import { digestField } from '#platform/security/field-encryption.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { getOffice } from '../offices.ts'
import { NothingToDo } from './act.ts'

export const kindLabels: Record<PersonKind, string> = { users: 'konto', employees: 'pracownik', payers: 'wspólnik' }

export interface Person {
  kind: PersonKind
  id: string
  name: string
  company: string | null
  restricted_at: string | null
}

function peopleFrom(db: Db) {
  const accounts = db
    .selectFrom('users as u')
    .select([sql<PersonKind>`'users'`.as('kind'), 'u.id', fullName('u').as('name'), sql<string | null>`null`.as('company'), 'u.restricted_at'])
  const employees = db
    .selectFrom('employees as e')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .select([sql<PersonKind>`'employees'`.as('kind'), 'e.id', fullName('e').as('name'), 'c.title as company', 'e.restricted_at'])
  const payers = db
    .selectFrom('payers as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select([sql<PersonKind>`'payers'`.as('kind'), 'p.id', 'p.name', 'c.title as company', sql<string | null>`null`.as('restricted_at')])
  return { accounts, employees, payers }
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const { accounts, employees, payers } = peopleFrom(db)
  if (!isUuid(id)) return undefined
  return (
    (await accounts.where('u.id', '=', id).executeTakeFirst()) ??
    (await employees.where('e.id', '=', id).executeTakeFirst()) ??
    (await payers.where('p.id', '=', id).executeTakeFirst())
  )
}

export async function getPerson(db: Db, id: string): Promise<Person> {
  const person = await findPerson(db, id)
  if (!person) throw new NothingToDo(`Nie ma osoby o numerze ${id}. Numery podaje biurko person find.`)
  return person
}

/** By a part of the name or the address; a PESEL comes by the environment, where no list of processes shows it. */
async function listPeople(db: Db, office: Office, text: string | undefined, pesel: string | undefined): Promise<Person[]> {
  const { accounts, employees, payers } = peopleFrom(db)
  const like = `%${foldDiacritics(text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  if (text !== undefined)
    return [
      ...(await accounts.where('u.status', '!=', 'removed').where('u.search', 'like', like).execute()),
      ...(await employees.where(sql<boolean>`fold(${fullName('e')} || ' ' || coalesce(e.email, '')) like ${like}`).execute()),
      ...(await payers.where(sql<boolean>`fold(p.name) like ${like}`).execute()),
    ]
  const digest = digestField(office, 'pesel', pesel ?? '')
  return [...(await employees.where('e.pesel_digest', '=', digest).execute()), ...(await payers.where('p.pesel_digest', '=', digest).execute())]
}

const describe = ({ kind, id, name, company, restricted_at }: Person) =>
  [id, kindLabels[kind], name, ...(company ? [company] : []), ...(restricted_at ? ['przetwarzanie ograniczone'] : [])].join('  ')

/** Throws an `OperatorError` where nothing is asked for. */
export async function findPeople(installation: Installation, { office_id, text }: { office_id: string; text?: string }): Promise<string> {
  const office = await getOffice(installation, office_id)
  const pesel = process.env.BIURKO_PESEL
  if (text === undefined && !pesel) throw new OperatorError('Proszę podać nazwisko albo e-mail, albo PESEL w zmiennej BIURKO_PESEL.')
  const people = await listPeople(installation.database.reader(officeScope(office.id)), office, text, pesel)
  return people.length === 0 ? 'Nikogo takiego nie ma.' : people.map(describe).join('\n')
}
