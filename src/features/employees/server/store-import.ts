import { writeAudits } from '#features/audit/server/store.ts'
import { employmentContractBody, newEmployee } from '#features/employees/shared/contract.ts'
import { type ContractKind, checkContract, checkEmployment, checkIdentity } from '#features/employees/shared/rules.ts'
import { type EmploymentMark, type IntendedTerm, labourFaults, labourFindings, type MinimumPay } from '#features/employees/shared/labour-law.ts'
import { minimumPay } from './minimum-pay.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { insertEmployees } from './store.ts'
import { insertContracts } from './store-contracts.ts'
import { publish } from '#features/realtime/store.ts'
import { checkWeek, type DailyNorm } from '#features/employees/shared/working-time.ts'
import { peselBirthDate } from '#kernel/identifiers/identifiers.ts'
import type { ReadRow } from '#kernel/fields/import-spec.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'
import { chunk } from '#platform/db/chunk.ts'
import { digestField, openField } from '#platform/security/field-encryption.ts'

type Keys = Pick<Office, 'data_key'>

interface Contract {
  intended?: IntendedTerm | null | undefined
  marks: EmploymentMark[]
  override_reason?: string | null | undefined
  kind: ContractKind
  number: string | null
  signed_day: string | null
  from_day: string
  to_day: string | null
  position: string | null
  time: string | null
  daily_norm: DailyNorm
  extensions: number
  gross_pay: string | null
  pay_period: 'month' | 'hour' | 'whole'
}

interface Person {
  first_name: string
  last_name: string
  pesel?: string | null
  passport?: string | null
  birth_date?: string | null
  start_day?: string | null
  end_day?: string | null
}

type Row = ReadRow & { line: number }
/** What a row holds once it is in order; a further contract of the same person names the line of the first. */
type Ready = { person: Person; contract: Contract | null; company_id: string; belongs_to: number | null }

const person = newEmployee.omit({ company_id: true })
const contract = employmentContractBody.omit({ file_id: true })
const contractKeys = Object.keys(contract.shape)
const unwritten = { number: null, signed_day: null, to_day: null, position: null, time: null, gross_pay: null, pay_period: 'month' }

/** Looks at each row alone; without faults it holds a person and a contract afterwards. */
function checkAlone(row: Row) {
  const add = (key: string, fault: string) => {
    row.faults[key] ??= fault
  }
  const { company, ...fields } = row.values
  const isContract = ([key]: [string, unknown]) => contractKeys.includes(key)
  const terms = Object.fromEntries(Object.entries(fields).filter(isContract))
  const whole = Object.fromEntries(Object.entries(fields).filter(entry => !isContract(entry)))
  const readPerson = person.safeParse(whole)
  const readContract = Object.keys(terms).length === 0 ? undefined : contract.safeParse({ ...unwritten, ...terms })
  for (const issue of [...(readPerson.error?.issues ?? []), ...(readContract?.error?.issues ?? [])]) add(String(issue.path[0] ?? 'row'), issue.message)
  if (!company && !row.faults.company) add('company', 'To pole jest wymagane.')
  if (readPerson.data) {
    const { pesel = null, passport = null, birth_date = null, start_day = null, end_day = null } = readPerson.data
    for (const [key, fault] of Object.entries({ ...checkIdentity({ pesel, passport, birth_date }), ...checkEmployment({ start_day, end_day }) }))
      add(key, fault)
  }
  if (readContract?.data)
    for (const [key, fault] of Object.entries({ ...checkContract(readContract.data, []), ...checkWeek({ week: null, ...readContract.data }) })) add(key, fault)
  if (readPerson.data)
    row.values = {
      company,
      person: { ...readPerson.data, ...(readPerson.data.pesel ? { birth_date: peselBirthDate(readPerson.data.pesel) } : {}) },
      contract: readContract?.data ?? null,
      belongs_to: null,
    }
}

const isReady = (row: Row): row is Row & { values: Ready & { company: string } } => 'person' in row.values

