import { companies } from '#features/companies/shared/contract.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { tasks } from '#features/tasks/shared/contract.ts'
import { tickets } from '#features/tickets/shared/contract.ts'
import type { Reading } from '#web/ui/list/list-state.ts'

/** What the office's great lists read where their address asks for nothing else: the page asks for it before its program is there (`web/api/early-fetch.ts`). */
export const defaultListQueries = {
  '/dashboard/companies': { name: 'companies', endpoint: companies.list, defaultSort: 'title:asc' },
  '/dashboard/documents': { name: 'documents', endpoint: documents.list, defaultSort: 'created:desc' },
  '/dashboard/settlements': { name: 'settlements', endpoint: settlements.list, defaultSort: 'month:desc,company_title:asc' },
  '/dashboard/tasks': { name: 'tasks', endpoint: tasks.list },
  '/dashboard/tickets': { name: 'tickets', endpoint: tickets.list, defaultSort: 'due_at:asc,last_word_at:desc' },
} satisfies Record<string, Reading>
