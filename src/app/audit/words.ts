import type { RecordWords } from '#features/audit/shared/field-words.ts'
import { lineFields, statementFields, termFields as billedTermFields, wholeFields } from '#features/billing/shared/fields.ts'
import { companyFields, seatFields } from '#features/companies/shared/fields.ts'
import { declarationFields } from '#features/declarations/shared/fields.ts'
import { declarationLabels } from '#features/declarations/shared/labels.ts'
import { categoryFields as documentCategoryFields, documentFields, requestFields } from '#features/documents/shared/fields.ts'
import { baseFields, contractFields, employeeFields, leaveFields, reportFields } from '#features/employees/shared/fields.ts'
import { exportFields } from '#features/exports/shared/fields.ts'
import { commentFields } from '#features/comments/shared/fields.ts'
import { fileFields } from '#features/files/shared/fields.ts'
import { importFields, readingFields } from '#features/imports/shared/fields.ts'
import { integrationFields } from '#features/integrations/fields.ts'
import { correctionFields, limitFields, watchFields } from '#features/tax-limits/shared/fields.ts'
import { broadcastFields, conversationFields, messageFields, wholeFields as wholeConversationFields } from '#features/messages/shared/fields.ts'
import { offeredFields, preferenceFields, templateFields, wordFields } from '#features/notifications/shared/fields.ts'
import { channelLabels } from '#features/notifications/shared/labels.ts'
import { outboxLabels } from '#features/outbox/shared/labels.ts'
import { figureFields } from '#features/monthly-figures/shared/fields.ts'
import { changeFields, payerFields, termFields } from '#features/payers/shared/fields.ts'
import { pollFields } from '#features/polls/shared/fields.ts'
import { powerFields } from '#features/powers/shared/fields.ts'
import { serviceFields } from '#features/pricelist/shared/fields.ts'
import { procedureFields } from '#features/procedures/fields.ts'
import { tagFields } from '#features/tags/shared/fields.ts'
import { checklistFields } from '#features/checklists/fields.ts'
import { documentChecklistFields } from '#features/document-checklists/shared/fields.ts'
import { eventFields } from '#features/calendar/shared/fields.ts'
import { connectionFields, fetchFields, streamFields } from '#features/ksef/shared/fields.ts'
import { decisionFields, ruleFields } from '#features/purchase-decisions/shared/fields.ts'
import { recurringTaskFields } from '#features/recurring-tasks/shared/fields.ts'
import { requiredLabels, requiredStateLabels, taxStateLabels } from '#features/settlements/shared/labels.ts'
import { settlementLabels } from '#kernel/settlement-states.ts'
import { requiredFields, settlementFields, taxDueFields } from '#features/settlements/shared/fields.ts'
import { surveyFields, wholeFields as wholeSurveyFields } from '#features/surveys/shared/fields.ts'
import { systemTicketFields } from '#features/system-tickets/shared/fields.ts'
import { taskFields } from '#features/tasks/shared/fields.ts'
import { profileFields, taxFields } from '#features/tax-profiles/shared/fields.ts'
import { appearanceFields, approvalFields, hoursFields, logoFields, securityFields, switchesFields } from '#features/tenants/shared/fields.ts'
import { answerFields, categoryFields, ticketFields } from '#features/tickets/shared/fields.ts'
import {
  categoryFields as trainingCategoryFields,
  progressFields,
  traineeFields,
  trainingFields,
  wholeFields as wholeTrainingFields,
} from '#features/trainings/shared/fields.ts'
import { uptimeFields } from '#features/uptimes/shared/fields.ts'
import { userFields } from '#features/users/shared/fields.ts'
import { viewFields } from '#features/saved-views/fields.ts'
import { holidayFields } from '#features/zus-holidays/fields.ts'
import type { Options } from '#kernel/fields/options.ts'
import { listTitles } from '#app/list-titles.ts'
import { type Field, fields, labelled } from '#kernel/fields/record.ts'

const choice = (label: string, options: Options): Field => ({ label, kind: 'choice', options })

const columns: Field = {
  ...switchesFields.columns,
  fields: labelled('texts', listTitles),
}

