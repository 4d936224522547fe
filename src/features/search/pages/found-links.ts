import {
  IconBug,
  IconBuildingStore,
  IconId,
  IconChecklist,
  IconFileText,
  IconMessageCircle,
  IconMessages,
  IconReceiptTax,
  IconSchool,
  IconUser,
} from '@tabler/icons-react'
import type { SearchResult } from '#features/search/shared/contract.ts'
import { linkTo } from '#web/routing/routes.ts'

export const kindTitles: Record<SearchResult['kind'], string> = {
  payment: 'Płatności',
  company: 'Firmy',
  person: 'Ludzie',
  employee: 'Pracownicy',
  document: 'Dokumenty',
  task: 'Zadania',
  ticket: 'Sprawy',
  system_ticket: 'Zgłoszenia',
  conversation: 'Wiadomości',
  training: 'Szkolenia',
}

export const kindIcons = {
  payment: IconReceiptTax,
  company: IconBuildingStore,
  person: IconUser,
  employee: IconId,
  document: IconFileText,
  task: IconChecklist,
  ticket: IconMessageCircle,
  system_ticket: IconBug,
  conversation: IconMessages,
  training: IconSchool,
} as const

/** Where it is, in the area of whoever asks. */
export function pathOf({ kind, id, company_id, category_id, month }: SearchResult, isAdmin: boolean): string {
  // Clients meet their people and those who look after them in the company.
  if (kind === 'person') return isAdmin ? linkTo('dashboard-users-view', { id }) : linkTo('companies-view', { id: company_id ?? '' })
  if (kind === 'payment') return linkTo('companies-view', { id: company_id ?? '' }, { tab: 'settlements', month: month ?? '' })
  if (kind === 'company') return linkTo(isAdmin ? 'dashboard-companies-view' : 'companies-view', { id })
  if (kind === 'employee')
    return isAdmin ? linkTo('dashboard-employees-view', { id }) : linkTo('companies-employees-view', { id: company_id ?? '', employeeId: id })
  if (kind === 'document') return linkTo(isAdmin ? 'dashboard-documents-view' : 'documents-view', { id })
  if (kind === 'ticket') return linkTo(isAdmin ? 'dashboard-tickets-view' : 'tickets-view', { id })
  if (kind === 'system_ticket') return linkTo(isAdmin ? 'dashboard-system-tickets-view' : 'system-tickets-view', { id })
  if (kind === 'conversation') return linkTo(isAdmin ? 'dashboard-messages-view' : 'messages-view', { id })
  if (kind === 'training') return linkTo(isAdmin ? 'dashboard-trainings-view' : 'trainings-view', { id: category_id ?? '', trainingId: id })
  return isAdmin ? linkTo('dashboard-tasks-view', { id }) : linkTo('companies-view', { id: company_id ?? '' }, { tab: 'tasks', task: id })
}