async function findCompanies(db: Db, rows: readonly Row[]) {
  const numbers = [...new Set(rows.map(row => row.values.company).filter(number => typeof number === 'string'))]
  if (numbers.length === 0) return
  const companies = await db.selectFrom('companies').select(['id', 'vat_number']).where('vat_number', 'in', numbers).where('archived_at', 'is', null).execute()
  const ids = new Map(companies.map(({ id, vat_number }) => [vat_number, id]))
  for (const row of rows) {
    const { company } = row.values
    if (typeof company !== 'string') continue
    const id = ids.get(company)
    if (id) row.values.company_id = id
    else row.faults.company ??= 'Nie ma w biurze firmy z tym numerem NIP.'
  }
}

/** Who somebody is in a company: by the PESEL, a foreigner without one by the document and the birth date. */
const keyOf = ({ company_id, person: { pesel, passport, birth_date } }: Pick<Ready, 'company_id' | 'person'>) =>
  `${company_id} ${pesel ?? `${passport?.replace(/\s/g, '').toUpperCase()} ${birth_date}`}`
const numberOf = ({ pesel }: Person) => (pesel ? ({ field: 'pesel', title: 'Ten PESEL' } as const) : ({ field: 'passport', title: 'Ten dokument' } as const))
const isNamed = (row: Row): row is Row & { values: Ready } =>
  isReady(row) && Boolean(row.values.company_id && (row.values.person.pesel || (row.values.person.passport && row.values.person.birth_date)))

/** Those with these PESEL numbers whom a company of the office has. */
async function findByNumbers(db: Db, office: Keys, numbers: readonly string[]) {
  if (numbers.length === 0) return []
  const peselOf = new Map(numbers.map(pesel => [digestField(office, 'pesel', pesel), pesel]))
  const employees = await db
    .selectFrom('employees')
    .select(['company_id', 'pesel_digest', 'first_name', 'last_name'])
    .where('pesel_digest', 'in', [...peselOf.keys()])
    .execute()
  return employees.map(({ company_id, pesel_digest, ...one }) => ({ company_id, person: { ...one, pesel: peselOf.get(String(pesel_digest)) ?? null } }))
}

/** Those without a PESEL in these companies; a document has no digest and is opened. */
async function findForeigners(db: Db, office: Keys, company_ids: readonly string[]) {
  if (company_ids.length === 0) return []
  const employees = await db
    .selectFrom('employees')
    .select(['company_id', 'passport', 'birth_date', 'first_name', 'last_name'])
    .where('company_id', 'in', company_ids)
    .where('pesel', 'is', null)
    .where('passport', 'is not', null)
    .execute()
  return employees.map(({ company_id, passport, ...one }) => ({ company_id, person: { ...one, pesel: null, passport: openField(office, String(passport)) } }))
}

/** Who works there already is changed on the screen and not by a file. */
async function checkKnown(db: Db, office: Keys, rows: readonly Row[]) {
  const named = rows.filter(isNamed)
  const numbers = [...new Set(named.flatMap(({ values }) => values.person.pesel ?? []))]
  const foreign = [...new Set(named.filter(({ values }) => !values.person.pesel).map(({ values }) => values.company_id))]
  const there = [...(await findByNumbers(db, office, numbers)), ...(await findForeigners(db, office, foreign))]
  const names = new Map(there.map(one => [keyOf(one), `${one.person.first_name} ${one.person.last_name}`]))
  for (const { values, faults } of named) {
    const name = names.get(keyOf(values))
    const { field, title } = numberOf(values.person)
    if (name) faults[field] ??= `${title} ma już w tej firmie: ${name}.`
  }
}

/** What a later row tells of the person is added to the first one; it must not tell otherwise. */
function takeOver(row: Row, laterPerson: Person, { line, values: { person } }: Row & { values: Ready }) {
  const known = new Map(Object.entries(person))
  for (const [key, value] of Object.entries(laterPerson))
    if (value !== null && (known.get(key) ?? value) !== value) row.faults[key] ??= `Wiersz ${line} podaje co innego.`
  Object.assign(person, { ...laterPerson, ...Object.fromEntries([...known].filter(([, value]) => value !== null)) })
  const { start_day = null, end_day = null } = person
  for (const [key, fault] of Object.entries(checkEmployment({ start_day, end_day }))) row.faults[key] ??= fault
}

