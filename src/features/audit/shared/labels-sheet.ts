import { changesOf } from './changes.ts'
import type { AuditEntry } from './contract.ts'
import type { RecordWords } from './field-words.ts'
import { actionLabel, entityLabel } from './labels.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

const tell = (text: string | undefined) => text ?? '–'

/** Field by field what changed. */
const changesIn = (words: RecordWords, { entity, before, after }: AuditEntry) =>
  changesOf(words, entity, before, after)
    .map(change => `${change.field}: ${[...(before === null ? [] : [tell(change.before)]), ...(after === null ? [] : [tell(change.after)])].join(' → ')}`)
    .join('; ')

export const auditSheet = (words: RecordWords) =>
  spreadsheet<AuditEntry>({
    title: 'Dziennik zdarzeń',
    columns: [
      { title: 'Czas', value: row => formatDateTime(row.created_at) },
      { title: 'Osoba', value: row => row.user_name ?? 'Program' },
      { title: 'Zdarzenie', value: row => actionLabel(row.action) },
      { title: 'Czego dotyczy', value: row => entityLabel(row.entity) },
      { title: 'Rekord', value: row => row.record_title },
      { title: 'Firma', value: row => row.company_title },
      { title: 'Adres', value: row => row.address },
      { title: 'Zmiany', value: row => changesIn(words, row) },
      { title: 'Numer rekordu', value: row => row.entity_id },
      { title: 'Numer zdarzenia', value: row => row.id },
    ],
  })
