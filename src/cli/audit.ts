import { type AuditVerdict, verifyAudit } from '#features/audit/server/verify.ts'
import { entryForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import type { Installation } from '#platform/http/context.ts'
import { noOffices } from './offices.ts'

const reasons = {
  missing_link: 'brakuje ogniwa łańcucha',
  missing_entry: 'brakuje wpisu, który tu zapieczętowano',
  changed: 'wpis zmieniono po zapieczętowaniu',
  unsealed: 'wpis ponad 5 minut starszy od ostatniego nie ma pieczęci',
}

const entriesOf = (count: number) => plural(count, entryForms)

function describe({ tenant_id, entries, head, waiting, fault }: AuditVerdict): string {
  if (!fault)
    return `${tenant_id}: łańcuch jest cały, ${entriesOf(entries)}${entries > 0 ? `, ostatni skrót ${head}` : ''}${waiting > 0 ? `; jeszcze bez pieczęci: ${entriesOf(waiting)}` : ''}`
  const place = fault.position === undefined ? '' : ` na pozycji ${fault.position}`
  return `${tenant_id}: BŁĄD${place}: ${reasons[fault.why]} (wpis ${fault.entry_id})`
}

/** Exit code 1 when any office's chain is broken. */
export async function reportAudit({ database, offices }: Installation): Promise<{ text: string; exit_code: 0 | 1 }> {
  const verdicts = await verifyAudit(
    database,
    (await offices.list()).map(office => office.id),
  )
  return { text: verdicts.map(describe).join('\n') || noOffices, exit_code: verdicts.some(verdict => verdict.fault) ? 1 : 0 }
}
