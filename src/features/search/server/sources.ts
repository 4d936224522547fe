import { listCompanies } from '#features/companies/server/store.ts'
import { companyTypeLabels } from '#features/companies/shared/labels.ts'
import { listDocuments } from '#features/documents/server/store.ts'
import { listEmployees } from '#features/employees/server/store.ts'
import { listConversations } from '#features/messages/server/store.ts'
import type { SearchResult } from '#features/search/shared/contract.ts'
import { type FoundKind, shownOfKind } from '#features/search/shared/rules.ts'
import { listSystemTickets } from '#features/system-tickets/server/store.ts'
import { listPayments } from '#features/settlements/server/store-due.ts'
import type { Payment } from '#features/settlements/shared/contract.ts'
import { outcomeLabels, taxTitle } from '#features/settlements/shared/labels.ts'
import { listTasks } from '#features/tasks/server/store.ts'
import { listTickets } from '#features/tickets/server/store.ts'
import { listTrainings } from '#features/trainings/server/store.ts'
import { listUsers } from '#features/users/server/store.ts'
import { type Actor, can, type Permission } from '#kernel/access/access.ts'
import { formatDate, formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatNip } from '#kernel/identifiers/format-identifiers.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { isOn, type Switch, type Switches } from '#kernel/feature-flags.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Db } from '#platform/db/db.ts'

type Row = Pick<SearchResult, 'id' | 'company_id' | 'title' | 'detail'> & Partial<Pick<SearchResult, 'category_id'>>

interface Source {
  needs?: Switch
  /** Clients meet it in the view of its company. */
  in_company?: true
  permission: Permission
  /** Those of the ids that the person may see, by the record's own store. */
  list(db: Db, actor: Actor, listing: Listing): Promise<Row[]>
  sort: Listing['sort'][number]
}

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

/** What is called by its number as well as by its title. */
const numbered = (row: { id: string; company_id: string | null; title: string; number: string; company_title: string | null }) => ({
  id: row.id,
  company_id: row.company_id,
  title: row.title,
  detail: joined(row.number, row.company_title),
})

/** Everything that can be found, once. */
const sources: Record<FoundKind, Source> = {
  company: {
    needs: 'company',
    permission: 'companies.read',
    sort: { key: 'title', direction: 'asc' },
    list: async (db, actor, listing) =>
      (await listCompanies(db, actor, listing)).data.map(row => ({
        id: row.id,
        company_id: row.id,
        title: row.title,
        detail: joined(companyTypeLabels[row.company_type].short, row.vat_number && `NIP ${formatNip(row.vat_number)}`),
      })),
  },
  person: {
    permission: 'users.read',
    sort: { key: 'last_name', direction: 'asc' },
    list: async (db, actor, listing) =>
      (await listUsers(db, actor, listing)).data.map(row => ({
        id: row.id,
        company_id: null,
        title: joined(`${row.first_name} ${row.last_name}`.trim()) || row.email,
        detail: joined(row.email, !row.isAdmin && 'klient'),
      })),
  },
  employee: {
    needs: 'component:employees',
    in_company: true,
    permission: 'employees.read',
    sort: { key: 'last_name', direction: 'asc' },
    list: async (db, actor, listing) =>
      (await listEmployees(db, actor, listing)).data.map(row => ({
        id: row.id,
        company_id: row.company_id,
        title: `${row.first_name} ${row.last_name}`,
        detail: joined(row.position, row.company_title),
      })),
  },
  document: {
    needs: 'documents',
    permission: 'documents.read',
    sort: { key: 'created_at', direction: 'desc' },
    list: async (db, actor, listing) =>
      (await listDocuments(db, actor, listing)).data.map(row => ({
        id: row.id,
        company_id: row.company_id,
        title: row.title,
        detail: joined(row.number !== row.title && row.number, row.category_name, row.company_title, formatMonth(row.month)),
      })),
  },
  task: {
    needs: 'component:companyTasks',
    in_company: true,
    permission: 'tasks.read',
    sort: { key: 'created_at', direction: 'desc' },
    list: async (db, actor, listing) => (await listTasks(db, actor, listing)).data.map(numbered),
  },
  ticket: {
    permission: 'tickets.read',
    sort: { key: 'last_word_at', direction: 'desc' },
    list: async (db, actor, listing) => (await listTickets(db, actor, listing)).data.map(numbered),
  },
  system_ticket: {
    needs: 'component:systemTickets',
    permission: 'system_tickets.read',
    sort: { key: 'created_at', direction: 'desc' },
    list: async (db, actor, listing) =>
      (await listSystemTickets(db, actor, listing)).data.map(row => ({
        id: row.id,
        company_id: null,
        title: row.title,
        detail: joined(row.number, row.author_name),
      })),
  },
  conversation: {
    permission: 'messages.read',
    sort: { key: 'last_message_at', direction: 'desc' },
    list: async (db, actor, listing) =>
      (await listConversations(db, actor, listing)).data.map(row => ({
        id: row.id,
        company_id: row.company_id,
        title: row.subject,
        detail: joined(row.company_title, row.people),
      })),
  },
  training: {
    needs: 'component:trainings',
    permission: 'trainings.read',
    sort: { key: 'title', direction: 'asc' },
    list: async (db, actor, listing) =>
      (await listTrainings(db, actor, listing)).data.map(row => ({
        id: row.id,
        company_id: null,
        category_id: row.category_id,
        title: row.title,
        detail: joined(row.category_title, !row.published && 'szkic'),
      })),
  },
}

