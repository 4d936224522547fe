import { type RecordWords, usualFields } from '#features/audit/shared/labels-fields.ts'
import { countedLabels, statementLabels } from '#features/billing/shared/labels.ts'
import { companyFields, seatFields } from '#features/companies/shared/fields.ts'
import { companyTypeLabels } from '#features/companies/shared/labels.ts'
import { declarationLabels } from '#features/declarations/shared/labels.ts'
import { categoryLabels as documentCategories, directionLabels, documentLabels, receiptLabels } from '#features/documents/shared/labels.ts'
import {
  contractKindLabels,
  contractLabels,
  costLabels,
  employeeLabels,
  leaveKindLabels,
  leaveLabels,
  nfzLabels,
  payPeriodLabels,
  pit0Labels,
  ppkLabels,
} from '#features/employees/shared/labels.ts'
import { exportLabels, formatLabels } from '#features/exports/shared/labels.ts'
import { scanLabels, warningLabels } from '#features/files/shared/labels.ts'
import { encodingLabels, importedLabels, importLabels } from '#features/imports/shared/labels.ts'
import { securityLabels } from '#features/integrations/labels.ts'
import { limitStatusLabels } from '#features/tax-limits/shared/labels.ts'
import { broadcastLabels } from '#features/messages/shared/labels.ts'
import { channelLabels } from '#features/notifications/shared/labels.ts'
import { shiftLabels } from '#features/statutory-deadlines/labels.ts'
import { outboxLabels } from '#features/outbox/shared/labels.ts'
import { totalLabels } from '#features/monthly-figures/shared/labels.ts'
import { pollLabels } from '#features/polls/shared/labels.ts'
import { categoryLabels as serviceCategories, unitLabels, vatRateLabels } from '#features/pricelist/shared/labels.ts'
import { assigneeLabels, scopeLabels } from '#features/recurring-tasks/shared/labels.ts'
import { frequencyLabels } from '#features/calendar/shared/labels.ts'
import { outcomeLabels, requiredLabels, requiredStateLabels, taxLabels, taxStateLabels } from '#features/settlements/shared/labels.ts'
import { approvalLabels } from '#kernel/approval-modes.ts'
import { settlementLabels } from '#kernel/settlement-states.ts'
import { kindLabels as questionKinds, surveyLabels } from '#features/surveys/shared/labels.ts'
import { kindLabels as systemTicketKinds, systemTicketLabels } from '#features/system-tickets/shared/labels.ts'
import { hueLabels } from '#features/tags/shared/labels.ts'
import { sideLabels, sourceLabels, statusLabels } from '#features/tasks/shared/labels.ts'
import { profileFields, taxFields } from '#features/tax-profiles/shared/fields.ts'
import { componentLabels, moduleLabels, variantLabels, variantTitles } from '#features/tenants/shared/labels.ts'
import { ticketLabels } from '#features/tickets/shared/labels.ts'
import { audienceLabels, stateLabels as trainingLabels } from '#features/trainings/shared/labels.ts'
import { userFields } from '#features/users/shared/fields.ts'
import { roleLabels, secondFactorLabels, themeLabels } from '#features/users/shared/labels.ts'
import type { Options } from '#kernel/fields/options.ts'
import { type Field, type Fields, labelled } from '#kernel/fields/record.ts'
import { priorityLabels } from '#kernel/priorities.ts'

const choice = (label: string, options: Options): Field => ({ label, kind: 'choice', options })

