import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { CallOf, Declaration, ReceivedOf } from '#kernel/endpoint.ts'
import { call, type CallExtras } from './call.ts'

type Options<E extends Declaration> = Pick<UseQueryOptions<ReceivedOf<E>>, 'enabled' | 'refetchInterval' | 'placeholderData' | 'staleTime'>

/** The key of a call: its resource, its method with path, and what it was asked with. */
export function callKey<E extends Declaration>(endpoint: E, options?: object): readonly unknown[] {
  const feature = endpoint.path.split('/')[2] ?? ''
  return [feature, `${endpoint.method} ${endpoint.path}`, options ?? {}]
}

/** A read under the shared key convention. */
export const readingOf = <E extends Declaration>(endpoint: E, options?: CallOf<E>, queryOptions: Options<E> = {}): UseQueryOptions<ReceivedOf<E>> => ({
  queryKey: callKey(endpoint, options),
  queryFn: ({ signal }) => (call as (endpoint: E, options: object) => Promise<ReceivedOf<E>>)(endpoint, { ...options, signal } satisfies CallExtras),
  ...queryOptions,
})

/** Reads an endpoint with react-query, under the shared key convention. */
export function useCall<E extends Declaration>(endpoint: E, options?: CallOf<E>, queryOptions: Options<E> = {}) {
  return useQuery(readingOf(endpoint, options, queryOptions))
}
