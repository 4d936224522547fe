import { audit } from '#features/audit/contract.ts'
import { avatars } from '#features/avatars/contract.ts'
import { auth, factors, sessions } from '#features/auth/contract.ts'
import { comments } from '#features/comments/contract.ts'
import { companies } from '#features/companies/contract.ts'
import { declarations as taxDeclarations } from '#features/declarations/contract.ts'
import { counts } from '#features/counts/contract.ts'
import { documentCategoriesContract } from '#features/documents/contract-categories.ts'
import { documents } from '#features/documents/contract.ts'
import { contracts, employees, leaves } from '#features/employees/contract.ts'
import { events } from '#features/events/contract.ts'
import { exports } from '#features/exports/contract.ts'
import { files } from '#features/files/contract.ts'
import { content } from '#features/files/contract-content.ts'
import { notifications } from '#features/notifications/contract.ts'
import { imports } from '#features/imports/contract.ts'
import { timeline } from '#features/timeline/contract.ts'
import { limits } from '#features/limits/contract.ts'
import { messages } from '#features/messages/contract.ts'
import { broadcasts } from '#features/messages/contract-broadcast.ts'
import { templates } from '#features/notifications/contract-templates.ts'
import { billing } from '#features/billing/contract.ts'
import { pricelist } from '#features/pricelist/contract.ts'
import { outbox } from '#features/outbox/contract.ts'
import { integrations } from '#features/integrations/contract.ts'
import { polls } from '#features/polls/contract.ts'
import { checklists } from '#features/checklists/contract.ts'
import { documentChecklists } from '#features/document-checklists/contract.ts'
import { procedures } from '#features/procedures/contract.ts'
import { learning, trainees, trainings } from '#features/trainings/contract.ts'
import { trainingCategories } from '#features/trainings/contract-categories.ts'
import { surveys } from '#features/surveys/contract.ts'
import { reports } from '#features/reports/contract.ts'
import { payers } from '#features/payers/contract.ts'
import { push } from '#features/push/contract.ts'
import { recurringTasks } from '#features/recurring-tasks/contract.ts'
import { registersContract } from '#features/registers/contract.ts'
import { feedContent, feeds, schedule } from '#features/schedule/contract.ts'
import { search } from '#features/search/contract.ts'
import { settlements } from '#features/settlements/contract.ts'
import { smsapi } from '#features/smsapi/contract.ts'
import { systemTickets } from '#features/system-tickets/contract.ts'
import { tags } from '#features/tags/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import { taxProfiles } from '#features/tax-profiles/contract.ts'
import { tenants } from '#features/tenants/contract.ts'
import { logoContent } from '#features/tenants/contract-logo.ts'
import { tickets } from '#features/tickets/contract.ts'
import { totals } from '#features/totals/contract.ts'
import { uptimes } from '#features/uptimes/contract.ts'
import { uptimeLocks } from '#features/uptimes/contract-locks.ts'
import { users } from '#features/users/contract.ts'
import { views } from '#features/views/contract.ts'
import { zusHolidays } from '#features/zus-holidays/contract.ts'
import type { Declaration } from '#kernel/endpoint.ts'

/** Every contract, once: the server mounts it, OpenAPI prints it, the access test walks it. */
export const registry = {
  audit,
  auth,
  avatars,
  factors,
  sessions,
  documents,
  documentCategories: documentCategoriesContract,
  files,
  content,
  events,
  employees,
  contracts,
  leaves,
  exports,
  imports,
  companies,
  comments,
  counts,
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
  views,
  smsapi,
  limits,
  timeline,
  pricelist,
  billing,
  reports,
  uptimeLocks,
  payers,
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
}

export const declarations: Declaration[] = Object.values(registry).flatMap(contract => Object.values(contract) as Declaration[])
