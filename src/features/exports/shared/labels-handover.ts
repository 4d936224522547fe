import type { Line, StatementRow, Term } from '#features/billing/shared/contract.ts'
import { lineSheet, statementSheet } from '#features/billing/shared/labels-sheet.ts'
import type { Comment } from '#features/comments/shared/contract.ts'
import type { Company, CompanyPerson } from '#features/companies/shared/contract.ts'
import { companyFields, seatFields } from '#features/companies/shared/fields.ts'
import { legalStatusLabels } from '#features/companies/shared/labels.ts'
import { declarationName } from '#features/declarations/shared/labels.ts'
import type { DeclarationForm } from '#features/declarations/shared/rules.ts'
import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import { documentSheet } from '#features/documents/shared/labels-sheet.ts'
import type { Message } from '#features/messages/shared/contract.ts'
import { wholeBaseSheet, wholeContractSheet, wholeEmployeeSheet, wholeLeaveSheet } from '#features/employees/shared/labels-handover.ts'
import { limitMonthSheet, limitSheet } from '#features/tax-limits/shared/labels-handover.ts'
import type { SettlementRow, TaxDue } from '#features/settlements/shared/contract.ts'
import { clientSettlementSheet } from '#features/settlements/shared/labels-sheet.ts'
import { taxDueFields } from '#features/settlements/shared/fields.ts'
import { taxName, taxStateLabel } from '#features/settlements/shared/labels.ts'
import { handedPowerSheet } from '#features/powers/shared/labels-sheet.ts'
import { namedAnswerSheet } from '#features/surveys/shared/labels-handover.ts'
import type { CheckItem, TaskRow } from '#features/tasks/shared/contract.ts'
import { taskFields } from '#features/tasks/shared/fields.ts'
import { type TaxProfile, taxValueKeys } from '#features/tax-profiles/shared/contract.ts'
import { profileFields, readTaxValue, taxFields } from '#features/tax-profiles/shared/fields.ts'
import type { TicketRow } from '#features/tickets/shared/contract.ts'
import { ticketFields } from '#features/tickets/shared/fields.ts'
import type { TotalsOfMonth } from '#features/monthly-figures/shared/contract.ts'
import { figureFields, totalsFields } from '#features/monthly-figures/shared/fields.ts'
import { takenTrainingSheet } from '#features/trainings/shared/labels-handover.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { termFields } from '#features/billing/shared/fields.ts'
import { changeFields, payerFields, termFields as payerTermFields } from '#features/payers/shared/fields.ts'
import { exportColumns, handoverColumns, handoverFacts } from '#kernel/fields/sheets.ts'
import { type Spreadsheet, type SheetColumn, spreadsheet } from '#kernel/fields/spreadsheet.ts'

/** What a package of a company holds, list by list. Whatever has no column here is not in it. */

/** Names in the package of the files that belong to a row, or why they are not in it. */
interface WithFiles {
  paths: readonly string[]
}
const filesColumn: SheetColumn<WithFiles> = { title: 'Pliki', value: row => row.paths.join(' | ') }

/** The whole package is of one company. */
const withoutCompany = <Row>({ columns }: Spreadsheet<Row>) => columns.filter(({ title }) => title !== 'Firma')
/** What has always been so began on no day. */
const dayOf = (day: string) => (day === beginning ? null : day)
const sideOf = (is_staff: boolean) => (is_staff ? 'Biuro' : 'Klient')

/** A month as it was before a correction. */
interface Earlier {
  month: string
  revision: number
}
const earlierColumns: SheetColumn<Earlier>[] = [
  { title: 'Miesiąc', value: row => row.month },
  { title: 'Wersja', kind: 'number', value: row => row.revision },
]
const taxColumns = exportColumns<TaxDue>(taxDueFields, {
  own: {
    kind: row => taxName(row),
    state: row => taxStateLabel(row).label,
    payments: row => row.payments.map(({ amount, paid_on }) => `${paid_on}: ${amount}`).join(', '),
  },
})

/** The address before how else to reach the company. */
const firstFacts = ['title', 'company_type', 'vat_number', 'regon', 'krs', 'street', 'building', 'unit', 'postal_code', 'city']
export const factsOf = (company: Company) => handoverFacts(companyFields, company, firstFacts)

