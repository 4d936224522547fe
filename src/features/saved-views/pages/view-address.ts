import { partNames, type StateParts } from '#web/ui/list/list-state.ts'

/** The URL holds a view's filters in full, so that it can be shared. A list with a default view needs every parameter stated. */
export function searchOfView(view: (StateParts & { id: string }) | undefined, search: URLSearchParams, hasUsual: boolean) {
  const next = new URLSearchParams(search)
  for (const name of [...partNames, 'page', 'view']) next.delete(name)
  for (const name of partNames) if (view?.[name]) next.set(name, view[name])
  if (view ?? hasUsual) next.set('view', view?.id ?? 'all')
  return next
}
