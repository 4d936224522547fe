import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { leaveBases } from '#features/employees/server/table.ts'
import { payerTerms } from '#features/payers/server/table.ts'
import { taxProfiles } from '#features/tax-profiles/server/table.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { seal } from '#platform/security/crypto.ts'
import { contentOf, digestOf, plantContents } from '#test/fixtures/file-fixtures.ts'
import { sampleSecret } from './body-generator.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'
import { sealField } from '#platform/security/field-encryption.ts'
import { allTables, tenantTables } from '#app/tables.ts'

/**
 * One row in every tenant table, all under the same id: whatever kind of id an address, a body or a filter asks for,
 * the realm's id names an existing record. Every free text holds the realm's canary.
 */
export interface TenantFixture {
  office: Office
  id: string
  /** Different in each realm, for what counts its rows. */
  number: number
  canary: string
  /** Values by table and column in place of the usual ones, such as another state; a table set to null stays empty. */
  words: Words
}

export type Words = Record<string, string | null | ((realm: TenantFixture) => string)>

let realms = 0

/** The numbers begin again, for realms of new offices. */
export const countAnew = () => {
  realms = 0
}

export const newTenantFixture = (office: Office, words: Words = {}): TenantFixture => {
  const id = newId()
  return { office, id, number: ++realms, words, canary: `kanarek${id.slice(-12)}` }
}

const sampleQuestion = (title: string) => ({
  ...{ id: 'pytanie', kind: 'yes_no', title, help: null, required: false },
  ...{ options: [], rows: [], min: 1, max: 5, min_label: null, max_label: null, show_if: null },
})

const byName = new Map(allTables.map(table => [getTableName(table), table]))

export const fencedTables: readonly PgTable[] = allTables.filter(table => tenantTables.has(getTableName(table)))