/** What this person can find in this office at all. */
export const kindsFor = (actor: Actor, switches: Switches): FoundKind[] =>
  (Object.keys(sources) as FoundKind[]).filter(kind => {
    const { needs, in_company, permission } = sources[kind]
    const isVisible = actor.isAdmin || !in_company || isOn(switches, 'company')
    return isVisible && can(actor.role, permission) && isOn(switches, needs)
  })

/** What most kinds have nothing of. */
export const rest = { category_id: null, excerpt: null, month: null }

export async function listFound(db: Db, actor: Actor, kind: FoundKind, ids: readonly string[]): Promise<SearchResult[]> {
  if (ids.length === 0) return []
  const { list, sort } = sources[kind]
  const listing: Listing = {
    page: 1,
    limit: shownOfKind,
    search: '',
    sort: [sort],
    filters: [{ key: 'id', operator: '=', values: [...ids], kind: 'id' }],
  }
  return (await list(db, actor, listing)).map(row => ({ kind, ...rest, ...row }))
}

/** Companies whose NIP holds these digits, wherever in it. */
export async function listCompaniesByNumber(db: Db, actor: Actor, digits: string): Promise<SearchResult[]> {
  const { list, sort } = sources.company
  const rows = await list(db, actor, { page: 1, limit: shownOfKind, search: digits, sort: [sort], filters: [] })
  return rows.map(row => ({ kind: 'company' as const, ...rest, ...row }))
}

/** Documents of exactly this sum, as far as the person may see what they hold. */
export async function listDocumentsBySum(db: Db, actor: Actor, amount: string): Promise<SearchResult[]> {
  const { list, sort } = sources.document
  const filters: Listing['filters'] = [{ key: 'gross', operator: '=', values: [amount], kind: 'number' }]
  return (await list(db, actor, { page: 1, limit: shownOfKind, search: '', sort: [sort], filters })).map(row => ({
    kind: 'document' as const,
    ...rest,
    ...row,
  }))
}

/** What is to be done about an amount, or that it is done. */
function wordOf({ outcome, state, due_date }: Pick<Payment, 'outcome' | 'state' | 'due_date'>): string {
  if (outcome !== 'to_pay') return outcomeLabels[outcome].toLowerCase()
  return state === 'paid' ? 'zapłacone' : `do ${formatDate(due_date)}`
}

/** Amounts of exactly this sum that were sent. */
export async function listPaymentsBySum(db: Db, office: Office, actor: Actor, amount: string): Promise<SearchResult[]> {
  const filters: Listing['filters'] = [{ key: 'amount', operator: '=', values: [amount], kind: 'number' }]
  const { data } = await listPayments(db, office, actor, { page: 1, limit: shownOfKind, search: '', sort: [{ key: 'due_date', direction: 'desc' }], filters })
  return data.map(tax => ({
    kind: 'payment' as const,
    ...rest,
    id: tax.id,
    company_id: tax.company_id,
    month: tax.month,
    title: taxTitle(tax),
    detail: joined(formatMoney(tax.amount), tax.company_title, wordOf(tax)),
  }))
}
