import { sql } from 'kysely'
import { commentTargets } from './comment-targets.ts'
import { listReaders } from '#features/comments/server/audience.ts'
import type { CommentTarget } from '#features/comments/server/comment-target.ts'
import type { SubjectKind } from '#features/comments/shared/rules.ts'
import { publish } from '#features/realtime/store.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

interface Holder {
  /** Whose screens show the file. */
  entity: string
  id: string
  company_id: string | null
  /** What people talk about has its own rule for who sees it. */
  kind: SubjectKind | null
  subject_id: string
  /** It stays in the office. */
  internal: boolean
  people: string[] | null
}

/** What a file belongs to, past all rights. */
async function findHolder(db: Db, file_id: string): Promise<Holder | undefined> {
  const of = (link: string, holder: string, key: string) =>
    sql`from ${sql.table(link)} l join ${sql.table(holder)} h on h.tenant_id = ${thisOffice} and h.id = l.${sql.ref(key)}
      where l.tenant_id = ${thisOffice} and l.file_id = ${file_id}`
  const { rows } = await sql<Holder>`
    select 'comments' as entity, h.id, h.company_id, h.subject_kind as kind, h.subject_id, h.internal, null::json as people ${of('comment_files', 'comments', 'comment_id')}
    union all select 'documents', h.id, h.company_id, 'document', h.id, false, null ${of('document_files', 'documents', 'document_id')}
    union all select 'tasks', h.id, h.company_id, 'task', h.id, h.internal, null ${of('task_files', 'tasks', 'task_id')}
    union all select 'tickets', h.id, h.company_id, 'ticket', h.id, false, null ${of('ticket_files', 'tickets', 'ticket_id')}
    union all select 'system-tickets', h.id, h.company_id, 'system_ticket', h.id, false, null ${of('system_ticket_files', 'system_tickets', 'system_ticket_id')}
    union all select 'declarations', h.id, h.company_id, 'settlement', h.settlement_id, h.state <> 'sent', null
      from declarations h where h.tenant_id = ${thisOffice} and h.upo_file_id = ${file_id}
    union all select 'employees', h.employee_id, h.company_id, null, h.employee_id, false, null
      from contracts h where h.tenant_id = ${thisOffice} and h.file_id = ${file_id}
    union all select 'powers', h.id, h.company_id, null, h.id, false, null
      from powers h where h.tenant_id = ${thisOffice} and h.file_id = ${file_id}
    union all select 'messages', h.conversation_id, h.company_id, null, h.conversation_id, false,
      (select json_agg(p.user_id) from conversation_people p where p.tenant_id = ${thisOffice} and p.conversation_id = h.conversation_id)
      ${of('message_files', 'messages', 'message_id')}
    limit 1`.execute(db)
  return rows[0]
}

type Audience = Pick<CommentTarget, 'company_id' | 'seenBy'>

/** Who may see the file: whoever may see what it belongs to, and of a contract whoever may see the pay in it. */
async function placeOf(db: Db, { entity, kind, subject_id, company_id, people }: Holder, asker: string): Promise<Audience | undefined> {
  if (people) return { company_id, seenBy: person => (person.isAdmin && company_id !== null) || people.includes(person.user_id) }
  const right = entity === 'powers' ? 'powers.read' : 'employees.reveal'
  if (!kind) return { company_id, seenBy: person => company_id !== null && canIn(person, right, company_id) }
  const office: Actor = { tenant_id: db.scope.tenant_id, user_id: asker, role: 'administrator', isAdmin: true, companies: new Map() }
  return (await commentTargets[kind].find(db, office, [subject_id]))[0]
}

/** As the asker, where there is none. */
const noPerson = '00000000-0000-0000-0000-000000000000'

/** The screens of those who may see the file, and of nobody else; before it belongs to anything that is its uploader. */
export async function tellHoldersOf(db: Db, file: { id: string; uploaded_by: string | null }) {
  const holder = await findHolder(db, file.id)
  // What no person sent is shown nowhere before it belongs to something.
  if (!holder) return file.uploaded_by ? publish(db, { entity: 'files', entity_id: file.id, user_id: file.uploaded_by }) : undefined
  const place = await placeOf(db, holder, file.uploaded_by ?? noPerson)
  if (!place) return
  const { entity, id: entity_id, company_id, internal } = holder
  for (const { id } of await listReaders(db, place, internal)) await publish(db, { entity, entity_id, company_id, user_id: id })
}
