import { type RawBuilder, sql } from 'kysely'
import { type PowerEntry, powerEntry } from '#features/powers/shared/contract.ts'
import { endingDays } from '#features/powers/shared/rules.ts'
import { stateOn } from './store.ts'
import { lacksOf } from './store-needs.ts'
import { titleOfCompany } from '#features/companies/server/store-kept-by.ts'
import { type Actor, can, companiesWith } from '#kernel/access/access.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows, polish } from '#platform/db/lists/list-query.ts'
import { nameOrEmail } from '#platform/db/person-name.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { ownService } from '#platform/delivery/credentials.ts'

/** Of what is no record: the same one each time it is asked for. */
const idOf = (...parts: RawBuilder<unknown>[]) =>
  sql`overlay(overlay(md5(concat_ws(' ', ${sql.join(parts)})) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`

/** What there is of a company `c`. */
const written = (today: string) => sql`
  select w.id, w.kind, w.name, coalesce(y.name, c.title) as giver, ${nameOrEmail('h')} as holder,
    w.from_day, w.to_day, ${stateOn(today)} as state, null::text as reason, w.checked_day, w.revoked_day
  from powers w
  left join payers y on y.tenant_id = ${thisOffice} and y.id = w.payer_id
  left join users h on h.tenant_id = ${thisOffice} and h.id = w.holder_id
  where w.tenant_id = ${thisOffice} and w.company_id = c.id`

const missing = (today: string) => sql`
  select ${idOf(sql`c.id`, sql`n.payer_id`, sql`n.kind`)}, n.kind, null, coalesce(n.payer, c.title), null,
    null::date, null::date, 'missing', n.reason, null::date, null::date
  from ${lacksOf(today)} n`

const dayOf = (instant: string) => sql`(${sql.ref(instant)} at time zone 'Europe/Warsaw')::date`

/** Also where KSeF is silent now: that takes no permission away. */
const isGranted = sql<boolean>`(k.state = 'working' or (k.state = 'failing' and 'InvoiceRead' = any(k.permissions)))`

/** As KSeF has answered last; a company that is not connected lacks it where the office fetches invoices at all. */
const granted = (today: string, fetches: boolean) => sql`
  select ${idOf(sql`c.id`, sql`'ksef'`)}, 'ksef', null, c.title, null,
    case when k.state = 'working' then ${dayOf('k.since')} end, k.token_ends,
    case when k.state = 'withdrawn' then 'revoked' when ${isGranted} and k.token_ends <= ${today}::date + ${endingDays}::int then 'ending'
      when ${isGranted} then 'valid' else 'missing' end,
    case k.state when 'working' then null when 'withdrawn' then 'ksef_withdrawn' when 'failing' then 'ksef_failing' else 'ksef_never' end,
    ${dayOf('k.checked_at')}, case when k.state = 'withdrawn' then ${dayOf('k.since')} end
  from (select 1) one
  left join ksef_connections k on k.tenant_id = ${thisOffice} and k.company_id = c.id
  where c.vat_number is not null
    and c.cooperation_status in ('obslugiwana', 'wypowiedzenie') and (k.id is not null or ${fetches}::boolean)`

const entryKeys = keysOf(powerEntry)

/** What there is and what is missing, of all companies that the person may know the powers of; company by company, as the list is usually read. */
export function listEntries(db: Db, actor: Actor, office: Office, listing: Listing) {
  const today = warsawToday()
  const seesKsef = can(actor.role, 'ksef.read') && isOn(office.settings.switches, 'documents')
  const parts = [written(today), missing(today), ...(seesKsef ? [granted(today, ownService(office, 'ksef') !== undefined)] : [])]
  const all = db
    .selectFrom('companies as c')
    .innerJoinLateral(sql<PowerEntry>`(${sql.join(parts, sql` union all `)})`.as('r'), join => join.onTrue())
    .where('c.archived_at', 'is', null)
  return listRows<PowerEntry>(db, {
    listing,
    from: actor.isAdmin ? all : all.where(sql<boolean>`c.id = any(${companiesWith(actor, 'powers.read')}::uuid[])`),
    columns: {
      ...Object.fromEntries(entryKeys.map(key => [key, column(`r.${key}`)])),
      company_id: column('c.id'),
      company_title: polish('c.title'),
      giver: polish('r.giver'),
      holder: polish('r.holder'),
      name: polish('r.name'),
    },
    keys: entryKeys,
    search: sql`fold(concat_ws(' ', c.title, r.giver, r.holder, r.name))`,
    relatedTexts: { company_title: titleOfCompany('c.id') },
    id: column('r.id'),
  })
}
