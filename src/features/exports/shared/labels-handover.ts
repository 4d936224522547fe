import type { Line, StatementRow, Term } from '#features/billing/shared/contract.ts'
import { lineSheet, statementSheet } from '#features/billing/shared/labels-sheet.ts'
import { countedLabels } from '#features/billing/shared/labels.ts'
import type { Comment } from '#features/comments/shared/contract.ts'
import type { Company, CompanyPerson } from '#features/companies/shared/contract.ts'
import { companyTypeLabels, cooperationStatusLabels, legalStatusLabels } from '#features/companies/shared/labels.ts'
import { formLabels } from '#features/declarations/shared/labels.ts'
import type { DeclarationForm } from '#features/declarations/shared/rules.ts'
import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { documentSheet } from '#features/documents/shared/labels-sheet.ts'
import type { Message } from '#features/messages/shared/contract.ts'
import { unitLabels, vatRateLabels } from '#features/pricelist/shared/labels.ts'
import { wholeContractSheet, wholeEmployeeSheet, wholeLeaveSheet } from '#features/employees/shared/labels-handover.ts'
import { limitMonthSheet, limitSheet } from '#features/tax-limits/shared/labels-handover.ts'
import type { SettlementRow, TaxDue } from '#features/settlements/shared/contract.ts'
import { clientSettlementSheet } from '#features/settlements/shared/labels-sheet.ts'
import { outcomeLabels, taxName, taxStateLabel } from '#features/settlements/shared/labels.ts'
import { namedAnswerSheet } from '#features/surveys/shared/labels-handover.ts'
import type { CheckItem, TaskRow } from '#features/tasks/shared/contract.ts'
import { sideLabels, statusLabels } from '#features/tasks/shared/labels.ts'
import { type TaxProfile, taxValueKeys } from '#features/tax-profiles/shared/contract.ts'
import { readTaxValue, taxValueLabels } from '#features/tax-profiles/shared/labels.ts'
import type { TicketRow } from '#features/tickets/shared/contract.ts'
import { ticketLabels } from '#features/tickets/shared/labels.ts'
import type { TotalsOfMonth } from '#features/monthly-figures/shared/contract.ts'
import { totalLabels } from '#features/monthly-figures/shared/labels.ts'
import { totalKeys } from '#features/monthly-figures/shared/rules.ts'
import { takenTrainingSheet } from '#features/trainings/shared/labels-handover.ts'
import { roleLabels } from '#features/users/shared/labels.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { localPhone } from '#kernel/identifiers/identifiers.ts'
import { type Sheet, type SheetColumn, sheetOf } from '#kernel/fields/spreadsheet.ts'

/** What a package of a company holds, list by list. Whatever has no column here is not in it. */

/** Names in the package of the files that belong to a row, or why they are not in it. */
interface WithFiles {
  paths: readonly string[]
}
const filesColumn: SheetColumn<WithFiles> = { title: 'Pliki', value: row => row.paths.join(' | ') }

/** The whole package is of one company. */
const withoutCompany = <Row>({ columns }: Sheet<Row>) => columns.filter(({ title }) => title !== 'Firma')
/** What has always been so began on no day. */
const dayOf = (day: string) => (day === beginning ? null : day)
const sideOf = (is_staff: boolean) => (is_staff ? 'Biuro' : 'Klient')

