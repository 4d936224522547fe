import { sql } from 'kysely'
import { publish } from '#features/realtime/store.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { logWhy, taxPapersUntil, taxWhy } from './decisions.ts'
import type { Erasure } from './erase.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Versions of months before a correction keep whose the amounts were. */
const forgetInRevisions = (db: Db, company_id: string, id: string) =>
  sql`update settlement_revisions r set snapshot = jsonb_set(r.snapshot, '{taxes}', (
      select coalesce(jsonb_agg(case when x.tax ->> 'payer_id' = ${id}
        then x.tax || '{"payer": "Osoba usunięta", "account": null, "previous_account": null, "replaced_account": null, "transfer_title": null, "about": null}'::jsonb
        else x.tax end order by x.place), '[]'::jsonb)
      from jsonb_array_elements(r.snapshot -> 'taxes') with ordinality as x(tax, place)))
    where r.tenant_id = ${thisOffice} and r.company_id = ${company_id} and r.snapshot -> 'taxes' @> ${JSON.stringify([{ payer_id: id }])}::jsonb`.execute(db)

/** A partner's name and number stand in the tax papers of the company: they go when those may go. */
export async function erasePayer(db: Db, id: string): Promise<Erasure> {
  const { to_day, company_id } = await db.selectFrom('payers').select(['to_day', 'company_id']).where('id', '=', id).executeTakeFirstOrThrow()
  if (!to_day)
    throw new OperatorError('Ta osoba jest wspólnikiem: dane są potrzebne do rozliczeń podatków. Najpierw proszę podać dzień, w którym odeszła ze spółki.')
  const until = taxPapersUntil(to_day)
  if (until >= warsawToday())
    return { digests: [], decisions: [{ fate: 'kept', what: 'nazwisko, identyfikatory, udziały i podatki wspólnika', why: taxWhy(until) }] }
  await db
    .updateTable('payers')
    .set({
      name: 'Osoba usunięta',
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
  await forgetInRevisions(db, company_id, id)
  await publish(db, { entity: 'payers', entity_id: id, company_id })
  return {
    digests: [],
    decisions: [
      { fate: 'erased', what: 'nazwisko, NIP, PESEL i rachunki wspólnika' },
      { fate: 'erased', what: 'treść zmian w dzienniku zdarzeń (zniszczono klucz tej osoby)' },
      { fate: 'anonymised', what: `udziały i kwoty podatków (${numUpdatedRows})`, why: 'księgi firmy' },
      { fate: 'kept', what: 'wpisy o tym, kto i kiedy odsłaniał dane', why: logWhy },
    ],
  }
}
