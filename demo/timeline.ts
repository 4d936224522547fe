import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** What the demo's records say of their own past, as entries of the log: who sent, took in and asked, and when. */
export async function seedTimeline(db: Db) {
  const tenant = db.scope.tenant_id
  const keeper = (company: string) =>
    sql.raw(`(select p.user_id from company_people p where p.tenant_id = '${tenant}' and p.company_id = ${company} and p.role = 'caretaker')`)
  const write = (entity: string, action: string, from: string, who: ReturnType<typeof sql.raw>, when: string, company = 'r.company_id') =>
    sql`insert into audit_entries (tenant_id, id, created_at, user_id, action, entity, entity_id, company_id)
      select r.tenant_id, gen_random_uuid(), least(now(), ${sql.raw(when)}), ${who}, ${action}, ${entity}, r.id::text, ${sql.raw(company)}
      from ${sql.raw(from)} r where r.tenant_id = ${tenant}`
  const author = sql.raw('r.author_id')
  const office = keeper('r.company_id')
  const statements = [
    write('documents', 'created', 'documents', author, 'r.created_at'),
    write('documents', 'accept', `(select * from documents where state in ('accepted', 'booked'))`, office, `r.created_at + interval '26 hours'`),
    write('documents', 'book', `(select * from documents where state = 'booked')`, office, `r.created_at + interval '50 hours'`),
    write('documents', 'return', `(select * from documents where state = 'needs_correction')`, office, `r.created_at + interval '20 hours'`),
    write('tickets', 'created', 'tickets', author, 'r.created_at'),
    write('tasks', 'created', '(select * from tasks where company_id is not null)', author, `coalesce(r.due_date, current_date) - interval '11 days 15 hours'`),
    write('settlements', 'opened', 'settlements', sql.raw('null::uuid'), `(r.month || '-01')::date + interval '1 month 6 hours'`),
    write('settlements', 'taxes_sent', '(select * from settlements where sent_at is not null)', office, 'r.sent_at'),
    write('settlements', 'approve', '(select * from settlements where approved_at is not null)', office, 'r.approved_at'),
    write('settlements', 'close', '(select * from settlements where closed_at is not null)', office, 'r.closed_at'),
  ]
  for (const statement of statements) await statement.execute(db)
}