/** Values that are words of a closed list or must be readable by the program; by table and column, or by column. */
const usualWords: Words = {
  'users.role': 'owner',
  'users.status': 'active',
  'users.email': realm => `${realm.canary}@kanarki.example`,
  'users.password_hash': null,
  'users.account_id': null,
  'user_tokens.kind': 'invitation',
  'company_people.role': 'owner',
  'companies.company_type': 'jdg',
  'companies.accounting_status': 'in_progress',
  'companies.accounting_month': '2026-10',
  'documents.category': 'purchase_invoice',
  'checklists.points': '{Krok}',
  // The office's word, known to all its clients.
  'procedures.title': realm => `Procedura ${realm.number}`,
  'procedures.content': '<p>Proszę zadzwonić.</p>',
  'document_categories.name': realm => `Kategoria ${realm.number}`,
  'document_categories.code': realm => realm.id,
  'document_categories.required': 'sales',
  'document_checklists.documents': '{sales}',
  'document_checklists.company_types': '{}',
  'companies.documents_added': '{}',
  'companies.documents_removed': '{}',
  'documents.concerns_month': null,
  // What has a number of KSeF is marked by it and by nobody.
  'documents.ksef_number': null,
  'documents.jpk_marker_chosen': 'BFK',
  // What the office's certificate opens goes with it, for all companies at once.
  'ksef_connections.way': 'token',
  'ksef_connections.state': 'failing',
  'ksef_connections.problem': 'unavailable',
  'ksef_connections.permissions': '{InvoiceRead}',
  'ksef_connections.fetched_at': null,
  'ksef_connections.tried_at': null,
  'ksef_connections.claimed_by': null,
  'ksef_connections.claimed_until': null,
  'ksef_connections.token': null,
  'ksef_connections.replaced_tokens': '{}',
  'ksef_connections.replaced_tried_at': null,
  'ksef_streams.role': 'buyer',
  // Before this month it would be reading the history, which is asked for once.
  'ksef_streams.cursor': '2099-01-01T00:00:00.000Z',
  'ksef_streams.export': null,
  'ksef_streams.asked_from': null,
  'ksef_streams.halted': null,
  'ksef_invoices.role': 'buyer',
  'ksef_fetches.role': 'buyer',
  'ksef_fetches.way': 'token',
  'ksef_fetches.problem': null,
  'purchase_decisions.state': 'decided',
  'purchase_decisions.kind': 'not_ours',
  'purchase_decisions.doubts': '{new_supplier}',
  'purchase_decisions.unanswered': 'business',
  'purchase_decisions.decided_from': null,
  'purchase_decisions.disputed_from': null,
  'purchase_rules.asks': 'doubtful',
  'purchase_rules.deadline_day': '10',
  'purchase_rules.unanswered': 'business',
  'purchase_rules.listed': '{paliwo}',
  'purchase_rules.shared': 'false',
  'settlements.state': 'in_progress',
  'settlements.held_state': null,
  'required_documents.category': 'sales',
  'companies.approval_mode': null,
  'companies.tax_account': null,
  'companies.bank_account': '61109010140000071219812874',
  'companies.vat_number': realm => String(9_980_000_000 + realm.number),
  'taxes_due.kind': 'vat',
  'taxes_due.payer_id': null,
  // Said of what is owed by an act alone.
  'taxes_due.about': null,
  'taxes_due.payments': '[]',
  'taxes_due.account': '61109010140000071219812874',
  'taxes_due.replaced_account': null,
  'tax_profiles.from_day': '2026-06-01',
  'tags.hue': 'teal',
  // The office's own words, which all its clients read.
  'ticket_categories.title': realm => `Kategoria ${realm.number}`,
  'ticket_categories.slug': realm => `kategoria-${realm.number}`,
  'tickets.state': 'in_progress',
  'system_tickets.kind': 'fault',
  'system_tickets.state': 'new',
  'tickets.rating': null,
  'legal_statuses.legal_status': 'aktywna',
  'legal_statuses.from_day': '2026-06-01',
  'payers.tax_identifier': 'nip',
  'payers.nip': '9990000126',
  'payers.pesel': realm => sealField(realm.office, '02070803628'),
  'payers.pesel_digest': null,
  'payer_terms.from_day': '2026-06-01',
  'payer_terms.share': '1/4',
  'powers.payer_id': null,
  'powers.kind': 'upl1',
  'powers.to_day': null,
  'powers.revoked_day': null,
  'powers.checked_how': 'letter',
  'comments.subject_kind': 'document',
  'broadcasts.roles': '{owner}',
  'broadcasts.state': 'running',
  'surveys.state': 'draft',
  'surveys.audience': realm => JSON.stringify({ company_ids: [realm.id] }),
  'surveys.sections': realm => JSON.stringify([{ id: 'czesc', title: realm.canary, questions: [sampleQuestion(realm.canary)] }]),
  'survey_answers.answers': '{}',
  'training_categories.audience': 'both',
  'training_categories.chosen_companies': 'true',
  'trainings.published': 'true',
  'trainings.quiz': realm => JSON.stringify({ pass: 50, attempts: null, questions: [{ text: realm.canary, options: [realm.canary, 'Nie'], right: 0 }] }),
  'training_files.kind': 'material',
  // Whoever opens the realm's training anew begins it; its own person has a certificate.
  'training_progress.done_at': '2026-01-01T00:00:00Z',
  // An open poll is put to all clients of the office.
  'polls.state': 'closed',
  'polls.to_day': null,
  'polls.company_ids': null,
  'polls.options': realm => JSON.stringify([{ id: '1', label: realm.canary }]),
  'messages.acknowledge': 'true',
  'settlement_revisions.snapshot': JSON.stringify({ closed_at: null, taxes: [], checklist: [], totals: null, declarations: [] }),
  'recurring_tasks.rule': JSON.stringify({ type: 'event', event: 'zmiana', amount: 7, unit: 'days' }),
  'recurring_tasks.shift': 'next_business_day',
  'recurring_tasks.exceptions': '[]',
  'recurring_tasks.conditions': '[]',
  'recurring_tasks.obligation': null,
  'recurring_tasks.active_to': null,
  'recurring_tasks.assignee_kind': 'nobody',
  'tasks.period': null,
  'tasks.payer_id': null,
  'declarations.payer_id': null,
  'tasks.status': 'todo',
  'tasks.assigned_to': 'client',
  'tasks.source': 'manual',
  'tasks.internal': 'false',
  'tasks.checklist': realm => JSON.stringify([{ id: realm.id, title: realm.canary, done: false }]),
  'task_files.internal': 'false',
  'declarations.form': 'jpk_v7m',
  // A whole month is billed at once by the office: this is none that anybody asks for.
  'billing_statements.month': '2030-01',
  'uptime_locks.month': realm => `${2027 - realm.number}-10`,
  'services.category': 'bookkeeping',
  'services.unit': 'document',
  'services.vat_rate': '23',
  'billing_terms.counted': 'documents',
  'billing_terms.quantity': null,
  'billing_terms.from_month': '2030-01',
  'billing_terms.to_month': null,
  'billing_lines.by_hand': 'true',
  'billing_lines.unit': 'document',
  'billing_lines.counted': 'documents',
  'billing_lines.vat_rate': '23',
  'limit_corrections.periods': JSON.stringify([{ from: '2026-01-01', parts: [{ name: null, value: '20000' }] }]),
  'limit_corrections.status': 'final',
  'limit_corrections.year': realm => String(2027 - realm.number),
  'limit_corrections.limit_key': 'kasa_fiskalna',
  'limit_exclusions.limit_key': 'kasa_fiskalna',
  'exports.list': '/api/companies',
  'exports.format': 'csv',
  'exports.state': 'running',
  'exports.rights': realm => `owner ${realm.id}:owner:false`,
  'notifications.event': 'documents.needs_correction',
  'notifications.content': realm => seal(realm.office.data_key, JSON.stringify({ subject: realm.canary, text: realm.canary, variables: {} })),
  'notifications.path': '/documents',
  'notifications.read_at': null,
  'notification_settings.event': 'documents.needs_correction',
  'notification_settings.channels': '["portal","email"]',
  'notification_settings.recipients': '["concerned"]',
  'notification_settings.texts': '{}',
  'notification_settings.days': '[]',
  'notification_settings.quiet_from': null,
  'notification_settings.quiet_to': null,
  'notification_preferences.quiet_from': null,
  'notification_preferences.quiet_to': null,
  'notification_preferences.muted': '{}',
  'employees.pesel': realm => sealField(realm.office, '02070803628'),
  'employees.pesel_digest': null,
  'employees.building': realm => realm.canary,
  'employees.unit': realm => realm.canary,
  'employees.email': realm => `${realm.canary}@kanarki.example`,
  'employees.zus_code': null,
  'employees.occupation_code': null,
  'employees.passport': null,
  'employees.bank_account': null,
  'employees.birth_date': '1902-07-08',
  'employees.nfz_branch': null,
  'employees.end_day': null,
  'employees.refusal_reason': null,
  'contracts.kind': 'mandate',
  'contracts.gross_pay': realm => sealField(realm.office, '5200.00'),
  'contracts.signed_day': null,
  'contracts.time': '1/1',
  'contracts.week': null,
  'contracts.intended': null,
  'contracts.marks': '{}',
  'leave_bases.from_day': '2026-06-01',
  'leave_bases.base': '26',
  'leave_bases.periods': '[]',
  'leave_bases.certificate_day': null,
  'leaves.hours': null,
  'leaves.kind': 'sick',
  'leaves.from_day': '2026-10-20',
  'leaves.to_day': '2026-10-20',
  'imports.list': '/api/companies',
  'imports.state': 'draft',
  'imports.encoding': 'utf-8',
  'imports.separator': ';',
  'imports.mapping': '["title"]',
  'schedule_events.internal': 'false',
  'schedule_events.start_time': null,
  'schedule_events.end_time': null,
  'schedule_events.freq': null,
  'schedule_events.starts_on': '2026-10-20',
  'schedule_events.ends_on': '2026-10-20',
  'outbox.channel': 'email',
  'outbox.content': realm => seal(realm.office.data_key, JSON.stringify({ subject: realm.canary, text: realm.canary })),
  'refresh_tokens.successor': null,
  // No office can ask for shorter ones: what runs longer than it allows, it ends earlier for everybody.
  'sessions.absolute_end': () => new Date(Date.now() + 50 * 60_000).toISOString(),
  'files.warnings': '[]',
  'files.media_type': 'application/pdf',
  'files.bytes': realm => String(contentOf(realm).length),
  'files.digest': digestOf,
  'files.scan_state': 'unscanned',
  'files.damage': null,
  'person_keys.key': realm => Buffer.alloc(32, realm.number).toString('base64url'),
  'authenticators.secret': realm => seal(realm.office.data_key, sampleSecret),
  month: '2026-10',
  period: '2026-10',
}

