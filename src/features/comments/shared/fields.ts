import { fileFields } from '#features/files/shared/fields.ts'
import { fields } from '#kernel/fields/record.ts'

export const commentFields = fields({
  subject_kind: { label: 'Czego dotyczy', kind: 'text', required: true, row: true },
  subject_id: { label: 'Czego dotyczy', kind: 'id', required: true, row: true },
  author_id: { label: 'Autor', kind: 'id', required: true, readonly: true, row: true },
  author_name: { label: 'Autor', kind: 'text', required: true, readonly: true, computed: true, row: true },
  author_is_staff: { label: 'Pracownik biura', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  /** Empty once the comment was removed. Pictures in it are files of ours. */
  content: { label: 'Treść', kind: 'html', required: true, row: true },
  /** Too long for a page of so many: the comment alone has its content. */
  content_omitted: { label: 'Treść pominięta', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  /** For staff alone. */
  internal: { label: 'Notatka wewnętrzna', kind: 'boolean', required: true, initial: false, row: true },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true, row: true },
  edited_at: { label: 'Zmieniono', kind: 'instant', readonly: true, row: true },
  removed: { label: 'Usunięty', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  /** Attached ones; those shown in the text are not among them. */
  files: { label: 'Pliki', kind: 'part', required: true, readonly: true, computed: true, row: true, fields: fileFields },
})