const facts: readonly (readonly [string, (company: Company) => string | null])[] = [
  ['Nazwa', ({ title }) => title],
  ['Typ', ({ company_type }) => companyTypeLabels[company_type].full],
  ['NIP', ({ vat_number }) => vat_number],
  ['REGON', ({ regon }) => regon],
  ['KRS', ({ krs }) => krs],
  ['Ulica', ({ street }) => street],
  ['Numer budynku', ({ building }) => building],
  ['Numer lokalu', ({ unit }) => unit],
  ['Kod pocztowy', ({ postal_code }) => postal_code],
  ['Miejscowość', ({ city }) => city],
  ['E-mail', ({ email }) => email],
  ['Telefon', ({ phone }) => phone && localPhone(phone)],
  ['Rachunek bankowy', ({ bank_account }) => bank_account],
  ['Inne rachunki', ({ other_accounts }) => other_accounts.join(', ')],
  ['Mikrorachunek podatkowy', ({ tax_account }) => tax_account],
  ['Rachunek składkowy ZUS', ({ zus_account }) => zus_account],
  ['Urząd skarbowy', ({ tax_office }) => tax_office],
  ['Adres do e-Doręczeń', ({ delivery_address }) => delivery_address],
  ['Rozpoczęcie działalności', ({ business_start }) => business_start],
  ['Początek współpracy', ({ cooperation_start }) => cooperation_start],
  ['Koniec współpracy', ({ cooperation_end }) => cooperation_end],
  ['Stan prawny', ({ legal_status }) => legalStatusLabels[legal_status]],
  ['Stan współpracy', ({ cooperation_status }) => cooperationStatusLabels[cooperation_status]],
  ['Opiekun w biurze', ({ caretaker }) => caretaker && `${caretaker.first_name} ${caretaker.last_name}`],
]
export interface Fact {
  name: string
  value: string | null
}
export const factsOf = (company: Company): Fact[] => facts.map(([name, read]) => ({ name, value: read(company) }))

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
  zus_scheme: string
  note: string | null
}
export interface SentDeclaration extends WithFiles {
  form: DeclarationForm
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
  company: sheetOf<Fact>({
    title: 'Dane firmy',
    columns: [
      { title: 'Pole', value: row => row.name },
      { title: 'Wartość', kind: 'code', value: row => row.value },
    ],
  }),
  legal: sheetOf<LegalSpan>({
    title: 'Historia stanu prawnego',
    columns: [
      { title: 'Od dnia', kind: 'date', value: row => dayOf(row.from_day) },
      { title: 'Stan prawny', value: row => legalStatusLabels[row.legal_status] },
    ],
  }),
  people: sheetOf<CompanyPerson>({
    title: 'Osoby z dostępem',
    columns: [
      { title: 'Imię', value: row => row.first_name },
      { title: 'Nazwisko', value: row => row.last_name },
      { title: 'Rola', value: row => roleLabels[row.role] },
      { title: 'E-mail', value: row => row.email },
      { title: 'Widzi rozliczenia', kind: 'boolean', value: row => row.role === 'owner' || row.sees_settlements },
    ],
  }),
  holidays: sheetOf<{ year: number }>({ title: 'Wakacje składkowe', columns: [{ title: 'Rok', kind: 'number', value: row => row.year }] }),
  profiles: sheetOf<TaxProfile>({
    title: 'Profil podatkowy',
    columns: [
      { title: 'Od dnia', kind: 'date', value: row => dayOf(row.from_day) },
      ...taxValueKeys.map(key => ({ title: taxValueLabels[key][0], value: (row: TaxProfile) => readTaxValue(key, row[key]) })),
      { title: 'Uwagi', value: row => row.note },
    ],
  }),
  payers: sheetOf<PayerEntry>({
    title: 'Wspólnicy i podatnicy',
    columns: [
      { title: 'Nazwa', value: row => row.name },
      { title: 'NIP', value: row => row.nip },
      { title: 'PESEL', kind: 'code', value: row => row.pesel },
      { title: 'Mikrorachunek podatkowy', kind: 'code', value: row => row.tax_account },
      { title: 'Rachunek składkowy ZUS', kind: 'code', value: row => row.zus_account },
      { title: 'Od dnia', kind: 'date', value: row => dayOf(row.from_day) },
      { title: 'Do dnia', kind: 'date', value: row => row.to_day },
      { title: 'Warunki od', kind: 'date', value: row => dayOf(row.terms_from) },
      { title: 'Udział', kind: 'code', value: row => row.share },
      { title: 'Podatek dochodowy', value: row => row.income_tax },
      { title: 'Zaliczki', value: row => row.advances },
      { title: 'Składki ZUS', value: row => row.zus_scheme },
      { title: 'Uwagi', value: row => row.note },
    ],
  }),
  employees: wholeEmployeeSheet,
  contracts: wholeContractSheet,
  leaves: wholeLeaveSheet,
  settlements: sheetOf<SettlementRow>({ title: clientSettlementSheet.title, columns: withoutCompany(clientSettlementSheet) }),
  taxes: sheetOf<TaxDue>({
    title: 'Podatki i składki',
    columns: [
      { title: 'Rodzaj', value: row => taxName(row) },
      { title: 'Okres', value: row => row.period },
      { title: 'Podatnik', value: row => row.payer },
      { title: 'Wynik', value: row => outcomeLabels[row.outcome] },
      { title: 'Kwota', kind: 'money', value: row => row.amount },
      { title: 'Zapłacono', kind: 'money', value: row => row.paid_amount },
      { title: 'Termin ustawowy', kind: 'date', value: row => row.statutory_date },
      { title: 'Termin zapłaty', kind: 'date', value: row => row.due_date },
      { title: 'Rachunek', kind: 'code', value: row => row.account },
      { title: 'Odbiorca', value: row => row.recipient },
      { title: 'Tytuł przelewu', value: row => row.transfer_title },
      { title: 'Symbol formularza', value: row => row.form_symbol },
      { title: 'Stan', value: row => taxStateLabel(row).label },
      { title: 'Wpłaty', value: row => row.payments.map(({ amount, paid_on }) => `${paid_on}: ${amount}`).join(', ') },
    ],
  }),
  declarations: sheetOf<SentDeclaration>({
    title: 'Deklaracje wysłane',
    columns: [
      { title: 'Miesiąc', value: row => row.month },
      { title: 'Deklaracja', value: row => formLabels[row.form] },
      { title: 'Wysłano', kind: 'instant', value: row => row.sent_at },
      filesColumn,
    ],
  }),
  totals: sheetOf<TotalsOfMonth>({
    title: 'Wyniki miesięcy',
    columns: [
      { title: 'Miesiąc', value: row => row.month },
      ...totalKeys.map(key => ({ title: totalLabels[key], kind: 'money' as const, value: (row: TotalsOfMonth) => row[key] })),
    ],
  }),
  limits: limitSheet,
  limitMonths: limitMonthSheet,
  terms: sheetOf<Term>({
    title: 'Uzgodnione usługi',
    columns: [
      { title: 'Usługa', value: row => row.name },
      { title: 'Jednostka', value: row => unitLabels[row.unit] },
      { title: 'Ilość', kind: 'number', value: row => row.quantity },
      { title: 'Liczone z', value: row => row.counted && countedLabels[row.counted] },
      { title: 'W cenie', kind: 'number', value: row => row.allowance },
      { title: 'Cena netto', kind: 'money', value: row => row.price ?? row.list_price },
      { title: 'Rabat %', kind: 'number', value: row => row.discount },
      { title: 'VAT', value: row => vatRateLabels[row.vat_rate] },
      { title: 'Od miesiąca', value: row => row.from_month },
      { title: 'Do miesiąca', value: row => row.to_month },
    ],
  }),
  statements: sheetOf<StatementRow>({ title: statementSheet.title, columns: withoutCompany(statementSheet) }),
  lines: sheetOf<Line & { month: string }>({
    title: 'Pozycje zestawień usług',
    columns: [{ title: 'Miesiąc', value: row => row.month }, ...lineSheet.columns],
  }),
  tasks: sheetOf<HandedTask>({
    title: 'Zadania wspólne',
    columns: [
      { title: 'Numer', value: row => row.number },
      { title: 'Zadanie', value: row => row.title },
      { title: 'Miesiąc', value: row => row.month },
      { title: 'Termin', kind: 'date', value: row => row.due_date },
      { title: 'Stan', value: row => statusLabels[row.status].label },
      { title: 'Dla kogo', value: row => sideLabels[row.assigned_to] },
      { title: 'Osoba', value: row => row.assignee_name },
      { title: 'Opis', value: row => row.text },
      { title: 'Lista', value: row => row.checklist.map(({ title, done }) => `${done ? '[x]' : '[ ]'} ${title}`).join(' | ') },
      { title: 'Utworzono', kind: 'instant', value: row => row.created_at },
      { title: 'Zrobiono', kind: 'instant', value: row => row.done_at },
      filesColumn,
    ],
  }),
  tickets: sheetOf<HandedTicket>({
    title: 'Sprawy',
    columns: [
      { title: 'Numer', value: row => row.number },
      { title: 'Sprawa', value: row => row.title },
      { title: 'Kategoria', value: row => row.category_title },
      { title: 'Stan', value: row => ticketLabels[row.state].label },
      { title: 'Założył(a)', value: row => row.author_name },
      { title: 'Założona', kind: 'instant', value: row => row.created_at },
      { title: 'Ostatni wpis', kind: 'instant', value: row => row.last_word_at },
      { title: 'Treść', value: row => row.text },
      filesColumn,
    ],
  }),
  messages: sheetOf<HandedMessage>({
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
  comments: sheetOf<HandedComment>({
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
  documents: sheetOf<HandedDocument>({
    title: documentSheet.title,
    columns: [...withoutCompany(documentSheet), { title: 'Uwagi', value: row => row.note }, filesColumn],
  }),
  versions: sheetOf<HandedVersion>({
    title: 'Starsze wersje dokumentów',
    columns: [
      { title: 'Miesiąc', value: row => row.month },
      { title: 'Kategoria', value: row => row.category_name },
      { title: 'Nazwa', value: row => row.title },
      { title: 'Wersja', kind: 'number', value: row => row.revision },
      { title: 'Wysłano', kind: 'instant', value: row => row.sent_at },
      filesColumn,
    ],
  }),
}
