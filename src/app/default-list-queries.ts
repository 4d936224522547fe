import { defaultQuery as companies } from '#features/companies/shared/default-query.ts'
import { defaultQuery as documents } from '#features/documents/shared/default-query.ts'
import { defaultQuery as settlements } from '#features/settlements/shared/default-query.ts'
import { defaultQuery as tasks } from '#features/tasks/shared/default-query.ts'
import { defaultQuery as tickets } from '#features/tickets/shared/default-query.ts'
import type { Reading } from '#web/ui/list/list-state.ts'

/** By their addresses, what the office's great lists read first: the page asks for it before its program is there (`web/api/early-fetch.ts`). */
export const defaultListQueries = {
  '/dashboard/companies': companies,
  '/dashboard/documents': documents,
  '/dashboard/settlements': settlements,
  '/dashboard/tasks': tasks,
  '/dashboard/tickets': tickets,
} satisfies Record<string, Reading>
