import { auditApi } from '#features/audit/server/api.ts'
import { avatarsApi } from '#features/avatars/api.ts'
import { authApi } from '#features/auth/server/api.ts'
import { factorsApi } from '#features/auth/server/api-factors.ts'
import { passkeysApi } from '#features/auth/server/api-passkeys.ts'
import { sessionsApi } from '#features/auth/server/api-sessions.ts'
import { commentsApi } from '#features/comments/server/api.ts'
import { companiesApi } from '#features/companies/server/api.ts'
import { declarationsApi } from '#features/declarations/server/api.ts'
import { obligationsApi } from '#features/obligations/server/api.ts'
import { countsApi } from '#features/menu-counts/api.ts'
import { documentCategoriesApi } from '#features/documents/server/api-categories.ts'
import { documentsApi } from '#features/documents/server/api.ts'
import { purchaseDecisionsApi } from '#features/purchase-decisions/server/api.ts'
import { employeesApi } from '#features/employees/server/api.ts'
import { contractsApi } from '#features/employees/server/api-contracts.ts'
import { leaveBasesApi } from '#features/employees/server/api-leave-bases.ts'
import { leavesApi } from '#features/employees/server/api-leaves.ts'
import { exportsApi } from '#features/exports/server/api.ts'
import { filesApi } from '#features/files/server/api.ts'
import { notificationsApi } from '#features/notifications/server/api.ts'
import { importsApi } from '#features/imports/server/api.ts'
import { timelineApi } from '#features/timeline/api.ts'
import { lawApi } from '#features/law/api.ts'
import { limitsApi } from '#features/tax-limits/server/api.ts'
import { messagesApi } from '#features/messages/server/api.ts'
import { broadcastsApi } from '#features/messages/server/api-broadcast.ts'
import { templatesApi } from '#features/notifications/server/api-templates.ts'
import { billingApi } from '#features/billing/server/api.ts'
import { pricelistApi } from '#features/pricelist/server/api.ts'
import { outboxApi } from '#features/outbox/server/api.ts'
import { integrationsApi } from '#features/integrations/api.ts'
import { ksefApi } from '#features/ksef/server/api.ts'
import { pollsApi } from '#features/polls/server/api.ts'
import { checklistsApi } from '#features/checklists/api.ts'
import { documentChecklistsApi } from '#features/document-checklists/server/api.ts'
import { proceduresApi } from '#features/procedures/api.ts'
import { trainingsApi } from '#features/trainings/server/api.ts'
import { trainingCategoriesApi } from '#features/trainings/server/api-categories.ts'
import { learningApi } from '#features/trainings/server/api-learning.ts'
import { traineesApi } from '#features/trainings/server/api-trainees.ts'
import { surveysApi } from '#features/surveys/server/api.ts'
import { reportsApi } from '#features/reports/server/api.ts'
import { uptimeLocksApi } from '#features/uptimes/server/api-locks.ts'
import { payersApi } from '#features/payers/server/api.ts'
import { powersApi } from '#features/powers/server/api.ts'
import { recurringTasksApi } from '#features/recurring-tasks/server/api.ts'
import { pushApi } from '#features/push/api.ts'
import { registersApi } from '#features/public-registers/server/api.ts'
import { feedsApi, scheduleApi } from '#features/calendar/server/api.ts'
import { settlementsApi } from '#features/settlements/server/api.ts'
import { searchApi } from '#features/search/server/api.ts'
import { smsapiApi } from '#features/integrations/api-smsapi.ts'
import { systemTicketsApi } from '#features/system-tickets/server/api.ts'
import { tagsApi } from '#features/tags/server/api.ts'
import { tasksApi } from '#features/tasks/server/api.ts'
import { taxProfilesApi } from '#features/tax-profiles/server/api.ts'
import { tenantsApi } from '#features/tenants/server/api.ts'
import { ticketsApi } from '#features/tickets/server/api.ts'
import { totalsApi } from '#features/monthly-figures/server/api.ts'
import { uptimesApi } from '#features/uptimes/server/api.ts'
import { usersApi } from '#features/users/server/api.ts'
import { viewsApi } from '#features/saved-views/api.ts'
import { waitingApi } from '#features/waiting/api.ts'
import { zusHolidaysApi } from '#features/zus-holidays/api.ts'
import type { Mountable } from '#platform/http/handlers.ts'

/** Every implementation, once; the start check compares it with the registry. */
export const apis: Mountable[] = [
  ...auditApi,
  ...authApi,
  ...avatarsApi,
  ...factorsApi,
  ...passkeysApi,
  ...sessionsApi,
  ...documentsApi,
  ...purchaseDecisionsApi,
  ...documentCategoriesApi,
  ...employeesApi,
  ...contractsApi,
  ...leavesApi,
  ...leaveBasesApi,
  ...exportsApi,
  ...filesApi,
  ...importsApi,
  ...companiesApi,
  ...lawApi,
  ...limitsApi,
  ...timelineApi,
  ...pricelistApi,
  ...billingApi,
  ...reportsApi,
  ...uptimeLocksApi,
  ...payersApi,
  ...powersApi,
  ...registersApi,
  ...tagsApi,
  ...tasksApi,
  ...recurringTasksApi,
  ...taxProfilesApi,
  ...commentsApi,
  ...countsApi,
  ...waitingApi,
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
  ...obligationsApi,
  ...tenantsApi,
  ...uptimesApi,
  ...notificationsApi,
  ...templatesApi,
  ...outboxApi,
  ...scheduleApi,
  ...feedsApi,
  ...integrationsApi,
  ...ksefApi,
  ...usersApi,
  ...viewsApi,
  ...smsapiApi,
]
