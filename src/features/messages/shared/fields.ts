import { broadcastLabels, deliveryLabels } from './labels.ts'
import { addressedRoles } from './rules.ts'
import { audienceFields } from '#features/companies/shared/fields.ts'
import { fileFields } from '#features/files/shared/fields.ts'
import { roleOptions } from '#features/users/shared/labels.ts'
import { fields } from '#kernel/fields/record.ts'

const subject = { label: 'Temat', kind: 'text', max: 200, required: true, list: {}, export: true } as const

export const conversationFields = fields({
  subject,
  excerpt: { label: 'Początek ostatniej wiadomości', kind: 'text', required: true, readonly: true, computed: true, export: true },
  /** Messages that this person has not read; none of a conversation one only looks into. */
  unread: { label: 'Nieprzeczytane', kind: 'number', required: true, readonly: true, computed: true, export: true },
  /** The others who take part, by name. */
  people: { label: 'Rozmówcy', kind: 'text', required: true, readonly: true, computed: true, list: { width: 220 }, filter: true, export: true },
  company_id: { label: 'Firma', kind: 'id', row: true },
  company_title: { label: 'Firma', kind: 'text', readonly: true, computed: true, list: { width: 200 }, filter: true, export: true },
  /** Asked to acknowledge something there, and has not. */
  to_acknowledge: {
    label: 'Do potwierdzenia',
    kind: 'boolean',
    required: true,
    readonly: true,
    computed: true,
    list: { width: 160 },
    filter: true,
    export: true,
  },
  last_message_at: { label: 'Ostatnia', kind: 'instant', required: true, readonly: true, list: { width: 150 }, filter: true, export: true },
  last_author_name: {
    label: 'Autor ostatniej wiadomości',
    kind: 'text',
    required: true,
    readonly: true,
    computed: true,
    list: { extra: true },
    export: true,
  },
  created_at: { label: 'Rozpoczęto', kind: 'instant', required: true, readonly: true, row: true },
  /** Whether this person takes part. */
  mine: { label: 'Własna', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  archived: { label: 'W archiwum', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
})

/** Of a whole conversation. */
export const wholeFields = fields({
  participants: { label: 'Uczestnicy', kind: 'part', required: true, readonly: true, computed: true },
  /** The company's own address that what the office says is sent to; for the office alone. */
  mail_to: { label: 'List na adres firmy', kind: 'text', readonly: true, computed: true },
  /** Set for the office alone. */
  broadcast_id: { label: 'Wiadomość do wielu firm', kind: 'id', readonly: true },
})

export const messageFields = fields({
  conversation_id: { label: 'Rozmowa', kind: 'id', required: true, readonly: true, row: true },
  author_id: { label: 'Autor', kind: 'id', required: true, readonly: true, row: true },
  author_name: { label: 'Autor', kind: 'text', required: true, readonly: true, computed: true, row: true },
  author_is_staff: { label: 'Pracownik biura', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  /** Pictures in it are files of ours. */
  content: { label: 'Treść wiadomości', kind: 'html', required: true, row: true },
  /** Too long for a page of so many: the message alone has its content. */
  content_omitted: { label: 'Treść pominięta', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  created_at: { label: 'Wysłano', kind: 'instant', required: true, readonly: true, row: true },
  acknowledge: { label: 'Poproś o potwierdzenie', kind: 'boolean', required: true, initial: false, row: true },
  acknowledged_by: { label: 'Potwierdzili', kind: 'part', required: true, readonly: true, computed: true, row: true },
  /** Whether this person is asked to, and has not yet. */
  to_acknowledge: { label: 'Do potwierdzenia', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  /** Attached ones; those shown in the text are not among them. */
  files: { label: 'Pliki', kind: 'part', required: true, readonly: true, computed: true, row: true, fields: fileFields },
  file_ids: { label: 'Pliki', kind: 'ids', only: 'change' },
})

export const broadcastFields = fields({
  subject,
  state: { label: 'Stan', kind: 'choice', options: broadcastLabels, required: true, readonly: true, list: { width: 170 }, export: true },
  /** Companies that are through, of all. */
  done: {
    label: 'Firmy',
    kind: 'number',
    required: true,
    readonly: true,
    computed: true,
    list: { align: 'right', width: 110 },
    export: { title: 'Firmy obsłużone' },
  },
  total: { label: 'Firmy razem', kind: 'number', required: true, readonly: true, computed: true, export: true },
  user_id: { label: 'Nadawca', kind: 'id', required: true, readonly: true, row: true },
  user_name: { label: 'Nadawca', kind: 'text', required: true, readonly: true, computed: true, list: { width: 200 }, export: true },
  created_at: { label: 'Kiedy', kind: 'instant', required: true, readonly: true, list: { width: 170 }, export: true },
  acknowledge: { label: 'Poproś o potwierdzenie', kind: 'boolean', required: true, row: true },
  roles: { label: 'Role', kind: 'choices', options: roleOptions(addressedRoles), required: true, row: true },
  /** Why it stopped. */
  problem: { label: 'Powód', kind: 'text', readonly: true, row: true },
  finished_at: { label: 'Zakończono', kind: 'instant', readonly: true, row: true },
  /** The companies it goes to. */
  to: { label: 'Do', kind: 'part', only: 'change', fields: audienceFields },
})

/** How the message fared at one company. */
export const deliveryFields = fields({
  company_id: { label: 'Firma', kind: 'id', required: true, readonly: true, row: true },
  company_title: { label: 'Firma', kind: 'text', required: true, readonly: true, computed: true, list: { line: true } },
  state: { label: 'Stan', kind: 'choice', options: deliveryLabels, required: true, readonly: true, list: { width: 180 }, filter: true },
  conversation_id: { label: 'Rozmowa', kind: 'id', readonly: true, row: true },
  people: { label: 'Osoby', kind: 'number', required: true, readonly: true, computed: true, row: true },
  mails_failed: { label: 'E-mail', kind: 'number', required: true, readonly: true, computed: true, list: { width: 150 } },
  read: { label: 'Przeczytało', kind: 'number', required: true, readonly: true, computed: true, list: { align: 'right', width: 120 } },
  acknowledged: { label: 'Potwierdziło', kind: 'number', required: true, readonly: true, computed: true, list: { align: 'right', width: 120 } },
  replied: { label: 'Odpowiedź', kind: 'boolean', required: true, readonly: true, computed: true, list: { width: 110 }, filter: true },
  mails_waiting: { label: 'E-maile w drodze', kind: 'number', required: true, readonly: true, computed: true, row: true },
  mails_sent: { label: 'Wysłane e-maile', kind: 'number', required: true, readonly: true, computed: true, row: true },
  /** Those that a mail server has refused for good. */
  refused: { label: 'Odrzucone e-maile', kind: 'part', required: true, readonly: true, computed: true, row: true },
})
