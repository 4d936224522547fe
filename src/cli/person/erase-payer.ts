import { sql } from 'kysely'
import { deleteLooseFiles } from '#features/files/server/store-loose.ts'
import { titleFor } from '#features/recurring-tasks/server/store-make.ts'
import { publish, publishAll } from '#features/realtime/store.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { logWhy, taxPapersUntil, taxWhy } from './decisions.ts'
import type { Erasure } from './erase.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const erased = 'Osoba usunięta'

/** What names the person in the parts of a month that are somebody's. */
const blank = {
  taxes: { payer: erased, account: null, previous_account: null, replaced_account: null, transfer_title: null, about: null },
  declarations: { payer: erased },
}

/** Versions of months before a correction keep whose the amounts and the declarations were. */
async function forgetInRevisions(db: Db, company_id: string, id: string) {
  for (const [part, values] of Object.entries(blank))
    await sql`update settlement_revisions r set snapshot = jsonb_set(r.snapshot, array[${part}::text], (
        select jsonb_agg(case when x.one ->> 'payer_id' = ${id} then x.one || ${JSON.stringify(values)}::jsonb else x.one end order by x.place)
        from jsonb_array_elements(r.snapshot -> ${part}::text) with ordinality as x(one, place)))
      where r.tenant_id = ${thisOffice} and r.company_id = ${company_id} and r.snapshot -> ${part}::text @> ${JSON.stringify([{ payer_id: id }])}::jsonb`.execute(
      db,
    )
}

/** Tasks of this person's duties are called by the duty and the name, or were, before a name was changed. */
const forgetInTitles = (db: Db, id: string, name: string) =>
  sql`update tasks t set version = t.version + 1, updated_at = now(), title = coalesce(
      (select ${titleFor(sql`r.title`, sql`${erased}`)} from recurring_tasks r where r.tenant_id = ${thisOffice} and r.id = t.source_id and t.source = 'recurring'),
      replace(t.title, ${name}, ${erased}))
    where t.tenant_id = ${thisOffice} and t.payer_id = ${id}::uuid`.execute(db)

/** What this person empowered the office to do has ended by now, and its papers say who gave it. */
async function deletePowers(db: Db, company_id: string, id: string) {
  const powers = await db.deleteFrom('powers').where('payer_id', '=', id).returning(['id', 'file_id']).execute()
  await publishAll(
    db,
    powers.map(({ id: entity_id }) => ({ entity: 'powers', entity_id, company_id })),
  )
  const files = powers.flatMap(({ file_id }) => file_id ?? [])
  return { count: powers.length, digests: files.length > 0 ? await deleteLooseFiles(db, eb => eb('id', 'in', files)) : [] }
}

/** A partner's name and number stand in the tax papers of the company: they go when those may go. Throws an `OperatorError` for a partner of today. */
export async function erasePayer(db: Db, id: string): Promise<Erasure> {
  const { name, to_day, company_id } = await db.selectFrom('payers').select(['name', 'to_day', 'company_id']).where('id', '=', id).executeTakeFirstOrThrow()
  if (!to_day)
    throw new OperatorError('Ta osoba jest wspólnikiem: dane są potrzebne do rozliczeń podatków. Najpierw proszę podać dzień, w którym odeszła ze spółki.')
  const until = taxPapersUntil(to_day)
  if (until >= warsawToday())
    return { digests: [], decisions: [{ fate: 'kept', what: 'nazwisko, identyfikatory, udziały i podatki wspólnika', why: taxWhy(until) }] }
  await db
    .updateTable('payers')
    .set({
      name: erased,
      nip: null,
      pesel: null,
      pesel_digest: null,
      tax_identifier: null,
      zus_account: null,
      ...bumpVersion,
    })
    .where('id', '=', id)
    .execute()
  // The account is made of the number; the title names the person, and what it was owed by may. Those of one period stay apart.
  const about = sql<string | null>`case when about is not null then 'usunięto ' || right(id::text, 6) end`
  const own = { about, account: null, replaced_account: null, transfer_title: null }
  const { numUpdatedRows } = await db.updateTable('taxes_due').set(own).where('payer_id', '=', id).executeTakeFirst()
  await db.updateTable('payer_terms').set({ note: null }).where('payer_id', '=', id).execute()
  await forgetInRevisions(db, company_id, id)
  await forgetInTitles(db, id, name)
  const powers = await deletePowers(db, company_id, id)
  await publish(db, { entity: 'payers', entity_id: id, company_id })
  return {
    digests: powers.digests,
    decisions: [
      { fate: 'erased', what: 'nazwisko, NIP, PESEL, rachunki i notatki o wspólniku' },
      { fate: 'erased', what: `pełnomocnictwa wspólnika z plikami (${powers.count})` },
      { fate: 'erased', what: 'treść zmian w dzienniku zdarzeń (zniszczono klucz tej osoby)' },
      { fate: 'anonymised', what: `udziały i kwoty podatków (${numUpdatedRows})`, why: 'księgi firmy' },
      { fate: 'kept', what: 'wpisy o tym, kto i kiedy odsłaniał dane', why: logWhy },
    ],
  }
}
