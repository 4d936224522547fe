import type { DatabaseError } from 'pg'
import type { FieldMessages } from '#kernel/failure.ts'

/** Field errors for unique-constraint violations, by constraint name. */
export const uniqueViolations = {
  checklists_title_key: { title: 'Jest już szablon o tej nazwie.' },
  document_categories_name_key: { name: 'Jest już kategoria o tej nazwie.' },
  document_checklists_title_key: { title: 'Jest już szablon o tej nazwie.' },
  procedures_title_key: { title: 'Jest już procedura o tej nazwie.' },
  tags_name_key: { name: 'Etykieta o tej nazwie już jest.' },
  ticket_answers_title_key: { title: 'Jest już odpowiedź o tej nazwie.' },
  ticket_categories_slug_key: { slug: 'Inna kategoria ma już ten adres.' },
  ticket_categories_title_key: { title: 'Jest już kategoria o tej nazwie.' },
  views_name_key: { name: 'Widok o tej nazwie już jest. Proszę podać inną.' },
} satisfies Record<string, FieldMessages>

/** A machine of a cluster says no name but in its message, and there that of its own part of the table: `tags_name_key_102078`. */
const nameIn = (message: string) => /"([^"]+)"/.exec(message)?.[1]?.replace(/_\d+$/, '')

export const violatedConstraint = ({ constraint, message }: Pick<DatabaseError, 'constraint' | 'message'>): FieldMessages | undefined =>
  (uniqueViolations as Record<string, FieldMessages>)[constraint ?? nameIn(message) ?? '']