export interface LegalSpan {
  from_day: string
  legal_status: Company['legal_status']
}
export interface PayerEntry {
  name: string
  nip: string | null
  pesel: string | null
  tax_account: string | null
  zus_account: string | null
  from_day: string
  to_day: string | null
  terms_from: string
  share: string
  income_tax: string
  advances: string
  ip_box: boolean
  zus_scheme: string
  voluntary_sickness: boolean
  note: string | null
}
export interface SentDeclaration extends WithFiles {
  form: DeclarationForm
  title: string
  payer: string | null
  month: string
  sent_at: string | null
}
export interface HandedTask extends TaskRow, WithFiles {
  text: string
  checklist: readonly CheckItem[]
}
export interface HandedTicket extends TicketRow, WithFiles {
  text: string
}
export interface HandedMessage extends Message, WithFiles {
  subject: string
  people: string
  text: string
}
export interface HandedComment extends Comment, WithFiles {
  subject_title: string
  text: string
}
export interface HandedDocument extends DocumentRow, WithFiles {
  note: string | null
}
export interface HandedVersion extends Pick<DocumentRow, 'month' | 'category_name' | 'title'>, WithFiles {
  revision: number
  sent_at: string
}

/**
 * List by list. The office's working time is none of them: an owner sees nothing of it (`uptimes.read` is for the staff alone),
 * and a package holds what an owner could read. Trainings and surveys are the owners' own, since nobody sees those of others.
 */
