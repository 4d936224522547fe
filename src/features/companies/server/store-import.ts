import type { z } from 'zod'
import { writeAudits } from '#features/audit/server/store.ts'
import { newCompany } from '#features/companies/shared/contract.ts'
import { checkCompany } from '#features/companies/shared/rules.ts'
import { holdCaretakers } from './store.ts'
import { publish } from '#features/realtime/store.ts'
import { type TaxValues, taxValueKeys } from '#features/tax-profiles/shared/contract.ts'
import { checkTaxValues, usualTaxValuesFor } from '#features/tax-profiles/shared/rules.ts'
import { insertFirstProfiles } from '#features/tax-profiles/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import type { ReadRow } from '#kernel/fields/import-spec.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { chunk } from '#platform/db/chunk.ts'

type CompanyBody = z.infer<typeof newCompany>
type Row = ReadRow & { line: number }

const isTax = (key: string): key is keyof TaxValues => (taxValueKeys as readonly string[]).includes(key)

/** Looks at each row alone; what it holds afterwards is in order. */
function checkAlone(row: Row) {
  const { caretaker, ...input } = row.values
  const parsed = newCompany.safeParse(input)
  const add = (key: string, fault: string) => {
    row.faults[key] ??= fault
  }
  if (!parsed.success) {
    for (const issue of parsed.error.issues) add(String(issue.path[0] ?? 'row'), issue.message)
    return
  }
  const taxes = Object.fromEntries(Object.entries(parsed.data).filter(([key]) => isTax(key)))
  const faults = {
    ...checkCompany(parsed.data as Parameters<typeof checkCompany>[0]),
    ...checkTaxValues(usualTaxValuesFor(parsed.data.company_type, taxes), parsed.data.company_type),
  }
  for (const [key, fault] of Object.entries(faults)) add(key, fault)
  row.values = { ...parsed.data, ...(caretaker ? { caretaker: String(caretaker) } : {}) }
}

const textsOf = (rows: readonly Row[], key: string) => [...new Set(rows.map(row => row.values[key]).filter((text): text is string => typeof text === 'string'))]

async function checkNumbers(db: Db, rows: readonly Row[]) {
  const numbers = textsOf(rows, 'vat_number')
  if (numbers.length === 0) return
  const there = await db.selectFrom('companies').select(['vat_number', 'title']).where('vat_number', 'in', numbers).where('archived_at', 'is', null).execute()
  const titles = new Map(there.map(({ vat_number, title }) => [vat_number, title]))
  const lines = new Map<unknown, number>()
  for (const row of rows) {
    const number = row.values.vat_number
    if (typeof number !== 'string') continue
    const title = titles.get(number)
    const line = lines.get(number)
    if (title !== undefined) row.faults.vat_number ??= `Firma z tym NIP już jest w biurze: „${title}”.`
    else if (line !== undefined) row.faults.vat_number ??= `Ten sam NIP jest już w wierszu ${line}.`
    lines.set(number, line ?? row.line)
  }
}

async function checkCaretakers(db: Db, rows: readonly Row[]) {
  if (textsOf(rows, 'caretaker').length === 0) return
  const staff = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('isAdmin', '=', true)
    .where('status', '=', 'active')
    .execute()
  // By their names too, as our own export writes them.
  const named = staff.flatMap(({ id, email, first_name, last_name }) => [email, `${first_name} ${last_name}`].map(name => ({ id, name: foldDiacritics(name) })))
  const people = Map.groupBy(named, ({ name }) => name)
  for (const row of rows) {
    const { caretaker } = row.values
    if (typeof caretaker !== 'string') continue
    const [match, another] = people.get(foldDiacritics(caretaker)) ?? []
    if (another) row.faults.caretaker ??= 'Jest w biurze więcej osób o tym imieniu i nazwisku. Proszę podać adres e-mail.'
    else if (match) row.values.caretaker = match.id
    else row.faults.caretaker ??= 'Nie ma w biurze osoby z tym adresem e-mail ani o tym imieniu i nazwisku.'
  }
}

/** All that stands against taking these rows in as companies, by row and field. */
export async function checkImportedCompanies(db: Db, rows: readonly Row[], pause: () => Promise<void>) {
  for (const [place, row] of rows.entries()) {
    checkAlone(row)
    if (place % 100 === 99) await pause()
  }
  await checkNumbers(db, rows)
  await checkCaretakers(db, rows)
}

/** Rows that were found in order, as companies with their taxes and caretakers. */
export async function insertImportedCompanies(db: Db, actor: Actor, rows: readonly Row[]) {
  for (const batch of chunk(rows)) {
    const entries = batch.map(({ values }) => {
      const { caretaker, ...input } = values as CompanyBody & { caretaker?: string }
      const company = Object.fromEntries(Object.entries(input).filter(([key]) => !isTax(key))) as Omit<CompanyBody, keyof TaxValues>
      const taxes = usualTaxValuesFor(input.company_type, Object.fromEntries(Object.entries(input).filter(([key]) => isTax(key))))
      return { id: newId(), company, taxes, caretaker: caretaker ?? actor.user_id }
    })
    await holdCaretakers(
      db,
      entries.map(({ caretaker }) => caretaker),
    )
    await db
      .insertInto('companies')
      .values(entries.map(({ id, company }) => ({ ...company, id })))
      .execute()
    await db
      .insertInto('company_people')
      .values(entries.map(({ id, caretaker }) => ({ id: newId(), company_id: id, user_id: caretaker, role: 'caretaker' as const, sees_settlements: true })))
      .execute()
    await insertFirstProfiles(
      db,
      entries.map(({ id, taxes }) => ({ ...taxes, company_id: id })),
    )
    await writeAudits(
      db,
      entries.map(({ id, company, taxes }) => ({ action: 'created', entity: 'companies', entity_id: id, company_id: id, after: { ...company, ...taxes } })),
    )
    // Whoever looks at companies reads them anew; one word is enough for all.
    if (entries[0]) await publish(db, { entity: 'companies', entity_id: entries[0].id })
  }
}