/** Fields whose value is one of a list, in the records that have no `fields.ts` yet. */
const choices: Fields = {
  mode: choice('Sposób', approvalLabels),
  assigned_to: choice('Dla kogo', sideLabels),
  assignee_kind: choice('Kto prowadzi', assigneeLabels),
  audience: choice('Odbiorcy', audienceLabels),
  category: choice('Kategoria', { ...documentCategories, ...requiredLabels, ...serviceCategories }),
  channel: choice('Kanał', channelLabels),
  channels: choice('Kanały', channelLabels),
  muted: choice('Wyłączone powiadomienia', channelLabels),
  companyView: choice(variantTitles.companyView, variantLabels.companyView),
  density: choice(variantTitles.density, variantLabels.density),
  home: choice(variantTitles.home, variantLabels.home),
  company_types: choice('Typy firm', companyTypeLabels),
  cost_kind: choice('Koszty uzyskania przychodu', costLabels),
  counted: choice('Liczone według', countedLabels),
  direction: choice('Kierunek', directionLabels),
  encoding: choice('Kodowanie', encodingLabels),
  format: choice('Format', formatLabels),
  freq: choice('Powtarzanie', frequencyLabels),
  held_state: choice('Stan przed wstrzymaniem', settlementLabels),
  hue: choice('Kolor', hueLabels),
  list: choice('Lista', importedLabels),
  nfz_branch: choice('Oddział NFZ', nfzLabels),
  outcome: choice('Wynik', outcomeLabels),
  pay_period: choice('Wynagrodzenie za', payPeriodLabels),
  pit0: choice('Zwolnienie z PIT', pit0Labels),
  ppk: choice(taxFields.ppk.label, ppkLabels),
  priority: choice('Priorytet', priorityLabels),
  receipt: choice('Potwierdzenie', receiptLabels),
  recipients: choice('Odbiorcy', { ...roleLabels, concerned: 'Osoba, której to dotyczy' }),
  required: choice('Wymagane', requiredLabels),
  role: choice('Rola', roleLabels),
  roles: choice('Role', roleLabels),
  scan_state: choice('Sprawdzenie pliku', scanLabels),
  scope: choice('Zakres', scopeLabels),
  second_factor: choice('Drugi składnik', secondFactorLabels),
  security: choice('Szyfrowanie', securityLabels),
  shift: choice('Przesunięcie', shiftLabels),
  source: choice('Źródło', sourceLabels),
  theme: choice('Motyw', themeLabels),
  unit: choice('Jednostka', unitLabels),
  vat_rate: choice('Stawka VAT', vatRateLabels),
  warnings: choice('Ostrzeżenia', warningLabels),
}

/** What stands at `state`, `status` and `kind`, which every record has of its own. */
const own = (options: Options): Fields => ({ state: choice('Stan', options), status: choice('Stan', options), kind: choice('Rodzaj', options) })

/** By kind of record: its fields, or what only it means by these keys. */
const records: RecordWords['records'] = {
  billing: own(statementLabels),
  broadcasts: own(broadcastLabels),
  companies: { ...taxFields, ...seatFields, ...companyFields },
  contracts: own({ ...contractLabels, ...contractKindLabels }),
  declarations: own(declarationLabels),
  documents: own(documentLabels),
  employees: own({ ...employeeLabels, ...contractKindLabels }),
  exports: own(exportLabels),
  imports: own(importLabels),
  leaves: own({ ...leaveLabels, ...leaveKindLabels }),
  limits: own(limitStatusLabels),
  outbox: own(outboxLabels),
  polls: own(pollLabels),
  settlements: own({ ...settlementLabels, ...taxStateLabels, ...requiredStateLabels, ...taxLabels }),
  surveys: own({ ...surveyLabels, ...questionKinds }),
  'system-tickets': own({ ...systemTicketLabels, ...systemTicketKinds }),
  system_tickets: own({ ...systemTicketLabels, ...systemTicketKinds }),
  tasks: own(statusLabels),
  'tax-profiles': { ...taxFields, ...profileFields },
  tickets: own(ticketLabels),
  trainings: own(trainingLabels),
  users: userFields,
}

/** How the audit log calls what every feature writes into it. */
export const auditWords: RecordWords = {
  records,
  any: {
    ...taxFields,
    ...companyFields,
    ...labelled('text', { ...moduleLabels, ...componentLabels, ...variantTitles }),
    ...labelled('decimal', totalLabels),
    ...usualFields,
    ...choices,
  },
}