export const handoverSheets = {
  company: spreadsheet<ReturnType<typeof factsOf>[number]>({
    title: 'Dane firmy',
    columns: [
      { title: 'Pole', value: row => row.name },
      { title: 'Wartość', kind: 'code', value: row => row.value },
    ],
  }),
  legal: spreadsheet<LegalSpan>({
    title: companyFields.legal_history.label,
    columns: [
      { title: 'Od dnia', kind: 'date', value: row => dayOf(row.from_day) },
      { title: companyFields.legal_status.label, value: row => legalStatusLabels[row.legal_status] },
    ],
  }),
  people: spreadsheet<CompanyPerson>({
    title: 'Osoby z dostępem',
    columns: exportColumns<CompanyPerson>(seatFields, { own: { sees_settlements: row => row.role === 'owner' || row.sees_settlements } }),
  }),
  holidays: spreadsheet<{ year: number; payer: string | null }>({
    title: 'Wakacje składkowe',
    columns: [
      { title: 'Rok', kind: 'number', value: row => row.year },
      { title: 'Wspólnik', value: row => row.payer },
    ],
  }),
  profiles: spreadsheet<TaxProfile>({
    title: 'Profil podatkowy',
    columns: [
      { title: profileFields.from_day.label, kind: 'date', value: row => dayOf(row.from_day) },
      ...taxValueKeys.map(key => ({ title: taxFields[key].label, value: (row: TaxProfile) => readTaxValue(key, row[key]) })),
      { title: profileFields.note.label, value: row => row.note },
    ],
  }),
  payers: spreadsheet<PayerEntry>({
    title: 'Wspólnicy i podatnicy',
    columns: [
      { title: payerFields.name.label, value: row => row.name },
      { title: payerFields.nip.label, value: row => row.nip },
      { title: payerFields.pesel.label, kind: 'code', value: row => row.pesel },
      { title: payerFields.tax_account.label, kind: 'code', value: row => row.tax_account },
      { title: payerFields.zus_account.label, kind: 'code', value: row => row.zus_account },
      { title: payerFields.from_day.label, kind: 'date', value: row => dayOf(row.from_day) },
      { title: payerFields.to_day.label, kind: 'date', value: row => row.to_day },
      { title: 'Warunki od', kind: 'date', value: row => dayOf(row.terms_from) },
      { title: payerTermFields.share.label, kind: 'code', value: row => row.share },
      { title: payerTermFields.income_tax.label, value: row => row.income_tax },
      { title: payerTermFields.advances.label, value: row => row.advances },
      { title: payerTermFields.ip_box.label, kind: 'boolean', value: row => row.ip_box },
      { title: payerTermFields.zus_scheme.label, value: row => row.zus_scheme },
      { title: payerTermFields.voluntary_sickness.label, kind: 'boolean', value: row => row.voluntary_sickness },
      { title: changeFields.note.label, value: row => row.note },
    ],
  }),
  powers: handedPowerSheet,
  employees: wholeEmployeeSheet,
  contracts: wholeContractSheet,
  leaves: wholeLeaveSheet,
  leaveBases: wholeBaseSheet,
  settlements: spreadsheet<SettlementRow>({ title: clientSettlementSheet.title, columns: withoutCompany(clientSettlementSheet) }),
  taxes: spreadsheet<TaxDue>({ title: 'Podatki i składki', columns: taxColumns }),
  declarations: spreadsheet<SentDeclaration>({
    title: 'Deklaracje wysłane',
    columns: [
      { title: 'Miesiąc', value: row => row.month },
      { title: 'Deklaracja', value: declarationName },
      { title: 'Wysłano', kind: 'instant', value: row => row.sent_at },
      filesColumn,
    ],
  }),
  revisions: spreadsheet<Earlier & { reason: string; created_at: string }>({
    title: 'Miesiące przed korektą',
    columns: [
      ...earlierColumns,
      { title: 'Powód korekty', value: row => row.reason },
      { title: 'Otwarto do korekty', kind: 'instant', value: row => row.created_at },
    ],
  }),
  revisedTaxes: spreadsheet<Earlier & TaxDue>({ title: 'Podatki i składki przed korektą', columns: [...earlierColumns, ...taxColumns] }),
  revisedDeclarations: spreadsheet<Earlier & Omit<SentDeclaration, keyof WithFiles>>({
    title: 'Deklaracje przed korektą',
    columns: [...earlierColumns, { title: 'Deklaracja', value: declarationName }, { title: 'Wysłano', kind: 'instant', value: row => row.sent_at }],
  }),
  totals: spreadsheet<TotalsOfMonth>({
    title: 'Wyniki miesięcy',
    columns: handoverColumns<TotalsOfMonth>({ ...totalsFields, ...figureFields }),
  }),
  limits: limitSheet,
  limitMonths: limitMonthSheet,
  terms: spreadsheet<Term>({
    title: 'Uzgodnione usługi',
    columns: handoverColumns<Term>(termFields, { own: { price: row => row.price ?? row.list_price } }),
  }),
  statements: spreadsheet<StatementRow>({ title: statementSheet.title, columns: withoutCompany(statementSheet) }),
  lines: spreadsheet<Line & { month: string }>({
    title: 'Pozycje zestawień usług',
    columns: [{ title: 'Miesiąc', value: row => row.month }, ...lineSheet.columns],
  }),
  tasks: spreadsheet<HandedTask>({
    title: 'Zadania wspólne',
    columns: [
      ...exportColumns<HandedTask>(pickFields(taskFields, ['number', 'title', 'month', 'due_date', 'status', 'assigned_to', 'assignee_name'])),
      { title: taskFields.description.label, value: row => row.text },
      { title: taskFields.checklist.label, value: row => row.checklist.map(({ title, done }) => `${done ? '[x]' : '[ ]'} ${title}`).join(' | ') },
      ...exportColumns<HandedTask>(pickFields(taskFields, ['created_at', 'done_at'])),
      filesColumn,
    ],
  }),
  tickets: spreadsheet<HandedTicket>({
    title: 'Sprawy',
    columns: [
      ...exportColumns<HandedTicket>(pickFields(ticketFields, ['number', 'title', 'category_title', 'state', 'author_name', 'created_at', 'last_word_at'])),
      { title: ticketFields.description.label, value: row => row.text },
      filesColumn,
    ],
  }),
  messages: spreadsheet<HandedMessage>({
    title: 'Wiadomości',
    columns: [
      { title: 'Rozmowa', value: row => row.subject },
      { title: 'Numer rozmowy', value: row => row.conversation_id },
      { title: 'Pozostali uczestnicy', value: row => row.people },
      { title: 'Autor', value: row => row.author_name },
      { title: 'Strona', value: row => sideOf(row.author_is_staff) },
      { title: 'Kiedy', kind: 'instant', value: row => row.created_at },
      { title: 'Treść', value: row => row.text },
      filesColumn,
    ],
  }),
  comments: spreadsheet<HandedComment>({
    title: 'Komentarze',
    columns: [
      { title: 'Dotyczy', value: row => row.subject_title },
      { title: 'Autor', value: row => row.author_name },
      { title: 'Strona', value: row => sideOf(row.author_is_staff) },
      { title: 'Kiedy', kind: 'instant', value: row => row.created_at },
      { title: 'Treść', value: row => row.text },
      filesColumn,
    ],
  }),
  trainings: takenTrainingSheet,
  answers: namedAnswerSheet,
  documents: spreadsheet<HandedDocument>({
    title: documentSheet.title,
    columns: [...withoutCompany(documentSheet), { title: documentFields.note.label, value: row => row.note }, filesColumn],
  }),
  versions: spreadsheet<HandedVersion>({
    title: 'Starsze wersje dokumentów',
    columns: [
      ...exportColumns<HandedVersion>(pickFields(documentFields, ['month', 'category_name', 'title'])),
      { title: 'Wersja', kind: 'number', value: row => row.revision },
      { title: 'Wysłano', kind: 'instant', value: row => row.sent_at },
      filesColumn,
    ],
  }),
}
