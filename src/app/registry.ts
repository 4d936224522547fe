import { audit } from '#features/audit/shared/contract.ts'
import { avatars } from '#features/avatars/contract.ts'
import { auth, factors, sessions } from '#features/auth/shared/contract.ts'
import { passkeys } from '#features/auth/shared/contract-passkeys.ts'
import { comments } from '#features/comments/shared/contract.ts'
import { companies } from '#features/companies/shared/contract.ts'
import { declarations as taxDeclarations } from '#features/declarations/shared/contract.ts'
import { obligations as monthObligations } from '#features/obligations/shared/contract.ts'
import { counts } from '#features/menu-counts/contract.ts'
import { documentCategoriesContract } from '#features/documents/shared/contract-categories.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { contracts, employees, leaveBases, leaves } from '#features/employees/shared/contract.ts'
import { events } from '#features/realtime/contract.ts'
import { exports } from '#features/exports/shared/contract.ts'
import { files } from '#features/files/shared/contract.ts'
import { content } from '#features/files/shared/contract-content.ts'
import { notifications } from '#features/notifications/shared/contract.ts'
import { imports } from '#features/imports/shared/contract.ts'
import { timeline } from '#features/timeline/contract.ts'
import { law } from '#features/law/contract.ts'
import { limits } from '#features/tax-limits/shared/contract.ts'
import { messages } from '#features/messages/shared/contract.ts'
import { broadcasts } from '#features/messages/shared/contract-broadcast.ts'
import { templates } from '#features/notifications/shared/contract-templates.ts'
import { billing } from '#features/billing/shared/contract.ts'
import { powers } from '#features/powers/shared/contract.ts'
import { pricelist } from '#features/pricelist/shared/contract.ts'
import { outbox } from '#features/outbox/shared/contract.ts'
import { integrations } from '#features/integrations/contract.ts'
import { ksef } from '#features/ksef/shared/contract.ts'
import { polls } from '#features/polls/shared/contract.ts'
import { checklists } from '#features/checklists/contract.ts'
import { documentChecklists } from '#features/document-checklists/shared/contract.ts'
import { procedures } from '#features/procedures/contract.ts'
import { learning, trainees, trainings } from '#features/trainings/shared/contract.ts'
import { trainingCategories } from '#features/trainings/shared/contract-categories.ts'
import { surveys } from '#features/surveys/shared/contract.ts'
import { reports } from '#features/reports/shared/contract.ts'
import { payers } from '#features/payers/shared/contract.ts'
import { push } from '#features/push/contract.ts'
import { recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { registersContract } from '#features/public-registers/shared/contract.ts'
import { feedContent, feeds, schedule } from '#features/calendar/shared/contract.ts'
import { search } from '#features/search/shared/contract.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { smsapi } from '#features/integrations/contract-smsapi.ts'
import { systemTickets } from '#features/system-tickets/shared/contract.ts'
import { tags } from '#features/tags/shared/contract.ts'
import { tasks } from '#features/tasks/shared/contract.ts'
import { taxProfiles } from '#features/tax-profiles/shared/contract.ts'
import { tenants } from '#features/tenants/shared/contract.ts'
import { logoContent } from '#features/tenants/shared/contract-logo.ts'
import { tickets } from '#features/tickets/shared/contract.ts'
import { totals } from '#features/monthly-figures/shared/contract.ts'
import { uptimes } from '#features/uptimes/shared/contract.ts'
import { uptimeLocks } from '#features/uptimes/shared/contract-locks.ts'
import { users } from '#features/users/shared/contract.ts'
import { views } from '#features/saved-views/contract.ts'
import { waiting } from '#features/waiting/contract.ts'
import { zusHolidays } from '#features/zus-holidays/contract.ts'
import type { Declaration } from '#kernel/endpoint.ts'

/** Every contract, once: the server mounts it, OpenAPI prints it, the access test walks it. */
export const registry = {
  audit,
  auth,
  avatars,
  factors,
  passkeys,
  sessions,
  documents,
  purchaseDecisions,
  documentCategories: documentCategoriesContract,
  files,
  content,
  events,
  employees,
  contracts,
  leaves,
  leaveBases,
  exports,
  imports,
  companies,
  comments,
  counts,
  waiting,
  messages,
  broadcasts,
  surveys,
  polls,
  checklists,
  documentChecklists,
  procedures,
  zusHolidays,
  trainingCategories,
  trainings,
  learning,
  trainees,
  settlements,
  tenants,
  logoContent,
  uptimes,
  users,
  notifications,
  templates,
  outbox,
  schedule,
  feeds,
  feedContent,
  integrations,
  ksef,
  views,
  smsapi,
  law,
  limits,
  timeline,
  pricelist,
  billing,
  reports,
  uptimeLocks,
  payers,
  powers,
  registers: registersContract,
  tags,
  tasks,
  push,
  recurringTasks,
  taxProfiles,
  systemTickets,
  search,
  tickets,
  totals,
  declarations: taxDeclarations,
  monthObligations,
}

export const declarations: Declaration[] = Object.values(registry).flatMap(contract => Object.values(contract) as Declaration[])
