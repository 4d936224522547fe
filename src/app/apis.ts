import { auditApi } from '#features/audit/api.ts'
import { avatarsApi } from '#features/avatars/api.ts'
import { authApi } from '#features/auth/api.ts'
import { factorsApi } from '#features/auth/factors-api.ts'
import { sessionsApi } from '#features/auth/sessions-api.ts'
import { commentsApi } from '#features/comments/api.ts'
import { companiesApi } from '#features/companies/api.ts'
import { declarationsApi } from '#features/declarations/api.ts'
import { countsApi } from '#features/counts/api.ts'
import { documentCategoriesApi } from '#features/documents/api-categories.ts'
import { documentsApi } from '#features/documents/api.ts'
import { employeesApi } from '#features/employees/api.ts'
import { contractsApi } from '#features/employees/api-contracts.ts'
import { leavesApi } from '#features/employees/api-leaves.ts'
import { exportsApi } from '#features/exports/api.ts'
import { filesApi } from '#features/files/api.ts'
import { notificationsApi } from '#features/notifications/api.ts'
import { importsApi } from '#features/imports/api.ts'
import { timelineApi } from '#features/timeline/api.ts'
import { limitsApi } from '#features/limits/api.ts'
import { messagesApi } from '#features/messages/api.ts'
import { broadcastsApi } from '#features/messages/api-broadcast.ts'
import { templatesApi } from '#features/notifications/api-templates.ts'
import { billingApi } from '#features/billing/api.ts'
import { pricelistApi } from '#features/pricelist/api.ts'
import { outboxApi } from '#features/outbox/api.ts'
import { integrationsApi } from '#features/integrations/api.ts'
import { pollsApi } from '#features/polls/api.ts'
import { checklistsApi } from '#features/checklists/api.ts'
import { documentChecklistsApi } from '#features/document-checklists/api.ts'
import { proceduresApi } from '#features/procedures/api.ts'
import { trainingsApi } from '#features/trainings/api.ts'
import { trainingCategoriesApi } from '#features/trainings/api-categories.ts'
import { learningApi } from '#features/trainings/api-learning.ts'
import { traineesApi } from '#features/trainings/api-trainees.ts'
import { surveysApi } from '#features/surveys/api.ts'
import { reportsApi } from '#features/reports/api.ts'
import { uptimeLocksApi } from '#features/uptimes/api-locks.ts'
import { payersApi } from '#features/payers/api.ts'
import { recurringTasksApi } from '#features/recurring-tasks/api.ts'
import { pushApi } from '#features/push/api.ts'
import { registersApi } from '#features/registers/api.ts'
import { feedsApi, scheduleApi } from '#features/schedule/api.ts'
import { settlementsApi } from '#features/settlements/api.ts'
import { searchApi } from '#features/search/api.ts'
import { smsapiApi } from '#features/smsapi/api.ts'
import { systemTicketsApi } from '#features/system-tickets/api.ts'
import { tagsApi } from '#features/tags/api.ts'
import { tasksApi } from '#features/tasks/api.ts'
import { taxProfilesApi } from '#features/tax-profiles/api.ts'
import { tenantsApi } from '#features/tenants/api.ts'
import { ticketsApi } from '#features/tickets/api.ts'
import { totalsApi } from '#features/totals/api.ts'
import { uptimesApi } from '#features/uptimes/api.ts'
import { usersApi } from '#features/users/api.ts'
import { viewsApi } from '#features/views/api.ts'
import { zusHolidaysApi } from '#features/zus-holidays/api.ts'
import type { Mountable } from '#platform/http/handlers.ts'

/** Every implementation, once; the start check compares it with the registry. */
export const apis: Mountable[] = [
  ...auditApi,
  ...authApi,
  ...avatarsApi,
  ...factorsApi,
  ...sessionsApi,
  ...documentsApi,
  ...documentCategoriesApi,
  ...employeesApi,
  ...contractsApi,
  ...leavesApi,
  ...exportsApi,
  ...filesApi,
  ...importsApi,
  ...companiesApi,
  ...limitsApi,
  ...timelineApi,
  ...pricelistApi,
  ...billingApi,
  ...reportsApi,
  ...uptimeLocksApi,
  ...payersApi,
  ...registersApi,
  ...tagsApi,
  ...tasksApi,
  ...recurringTasksApi,
  ...taxProfilesApi,
  ...commentsApi,
  ...countsApi,
  ...messagesApi,
  ...broadcastsApi,
  ...surveysApi,
  ...pollsApi,
  ...checklistsApi,
  ...documentChecklistsApi,
  ...proceduresApi,
  ...zusHolidaysApi,
  ...trainingCategoriesApi,
  ...trainingsApi,
  ...learningApi,
  ...traineesApi,
  ...settlementsApi,
  ...systemTicketsApi,
  ...pushApi,
  ...searchApi,
  ...ticketsApi,
  ...totalsApi,
  ...declarationsApi,
  ...tenantsApi,
  ...uptimesApi,
  ...notificationsApi,
  ...templatesApi,
  ...outboxApi,
  ...scheduleApi,
  ...feedsApi,
  ...integrationsApi,
  ...usersApi,
  ...viewsApi,
  ...smsapiApi,
]
