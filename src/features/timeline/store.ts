import { type RawBuilder, sql } from 'kysely'
import { isTakenBack } from '#features/audit/server/store.ts'
import { visibleStatement } from '#features/billing/server/store.ts'
import { visibleTo as visibleDocuments } from '#features/documents/server/store.ts'
import { visibleTo as visibleSettlements } from '#features/settlements/server/store.ts'
import { visibleTo as visibleTasks } from '#features/tasks/server/store.ts'
import { visibleTo as visibleTickets } from '#features/tickets/server/store.ts'
import type { Moment } from '#features/timeline/contract.ts'
import { type TimelineKind, timelineKinds, momentRules } from '#features/timeline/rules.ts'
import { wordsOfName } from '#features/users/server/store.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { isOn, type Switches } from '#kernel/feature-flags.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows } from '#platform/db/lists/list-query.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** The record that an entry tells of, if this person sees it: each kind by the rule of its own feature. */
interface Source {
  from: RawBuilder<unknown>
  alias: string
  title: RawBuilder<unknown>
  visible(actor: Actor, company_id: string): RawBuilder<unknown>
}

const sources: Record<TimelineKind, Source> = {
  settlements: { from: sql`settlements s`, alias: 's', title: sql`s.month`, visible: visibleSettlements },
  documents: { from: sql`documents d`, alias: 'd', title: sql`d.title`, visible: actor => visibleDocuments(actor, 'anywhere') },
  tasks: { from: sql`tasks t`, alias: 't', title: sql`t.title`, visible: visibleTasks },
  tickets: {
    from: sql`tickets t join ticket_categories k on k.tenant_id = ${thisOffice} and k.id = t.category_id`,
    alias: 't',
    title: sql`t.number || ' ' || t.title`,
    visible: visibleTickets,
  },
  employees: {
    from: sql`employees p`,
    alias: 'p',
    title: fullName('p'),
    visible: (actor, company_id) => sql`${canIn(actor, 'employees.read', company_id)}::boolean`,
  },
  billing: { from: sql`billing_statements b`, alias: 'b', title: sql`b.month`, visible: visibleStatement },
  companies: { from: sql`companies c`, alias: 'c', title: sql`c.title`, visible: actor => sql`${actor.isAdmin}::boolean` },
}

const ofRecord = (kind: TimelineKind, what: RawBuilder<unknown>) => {
  const { from, alias } = sources[kind]
  return sql`select ${what} from ${from} where ${sql.ref(`${alias}.tenant_id`)} = ${thisOffice} and ${sql.ref(`${alias}.id`)} = e.entity_id::uuid`
}

/** A case, not a disjunction: only entries of these kinds are known to have a UUID. */
function visible(actor: Actor, company_id: string, kinds: readonly TimelineKind[]) {
  const branches = kinds.map(kind => {
    const { shared, internal } = momentRules[kind]
    const actions = actor.isAdmin ? [...shared, ...internal] : [...shared]
    return sql`when ${kind} then e.action = any(${actions}::text[]) and exists (${ofRecord(kind, sql`1`)} and ${sources[kind].visible(actor, company_id)})`
  })
  return sql<boolean>`(case e.entity ${sql.join(branches, sql` `)} else false end)`
}

/** What was taken back before it left no client has heard of. */
const stands = sql<boolean>`(case when e.action in ('documents_asked', 'taxes_sent') then not ${isTakenBack} else true end)`

const title = sql`(case e.entity ${sql.join(
  timelineKinds.map(kind => sql`when ${sql.lit(kind)} then (${ofRecord(kind, sources[kind].title)})`),
  sql` `,
)} end)`
const ofPerson = (what: RawBuilder<unknown>) => sql`(select ${what} from users u where u.tenant_id = ${thisOffice} and u.id = e.user_id)`

/** Of what is written of an amount when it is paid; what lies sealed with a partner's data says nothing. */
const ofPayment = (what: RawBuilder<unknown>) => sql`(case when e.entity = 'settlements' and e.action in ('tax_paid', 'tax_unpaid') then ${what} end)`
const paid = (side: 'before' | 'after') => sql`(${sql.ref(`e.${side}`)} ->> 'paid_amount')::numeric(14, 2)`

const columns = {
  id: column('e.id'),
  created_at: column('e.created_at'),
  kind: column('e.entity'),
  action: column('e.action'),
  // As above: an entry of another kind may tell of what has no UUID.
  record_id: sql`(case when e.entity = any(${[...timelineKinds]}::text[]) then e.entity_id::uuid end)`,
  title,
  tax_kind: ofPayment(sql`e.after ->> 'kind'`),
  tax_period: ofPayment(sql`e.after ->> 'period'`),
  tax_about: ofPayment(sql`e.after ->> 'about'`),
  tax_amount: ofPayment(sql`abs(${paid('after')} - ${paid('before')})::text`),
  user_name: ofPerson(fullName('u')),
}

/** The audit log of one company, as far as this person sees what it tells of. */
export function listTimeline(db: Db, actor: Actor, { company_id, switches }: { company_id: string; switches: Switches }, listing: Listing) {
  const records = listing.filters.flatMap(({ key, operator, values }) => (key === 'record_id' && operator !== '!=' ? values : []))
  const kinds = timelineKinds.filter(kind => isOn(switches, momentRules[kind].needs ?? 'company'))
  return listRows<Moment>(db, {
    listing,
    from: db
      .selectFrom('audit_entries as e')
      .where('e.company_id', '=', company_id)
      .where(visible(actor, company_id, kinds))
      .$if(!actor.isAdmin, query => query.where(stands))
      // By its index: the key itself is an entry's text read as a UUID.
      .$if(records.length > 0, query => query.where('e.entity_id', 'in', records)),
    columns,
    keys: ['id', 'created_at', 'kind', 'action', 'record_id', 'title', 'tax_kind', 'tax_period', 'tax_about', 'tax_amount', 'user_name'],
    search: ofPerson(wordsOfName),
    id: column('e.id'),
  })
}