function wordOf(realm: TenantFixture, table: string, column: PgColumn): string | null | undefined {
  const at = (name: string) => (name in realm.words ? realm.words[name] : usualWords[name])
  const own = at(`${table}.${column.name}`)
  const word = own ?? at(column.name)
  return typeof word === 'function' ? word(realm) : own === null ? null : word
}

const day = 86_400_000

function sampleOf(realm: TenantFixture, table: string, column: PgColumn): unknown {
  if (column.generated || column.generatedIdentity) return undefined
  if (column.name === 'tenant_id') return realm.office.id
  const word = wordOf(realm, table, column)
  if (word !== undefined) return word
  const type = column.getSQLType()
  if (type === 'uuid') return realm.id
  if (/^text( |$)/.test(type) && !column.hasDefault) return `${realm.canary} ${column.name}`
  if (type === 'jsonb') return JSON.stringify({ title: realm.canary })
  if (column.hasDefault || !column.notNull) return undefined
  if (type.startsWith('timestamp')) return new Date(Date.now() + (/expires|_end$/.test(column.name) ? day : -day)).toISOString()
  if (type === 'date') return '2026-10-20'
  if (type === 'boolean') return false
  return type.startsWith('numeric') ? '12.34' : realm.number
}

const columnsOf = (table: PgTable) => Object.values(getTableColumns(table) as Record<string, PgColumn>)

