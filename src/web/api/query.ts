import { type Query, QueryClient } from '@tanstack/react-query'
import { extensionPoint } from '#kernel/extension.ts'
import { ApiError } from './api-error.ts'

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

/** After a write: everything shown of this resource is read again, and what is reckoned from it. */
export function refreshQueries(...features: string[]) {
  return Promise.all(withDependents(features).map(feature => renewQueries([feature])))
}

/** What else is reckoned from these resources, such as the counts of the menu. */
export const dependentResources = extensionPoint<(changed: readonly string[]) => readonly string[]>('what is reckoned from other resources')

const withDependents = (features: string[]) => [...features, ...dependentResources.get()(features)]

const always = () => true

/**
 * Reads again what begins with this key. What is under way was asked before the change, and its answer may be older. After a write of one's own it
 * is given up. After an event it is let through: changes that come faster than answers leave a screen behind by one answer and never without any.
 */
export async function renewQueries(queryKey: readonly string[], cancelRefetch = true, concerned: (query: Query) => boolean = always) {
  // What is read for the first time is never given up.
  const letThrough = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: query => concerned(query) && (!cancelRefetch || query.state.data === undefined) })
  await Promise.all([queryClient.invalidateQueries({ queryKey, predicate: concerned }, { cancelRefetch }), ...letThrough.map(follow)])
}

/** Of what was let through: the one reading that follows its answer, however many changes came meanwhile. */
const followers = new WeakMap<Query, Promise<void>>()

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
