import { type RecordWords, usualFields } from '#features/audit/shared/labels-fields.ts'
import { lineFields, statementFields, termFields as billedTermFields, wholeFields } from '#features/billing/shared/fields.ts'
import { companyFields, seatFields } from '#features/companies/shared/fields.ts'
import { declarationFields } from '#features/declarations/shared/fields.ts'
import { declarationLabels } from '#features/declarations/shared/labels.ts'
import { categoryFields as documentCategoryFields, documentFields, requestFields } from '#features/documents/shared/fields.ts'
import { categoryLabels as documentCategories, directionLabels, receiptLabels } from '#features/documents/shared/labels.ts'
import { baseFields, contractFields, employeeFields, leaveFields, reportFields } from '#features/employees/shared/fields.ts'
import { exportFields } from '#features/exports/shared/fields.ts'
import { commentFields } from '#features/comments/shared/fields.ts'
import { fileFields } from '#features/files/shared/fields.ts'
import { importFields, readingFields } from '#features/imports/shared/fields.ts'
import { integrationFields } from '#features/integrations/fields.ts'
import { correctionFields, limitFields, watchFields } from '#features/tax-limits/shared/fields.ts'
import { broadcastFields, conversationFields, messageFields } from '#features/messages/shared/fields.ts'
import { offeredFields, preferenceFields, templateFields, wordFields } from '#features/notifications/shared/fields.ts'
import { channelLabels } from '#features/notifications/shared/labels.ts'
import { outboxLabels } from '#features/outbox/shared/labels.ts'
import { figureFields } from '#features/monthly-figures/shared/fields.ts'
import { changeFields, payerFields, termFields } from '#features/payers/shared/fields.ts'
import { pollFields } from '#features/polls/shared/fields.ts'
import { serviceFields } from '#features/pricelist/shared/fields.ts'
import { procedureFields } from '#features/procedures/fields.ts'
import { tagFields } from '#features/tags/shared/fields.ts'
import { checklistFields } from '#features/checklists/fields.ts'
import { documentChecklistFields } from '#features/document-checklists/shared/fields.ts'
import { categoryLabels as serviceCategories } from '#features/pricelist/shared/labels.ts'
import { eventFields } from '#features/calendar/shared/fields.ts'
import { recurringTaskFields } from '#features/recurring-tasks/shared/fields.ts'
import { requiredLabels, requiredStateLabels, taxStateLabels } from '#features/settlements/shared/labels.ts'
import { settlementLabels } from '#kernel/settlement-states.ts'
import { requiredFields, settlementFields, taxDueFields } from '#features/settlements/shared/fields.ts'
import { surveyFields, wholeFields as wholeSurveyFields } from '#features/surveys/shared/fields.ts'
import { systemTicketFields } from '#features/system-tickets/shared/fields.ts'
import { taskFields } from '#features/tasks/shared/fields.ts'
import { sideLabels, sourceLabels } from '#features/tasks/shared/labels.ts'
import { profileFields, taxFields } from '#features/tax-profiles/shared/fields.ts'
import { appearanceFields, approvalFields, hoursFields, logoFields, securityFields } from '#features/tenants/shared/fields.ts'
import { answerFields, categoryFields, ticketFields } from '#features/tickets/shared/fields.ts'
import {
  categoryFields as trainingCategoryFields,
  progressFields,
  traineeFields,
  trainingFields,
  wholeFields as wholeTrainingFields,
} from '#features/trainings/shared/fields.ts'
import { audienceLabels } from '#features/trainings/shared/labels.ts'
import { uptimeFields } from '#features/uptimes/shared/fields.ts'
import { userFields } from '#features/users/shared/fields.ts'
import { roleLabels } from '#features/users/shared/labels.ts'
import { viewFields } from '#features/saved-views/fields.ts'
import { holidayFields } from '#features/zus-holidays/fields.ts'
import type { Options } from '#kernel/fields/options.ts'
import type { Field, Fields } from '#kernel/fields/record.ts'

const choice = (label: string, options: Options): Field => ({ label, kind: 'choice', options })

/** Fields whose value is one of a list, in the records that have no `fields.ts` yet. */
const choices: Fields = {
  assigned_to: choice('Dla kogo', sideLabels),
  audience: choice('Odbiorcy', audienceLabels),
  category: choice('Kategoria', { ...documentCategories, ...requiredLabels, ...serviceCategories }),
  channel: choice('Kanał', channelLabels),
  channels: choice('Kanały', channelLabels),
  muted: choice('Wyłączone powiadomienia', channelLabels),
  direction: choice('Kierunek', directionLabels),
  receipt: choice('Potwierdzenie', receiptLabels),
  recipients: choice('Odbiorcy', { ...roleLabels, concerned: 'Osoba, której to dotyczy' }),
  required: choice('Wymagane', requiredLabels),
  role: choice('Rola', roleLabels),
  roles: choice('Role', roleLabels),
  source: choice('Źródło', sourceLabels),
}

/** What stands at `state`, `status` and `kind`, which every record has of its own. */
const own = (options: Options): Fields => ({ state: choice('Stan', options), status: choice('Stan', options), kind: choice('Rodzaj', options) })

/** By kind of record: its fields, or what only it means by these keys. */
const records: RecordWords['records'] = {
  billing: { ...billedTermFields, ...lineFields, ...statementFields, ...wholeFields },
  broadcasts: { ...messageFields, ...broadcastFields },
  conversations: conversationFields,
  messages: messageFields,
  checklists: checklistFields,
  comments: commentFields,
  companies: { ...watchFields, ...taxFields, ...seatFields, ...companyFields },
  contracts: contractFields,
  'document-checklists': documentChecklistFields,
  document_categories: documentCategoryFields,
  documents: { ...requestFields, ...documentFields },
  employees: { ...reportFields, ...employeeFields },
  exports: exportFields,
  files: fileFields,
  integrations: integrationFields,
  imports: { ...readingFields, ...importFields },
  'leave-bases': baseFields,
  leaves: leaveFields,
  limits: { ...correctionFields, ...limitFields },
  'notification-templates': { ...offeredFields, ...wordFields, ...templateFields },
  outbox: own(outboxLabels),
  payers: { ...termFields, ...changeFields, ...payerFields },
  polls: pollFields,
  pricelist: serviceFields,
  procedures: procedureFields,
  'recurring-tasks': recurringTaskFields,
  schedule: eventFields,
  settlements: {
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
  tasks: taskFields,
  'tax-profiles': { ...taxFields, ...profileFields },
  tenants: { ...logoFields, ...hoursFields, ...approvalFields, ...securityFields, ...appearanceFields },
  ticket_answers: answerFields,
  ticket_categories: categoryFields,
  tickets: ticketFields,
  training_categories: trainingCategoryFields,
  trainings: { ...traineeFields, ...trainingCategoryFields, ...progressFields, ...trainingFields, ...wholeTrainingFields },
  uptimes: uptimeFields,
  users: { ...preferenceFields, ...userFields },
  views: viewFields,
  zus_holidays: holidayFields,
}

/** How the audit log calls what every feature writes into it. */
export const auditWords: RecordWords = {
  records,
  any: {
    ...taxFields,
    ...companyFields,
    ...usualFields,
    ...choices,
  },
}