export function rowOf(realm: TenantFixture, table: PgTable): Record<string, unknown> {
  const name = getTableName(table)
  const values = columnsOf(table).map(column => [column.name, sampleOf(realm, name, column)])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null))
}

/** With its values written out, so that many can be sent at once. */
export function insertOf(table: string, row: Record<string, unknown>): string {
  const columns = Object.keys(row).map(name => `"${name}"`)
  const values = Object.values(row).map(value => (value === null ? 'null' : pg.escapeLiteral(String(value))))
  return `insert into "${table}" (${columns.join(', ')}) values (${values.join(', ')})`
}

/** Tables after those they refer to. */
function placed(): PgTable[] {
  const done = new Set<PgTable>()
  const place = (table: PgTable) => {
    if (done.has(table)) return
    for (const key of getTableConfig(table).foreignKeys) {
      const other = byName.get(getTableName(key.reference().foreignTable))
      if (other && other !== table) place(other)
    }
    done.add(table)
  }
  for (const table of fencedTables) place(table)
  return [...done].filter(table => fencedTables.includes(table))
}
const inOrder = placed()

const hasCompany = (table: PgTable) => columnsOf(table).some(({ name }) => name === 'company_id')

const digested = (name: string, rows: string) =>
  `select '${name}' as name, md5(coalesce(string_agg(row::text, '|' order by row.id), '')) as digest from "${name}" row where ${rows}`

/** In the rows of one table: which of its columns hold the second value. */
function pointing(table: PgTable, rows: string, except: readonly string[] = []): string[] {
  const columns = columnsOf(table).filter(column => column.getSQLType() === 'uuid' && column.name !== 'id' && !except.includes(column.name))
  if (columns.length === 0) return []
  const pairs = columns.map(({ name }) => `('${name}', row."${name}")`).join(', ')
  const name = getTableName(table)
  return [
    `select '${name}.' || pair.name as place from "${name}" row cross join lateral (values ${pairs}) pair (name, id) where row.tenant_id = $1 and ${rows} and pair.id = $2`,
  ]
}

const questions = {
  digests: [...tenantTables.keys()].map(name => digested(name, 'row.tenant_id = $1')).join(' union all '),
  digestOfRealm: `${fencedTables
    .map(table => digested(getTableName(table), `row.id = $1${hasCompany(table) ? ' or row.company_id = $1' : ''}`))
    .join(' union all ')} order by name`,
  straysOfOffice: fencedTables.flatMap(table => pointing(table, 'row.id <> $2')).join(' union all '),
  // Categories are the office's: every company's tickets stand in them.
  straysOfCompany: fencedTables
    .filter(hasCompany)
    .flatMap(table => pointing(table, 'row.company_id = $3', ['category_id']))
    .join(' union all '),
}

