import { type Query, QueryClient } from '@tanstack/react-query'
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

/** Of what was asked before a change and is not answered yet: the one reading that follows its answer. */
const followers = new WeakMap<Query, Promise<void>>()

/**
 * Reads again what begins with this key. What is under way was asked before the change, and its answer may be older: it is let through, so that
 * changes which come faster than answers leave a screen behind by one answer and never without any, and is followed by one more reading,
 * however many changes came meanwhile.
 */
export async function renewQueries(queryKey: readonly string[]) {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.all([queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false }), ...underWay.map(follow)])
}

function follow(query: Query): Promise<void> {
  const begun = followers.get(query)
  if (begun) return begun
  const next = (async () => {
    await query.promise?.catch(() => undefined)
    followers.delete(query)
    await queryClient.invalidateQueries({ predicate: one => one === query }, { cancelRefetch: false })
  })()
  followers.set(query, next)
  return next
}
