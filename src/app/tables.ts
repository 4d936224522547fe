import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as audit from '#features/audit/server/table.ts'
import * as auth from '#features/auth/server/table.ts'
import * as avatars from '#features/avatars/table.ts'
import * as comments from '#features/comments/server/table.ts'
import * as companies from '#features/companies/server/table.ts'
import * as declarations from '#features/declarations/server/table.ts'
import * as documents from '#features/documents/server/table.ts'
import * as purchaseDecisions from '#features/purchase-decisions/server/table.ts'
import * as employees from '#features/employees/server/table.ts'
import * as events from '#features/realtime/table.ts'
import * as exports from '#features/exports/server/table.ts'
import * as files from '#features/files/server/table.ts'
import * as notifications from '#features/notifications/server/table.ts'
import * as importTables from '#features/imports/server/table.ts'
import * as ksef from '#features/ksef/server/table.ts'
import * as law from '#features/law/table.ts'
import * as limits from '#features/tax-limits/server/table.ts'
import * as messages from '#features/messages/server/table.ts'
import * as billing from '#features/billing/server/table.ts'
import * as pricelist from '#features/pricelist/server/table.ts'
import * as polls from '#features/polls/server/table.ts'
import * as checklists from '#features/checklists/table.ts'
import * as documentChecklists from '#features/document-checklists/server/table.ts'
import * as procedures from '#features/procedures/table.ts'
import * as trainings from '#features/trainings/server/table.ts'
import * as surveys from '#features/surveys/server/table.ts'
import * as outbox from '#features/outbox/server/table.ts'
import * as payers from '#features/payers/server/table.ts'
import * as powers from '#features/powers/server/table.ts'
import * as push from '#features/push/table.ts'
import * as recurringTasks from '#features/recurring-tasks/server/table.ts'
import * as registers from '#features/public-registers/server/table.ts'
import * as schedule from '#features/calendar/server/table.ts'
import * as search from '#features/search/server/table.ts'
import * as settlements from '#features/settlements/server/table.ts'
import * as systemTickets from '#features/system-tickets/server/table.ts'
import * as tags from '#features/tags/server/table.ts'
import * as taxProfiles from '#features/tax-profiles/server/table.ts'
import * as tasks from '#features/tasks/server/table.ts'
import * as tenants from '#features/tenants/server/table.ts'
import * as tickets from '#features/tickets/server/table.ts'
import * as totals from '#features/monthly-figures/server/table.ts'
import * as uptimes from '#features/uptimes/server/table.ts'
import * as users from '#features/users/server/table.ts'
import * as views from '#features/saved-views/table.ts'
import * as zusHolidays from '#features/zus-holidays/table.ts'
import * as idempotency from '#platform/http/idempotency-table.ts'
import * as numbers from '#platform/db/sequence-numbers-table.ts'

/** Every table, once: migrations, the types of queries (`table-types.ts`) and the tenant fence are read from here. */
const declared = {
  ...audit,
  ...auth,
  ...comments,
  ...companies,
  ...declarations,
  ...documents,
  ...purchaseDecisions,
  ...employees,
  ...events,
  ...exports,
  ...files,
  ...idempotency,
  ...numbers,
  ...notifications,
  ...importTables,
  ...ksef,
  ...law,
  ...limits,
  ...messages,
  ...pricelist,
  ...billing,
  ...polls,
  ...checklists,
  ...documentChecklists,
  ...procedures,
  ...zusHolidays,
  ...surveys,
  ...trainings,
  ...outbox,
  ...payers,
  ...powers,
  ...push,
  ...recurringTasks,
  ...registers,
  ...schedule,
  ...search,
  ...settlements,
  ...systemTickets,
  ...tags,
  ...tasks,
  ...taxProfiles,
  ...tenants,
  ...tickets,
  ...totals,
  ...uptimes,
  ...users,
  ...avatars,
  ...views,
}

export const allTables: PgTable[] = Object.values<unknown>(declared).filter(value => is(value, PgTable))

const fenced = allTables.filter(table => 'tenant_id' in getTableColumns(table) && 'id' in getTableColumns(table))

/** Tables of an office, each with its column that says the company, if it has one. */
export const tenantTables: ReadonlyMap<string, string | undefined> = new Map(
  fenced.map(table => {
    const name = getTableName(table)
    return [name, name === 'companies' ? 'id' : 'company_id' in getTableColumns(table) ? 'company_id' : undefined]
  }),
)

/** Not of any office: the offices themselves and their host names. The queue lies in a schema of its own. */
export const tablesWithoutTenant: readonly string[] = allTables.map(table => getTableName(table)).filter(name => !tenantTables.has(name))