/** A connection as the owner of the tables, for looking and writing behind the fences; every use states its office. */
export class Owner {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async connect(url: string): Promise<Owner> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return new Owner(client)
  }

  async query<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#client.query(text, values)).rows as Row[]
  }

  /** Row security binds the owner too, so that even the owner works inside an office. */
  async inside<T>(tenant_id: string, work: () => Promise<T>): Promise<T> {
    await this.#client.query('begin')
    try {
      // Each by itself, since other machines hear of nothing else.
      await this.#client.query(`set local app.tenant = ${pg.escapeLiteral(tenant_id)}`)
      await this.#client.query(`set local app.whole_office = 'on'`)
      const result = await work()
      await this.#client.query('commit')
      return result
    } catch (error) {
      await this.#client.query('rollback')
      throw error
    }
  }

  async seed(realm: TenantFixture) {
    await this.inside(realm.office.id, async () => {
      const tables = inOrder.filter(table => realm.words[getTableName(table)] !== null)
      await this.query(tables.map(table => insertOf(getTableName(table), rowOf(realm, table))).join(';'))
    })
  }

  /** In a database of a former version: of the tables and columns those that it has. */
  async seedFormer(realm: TenantFixture) {
    const columns = await this.query<{ name: string }>(
      `select concat(table_name, '.', column_name) as name from information_schema.columns where table_schema = 'public'`,
    )
    const known = new Set(columns.map(({ name }) => name))
    const rowKnown = (table: PgTable) =>
      Object.fromEntries(Object.entries(rowOf(realm, table)).filter(([column]) => known.has(`${getTableName(table)}.${column}`)))
    const tables = inOrder.filter(table => known.has(`${getTableName(table)}.tenant_id`))
    await this.inside(realm.office.id, () => this.query(tables.map(table => insertOf(getTableName(table), rowKnown(table))).join(';')))
  }

  /** The first profile, terms and base of leave, as every company, partner and employee has them. */
  async #begin(realm: TenantFixture) {
    const dated = [taxProfiles, payerTerms, leaveBases].filter(table => realm.words[getTableName(table)] !== null)
    const rows = dated.map(table => insertOf(getTableName(table), { ...rowOf(realm, table), id: newId(), from_day: beginning }))
    await this.inside(realm.office.id, () => this.query(rows.join(';')))
  }

  /** With what lies beside the tables. */
  async plant(realm: TenantFixture) {
    await this.seed(realm)
    await this.#begin(realm)
    await plantContents(realm)
  }

  /** Large questions that are asked often: the database plans each of them once. */
  async #ask<Row>(tenant_id: string, name: keyof typeof questions, values: unknown[]): Promise<Row[]> {
    return this.inside(tenant_id, async () => (await this.#client.query({ name, text: questions[name], values })).rows as Row[])
  }

  /** One digest per table of all that the office owns there. */
  async digests(tenant_id: string): Promise<Record<string, string>> {
    const rows = await this.#ask<{ name: string; digest: string }>(tenant_id, 'digests', [tenant_id])
    return Object.fromEntries(rows.map(row => [row.name, row.digest]))
  }

  /** One digest of every row that is the realm's or belongs to its company; in order, since the database may read many tables side by side. */
  async digestOfRealm(realm: TenantFixture): Promise<string> {
    return JSON.stringify(await this.#ask(realm.office.id, 'digestOfRealm', [realm.id]))
  }

  /** Columns that point at a foreign record: from anywhere in the office, or from the rows of one company. */
  async strays(tenant_id: string, company_id: string | undefined, foreign_id: string): Promise<string[]> {
    const rows = await (company_id === undefined
      ? this.#ask<{ place: string }>(tenant_id, 'straysOfOffice', [tenant_id, foreign_id])
      : this.#ask<{ place: string }>(tenant_id, 'straysOfCompany', [tenant_id, foreign_id, company_id]))
    return rows.map(row => row.place)
  }

  /** An office keeps few of some things; the realms of a long walk would fill it. */
  async makeRoom(tenant_id: string, table: string, idsToKeep: readonly string[]) {
    await this.inside(tenant_id, () => this.query(`delete from "${table}" where tenant_id = $1 and id <> all($2::uuid[])`, [tenant_id, idsToKeep]))
  }

  /** Of what these people have been told, by letter or in the portal. */
  async noticesOf(tenant_id: string, people: readonly string[]): Promise<string[]> {
    const parts = ['outbox', 'notifications'].map(name => `select event from "${name}" where tenant_id = $1 and user_id = any($2::uuid[])`)
    const rows = await this.inside(tenant_id, () => this.query<{ event: string }>(`${parts.join(' union all ')} order by event`, [tenant_id, people]))
    return rows.map(row => row.event)
  }

  close() {
    return this.#client.end()
  }
}
