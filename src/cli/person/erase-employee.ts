import { keptUntil } from '#features/employees/shared/rules.ts'
import { listSpans } from '#features/employees/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Db } from '#platform/db/db.ts'
import { firstTime } from '#platform/db/first-time.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { type Decision, logWhy, payrollWhy } from './decisions.ts'
import type { Erasure } from './erase.ts'
import { deleteLooseFiles } from '#features/files/server/store-loose.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const elsewhere: Decision = {
  fate: 'kept',
  what: 'wzmianki w sprawach, zadaniach i dokumentach firmy',
  why: 'trzeba je przejrzeć osobno: program nie wie, o kim mówią',
}

/** Files are kept for as long as the law asks; what it does not ask for goes, and the rest may only be kept. */
async function keepPayroll(db: Db, id: string, until: string): Promise<Erasure> {
  await db
    .updateTable('employees')
    .set({
      email: null,
      phone: null,
      bank_account: null,
      restricted_at: firstTime('restricted_at'),
      restricted_why: `Żądanie usunięcia danych. Przechowuje się je do ${formatDate(until)}.`,
      ...bumpVersion,
    })
    .where('id', '=', id)
    .execute()
  return {
    digests: [],
    decisions: [
      { fate: 'erased', what: 'e-mail, telefon i rachunek bankowy' },
      { fate: 'erased', what: 'treść zmian w dzienniku zdarzeń (zniszczono klucz tej osoby)' },
      { fate: 'kept', what: 'imię, nazwisko, PESEL, adres, umowy, urlopy i płaca, wyłącznie przechowywane', why: payrollWhy(until) },
      elsewhere,
      { fate: 'kept', what: 'wpisy o tym, kto i kiedy odsłaniał dane', why: logWhy },
    ],
  }
}

/** Throws an `OperatorError` while the person is employed. */
export async function eraseEmployee(db: Db, id: string): Promise<Erasure> {
  const person = await db.selectFrom('employees').select(['company_id', 'start_day', 'end_day', 'draft']).where('id', '=', id).executeTakeFirstOrThrow()
  const until = keptUntil(person, await listSpans(db, id))
  if (!until && !person.draft)
    throw new OperatorError('Ta osoba jest zatrudniona: dane są potrzebne do wykonania umowy i obowiązków płatnika. Najpierw proszę podać dzień końca pracy.')
  await publish(db, { entity: 'employees', entity_id: id, company_id: person.company_id })
  if (until && !person.draft && until >= warsawToday()) return keepPayroll(db, id, until)
  const files = await db.selectFrom('contracts').select('file_id').where('employee_id', '=', id).where('file_id', 'is not', null).execute()
  await db.deleteFrom('employees').where('id', '=', id).execute()
  const ids = files.map(({ file_id }) => String(file_id))
  const digests = ids.length > 0 ? await deleteLooseFiles(db, eb => eb('id', 'in', ids)) : []
  return {
    digests,
    decisions: [
      { fate: 'erased', what: 'wszystkie dane osoby, jej umowy z plikami i urlopy' },
      { fate: 'erased', what: 'treść zmian w dzienniku zdarzeń (zniszczono klucz tej osoby)' },
      elsewhere,
      { fate: 'kept', what: 'wpisy o tym, kto i kiedy odsłaniał dane', why: logWhy },
    ],
  }
}