/** What only the log keeps of a record. */
const logged = {
  companies: {
    ...watchFields,
    ...fields({
      account: { label: 'Rachunek', kind: 'account' },
      assigned: { label: 'Na wykazie podatników VAT', kind: 'boolean' },
      request_id: { label: 'Numer zapytania', kind: 'text' },
      answered_at: { label: 'Odpowiedziano', kind: 'instant' },
      add: { label: 'Dodane', kind: 'part', fields: tagFields },
      remove: { label: 'Usunięte', kind: 'part', fields: tagFields },
      export_id: { label: 'Eksport', kind: 'id' },
      company_id: { label: 'Firma', kind: 'id' },
      ksef_role: fetchFields.role,
      found: fetchFields.found,
      added: fetchFields.added,
      until: streamFields.cursor,
      token_numbers: { label: 'Numery tokenów', kind: 'text' },
      token_revoked: { label: 'Token unieważniony w KSeF', kind: 'boolean' },
      history: { label: 'Od 1 lutego 2026', kind: 'boolean' },
    }),
  },
  employees: fields({ ticket_id: { label: 'Sprawa', kind: 'id' }, field: { label: 'Pole', kind: 'text' } }),
  exports: fields({ why: { label: 'Powód', kind: 'text' } }),
  files: fields({
    digest: { label: 'Skrót', kind: 'text' },
    damage: { label: 'Uszkodzenie', kind: 'text' },
    virus: { label: 'Wirus', kind: 'text' },
  }),
  imports: fields({ rows: { label: 'Wiersze', kind: 'number' } }),
  law: fields({ as_of: { label: 'Stan na dzień', kind: 'day' } }),
  outbox: fields({
    channel: { label: 'Kanał', kind: 'choice', options: channelLabels },
    recipient: { label: 'Odbiorca', kind: 'text' },
    event: { label: 'Zdarzenie', kind: 'text' },
    state: { label: 'Stan', kind: 'choice', options: outboxLabels },
    attempts: { label: 'Próby', kind: 'number' },
    last_error: { label: 'Błąd', kind: 'text' },
    resent: { label: 'Wysłane ponownie', kind: 'number' },
  }),
  'personal-data': fields({
    export_id: { label: 'Eksport', kind: 'id' },
    fate: { label: 'Los danych', kind: 'text' },
    what: { label: 'Czego dotyczy', kind: 'text' },
    why: { label: 'Powód', kind: 'text' },
    reason: { label: 'Powód', kind: 'text' },
  }),
  push: fields({ name: { label: 'Urządzenie', kind: 'text' } }),
  /** Of what takes back: what the call did that had this number. */
  takenBack: fields({ request_id: { label: 'Cofnięte zapytanie', kind: 'text' } }),
  settlements: fields({ tax_ids: { label: 'Kwoty', kind: 'ids' } }),
  tasks: fields({ reason: { label: 'Powód', kind: 'text' } }),
  'tax-profiles': fields({ company_id: { label: 'Firma', kind: 'id' } }),
  tenants: fields({
    storage_quota: { label: 'Miejsce na pliki w bajtach', kind: 'number' },
    suspended_at: { label: 'Zawieszono', kind: 'instant' },
  }),
  users: fields({ avatar: { label: 'Zdjęcie', kind: 'id' } }),
}

/** How the audit log calls what every feature writes into it, by kind of record. */
export const auditWords: RecordWords = {
  billing: { ...billedTermFields, ...lineFields, ...statementFields, ...wholeFields },
  broadcasts: { ...messageFields, ...broadcastFields },
  conversations: conversationFields,
  messages: { ...wholeConversationFields, ...messageFields },
  checklists: checklistFields,
  comments: commentFields,
  companies: {
    ...ruleFields,
    ...connectionFields,
    ...logged.companies,
    ...taxFields,
    ...seatFields,
    ...companyFields,
    tags: { ...companyFields.tags, fields: tagFields },
  },
  contracts: { ...logged.employees, ...contractFields },
  'document-checklists': documentChecklistFields,
  document_categories: documentCategoryFields,
  documents: { ...logged.takenBack, ...requestFields, ...documentFields },
  employees: { ...logged.employees, ...reportFields, ...employeeFields },
  exports: { ...logged.exports, ...exportFields },
  files: { ...logged.files, ...fileFields },
  integrations: integrationFields,
  imports: { ...logged.imports, ...readingFields, ...importFields },
  'leave-bases': baseFields,
  law: logged.law,
  leaves: leaveFields,
  limits: { ...correctionFields, ...limitFields },
  'notification-templates': { ...offeredFields, ...wordFields, ...templateFields },
  outbox: logged.outbox,
  payers: { ...termFields, ...changeFields, ...payerFields },
  'personal-data': logged['personal-data'],
  polls: pollFields,
  powers: powerFields,
  pricelist: serviceFields,
  procedures: procedureFields,
  'purchase-decisions': decisionFields,
  push: logged.push,
  'recurring-tasks': recurringTaskFields,
  schedule: eventFields,
  settlements: {
    ...logged.takenBack,
    ...logged.settlements,
    ...declarationFields,
    ...figureFields,
    ...requiredFields,
    ...taxDueFields,
    ...settlementFields,
    state: choice('Stan', { ...declarationLabels, ...settlementLabels, ...taxStateLabels, ...requiredStateLabels }),
    category: choice('Kategoria', requiredLabels),
  },
  surveys: { ...wholeSurveyFields, ...surveyFields },
  system_tickets: systemTicketFields,
  tags: tagFields,
  tasks: { ...logged.tasks, ...taskFields },
  'tax-profiles': { ...logged['tax-profiles'], ...taxFields, ...profileFields },
  tenants: {
    ...logged.tenants,
    ...ruleFields,
    ...logoFields,
    ...hoursFields,
    ...approvalFields,
    ...securityFields,
    ...appearanceFields,
    switches: { ...appearanceFields.switches, fields: { ...switchesFields, columns } },
  },
  ticket_answers: answerFields,
  ticket_categories: categoryFields,
  tickets: ticketFields,
  training_categories: trainingCategoryFields,
  trainings: { ...traineeFields, ...trainingCategoryFields, ...progressFields, ...trainingFields, ...wholeTrainingFields },
  uptimes: uptimeFields,
  users: { ...logged.users, ...preferenceFields, ...userFields },
  views: viewFields,
  zus_holidays: holidayFields,
}