/** What the law says of the row's contract beside those of the rows before. */
function judge({ values: { contract }, faults }: Row & { values: Ready }, others: readonly Contract[], minimum: MinimumPay) {
  if (!contract) return
  const findings = labourFindings({ ...contract, intended: contract.intended ?? null }, { others, absences: [], minimum, today: warsawToday() })
  for (const [key, fault] of Object.entries(labourFaults(findings, contract.override_reason))) faults[key] ??= fault
}

/** Rows of one person are contracts of that person, and hold against each other. */
function checkTogether(rows: readonly Row[], minimum: MinimumPay) {
  const firsts = new Map<string, { row: Row & { values: Ready }; contracts: (Contract & { line: number })[] }>()
  for (const row of rows) {
    if (!isNamed(row)) continue
    const { person, contract } = row.values
    const first = firsts.get(keyOf(row.values))
    judge(row, first?.contracts ?? [], minimum)
    if (!first) {
      firsts.set(keyOf(row.values), { row, contracts: contract ? [{ ...contract, line: row.line }] : [] })
      continue
    }
    const { line, values } = first.row
    const { field, title } = numberOf(person)
    row.values.belongs_to = line
    if (person.first_name !== values.person.first_name || person.last_name !== values.person.last_name)
      row.faults[field] ??= `${title} ma w wierszu ${line} inna osoba: ${values.person.first_name} ${values.person.last_name}.`
    else if (!contract) row.faults[field] ??= `Ta osoba jest już w wierszu ${line}. Kolejny jej wiersz musi mieć umowę.`
    else {
      takeOver(row, person, first.row)
      for (const [key, fault] of Object.entries(checkContract(contract, first.contracts))) row.faults[key] ??= fault
      first.contracts.push({ ...contract, line: row.line })
    }
  }
}

/** All that stands against taking these rows in as employees with their contracts, by row and field. */
export async function checkImportedEmployees(db: Db, rows: readonly Row[], pause: () => Promise<void>, office: Keys) {
  for (const [place, row] of rows.entries()) {
    checkAlone(row)
    if (place % 100 === 99) await pause()
  }
  await findCompanies(db, rows)
  await checkKnown(db, office, rows)
  checkTogether(rows, await minimumPay(db))
}

/** Rows that were found in order, as employees and contracts; numbers and pay are sealed, and the log holds neither. */
export async function insertImportedEmployees(db: Db, rows: readonly Row[], office: Keys) {
  const ready = rows.filter(isReady).map(({ line, values }) => ({ ...values, line, id: newId() }))
  const idOf = new Map(ready.map(({ line, id }) => [line, id]))
  const people = ready.filter(({ belongs_to }) => belongs_to === null)
  const contracts = ready.flatMap(({ contract, company_id, line, belongs_to }) =>
    contract ? [{ company_id, employee_id: String(idOf.get(belongs_to ?? line)), ...contract }] : [],
  )
  for (const entries of chunk(people)) {
    await insertEmployees(
      db,
      office,
      entries.map(({ id, company_id, person }) => ({ id, company_id, ...person })),
    )
    await writeAudits(
      db,
      entries.map(({ id, company_id, person: { first_name, last_name } }) => ({
        action: 'created',
        entity: 'employees',
        entity_id: id,
        company_id,
        after: { first_name, last_name },
      })),
    )
  }
  for (const entries of chunk(contracts)) {
    const ids = await insertContracts(db, office, entries)
    await writeAudits(
      db,
      entries.map(({ company_id, employee_id, kind, from_day, to_day }, place) => ({
        action: 'created',
        entity: 'contracts',
        entity_id: String(ids[place]),
        company_id,
        person_id: employee_id,
        after: { employee_id, kind, from_day, to_day },
      })),
    )
  }
  // Whoever looks at a company's people reads them anew.
  for (const [company_id, [one]] of Map.groupBy(people, person => person.company_id))
    if (one) await publish(db, { entity: 'employees', entity_id: one.id, company_id })
}
