import { partNames, type StateParts } from '#web/ui/list/list-state.ts'

/** A view's filters stand in the address in full, so that it can be shared. Where one opens by itself, everything has to be asked for. */
export function searchOfView(view: (StateParts & { id: string }) | undefined, search: URLSearchParams, hasUsual: boolean) {
  const next = new URLSearchParams(search)
  for (const name of [...partNames, 'page', 'view']) next.delete(name)
  for (const name of partNames) if (view?.[name]) next.set(name, view[name])
  if (view ?? hasUsual) next.set('view', view?.id ?? 'all')
  return next
}
