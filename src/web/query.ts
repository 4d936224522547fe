import { QueryClient } from '@tanstack/react-query'
import { counted } from '#features/counts/contract.ts'
import { ApiError } from '#web/api-error.ts'

/**
 * Keys are [feature, operation, params]: `['companies', 'list', { page: 1 }]`. The feature is the API's resource, so that
 * an event about an entity finds what shows it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
})

/** After a write: everything shown of this resource is read again, and what the menu counts of it. */
export function refreshQueries(...features: string[]) {
  const isCounted = features.some(feature => (counted as readonly string[]).includes(feature))
  return Promise.all([...features, ...(isCounted ? ['counts'] : [])].map(feature => renewQueries([feature])))
}

/** Reads again what begins with this key. What is under way for the first time was asked before the change: its answer may be older, and counts as read. */
export async function renewQueries(queryKey: readonly string[]) {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await Promise.all([queryClient.invalidateQueries({ queryKey }), ...underWay.map(query => query.promise?.catch(() => undefined))])
  if (underWay.length > 0) await queryClient.invalidateQueries({ predicate: query => underWay.includes(query) })
}
