import type { Query } from '@tanstack/react-query'
import { dependentResources, renewQueries } from './query.ts'

export interface LiveEvent {
  /** null when too much was missed to be told one by one. */
  entity: string | null
  entity_id?: string | null
  /** Missing where the change is of no company, or of one that this person does not see. */
  company_id?: string
}

/** Milliseconds. An office at work changes several things a second, and a transaction tells of all it has changed. */
const gatherMs = 1000

/** Milliseconds; counts are reckoned from everything, so nearly every change is one of theirs. */
const countsEveryMs = 6000

/** More changes than that are one: everything. */
const maxGathered = 200

/**
 * Changes are gathered, and what shows them is read again once for all of them. A tab that nobody looks at gathers until somebody does.
 */
export function rereadGathered() {
  const events = new Map<string, LiveEvent>()
  const counts = new Set<string>()
  let countedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let countTimer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    const changes = [...events.values()]
    events.clear()
    if (changes.length > maxGathered || changes.some(({ entity }) => entity === null)) {
      counts.clear()
      countedAt = Date.now()
      void renewQueries([], false)
      return
    }
    const entities = [...new Set(changes.map(({ entity }) => entity as string))]
    for (const entity of entities) void renewQueries([entity], false, query => changes.some(event => event.entity === entity && concerns(event, query)))
    for (const reckoned of dependentResources.get()(entities)) counts.add(reckoned)
    planCounts()
  }
  /** What is due is read at once: where a tab is looked at again, the reading of what is stale, which comes next, then finds it under way. */
  function planCounts() {
    if (counts.size === 0 || document.hidden) return
    const due = countedAt + countsEveryMs - Date.now()
    if (due <= 0) count()
    else countTimer ??= setTimeout(count, due)
  }
  function count() {
    clearTimeout(countTimer)
    countTimer = undefined
    if (document.hidden) return
    countedAt = Date.now()
    for (const resource of counts) void renewQueries([resource], false)
    counts.clear()
  }
  function plan() {
    if (events.size > 0 && !document.hidden) timer ??= setTimeout(flush, gatherMs)
  }
  function look() {
    if (document.hidden) {
      clearTimeout(timer)
      timer = undefined
      return
    }
    if (events.size > 0) flush()
    planCounts()
  }
  document.addEventListener('visibilitychange', look)

  return {
    add(event: LiveEvent) {
      // What has grown to everything needs no more said.
      if (events.size <= maxGathered) events.set(JSON.stringify([event.entity, event.company_id, event.entity_id]), event)
      plan()
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(countTimer)
      document.removeEventListener('visibilitychange', look)
    },
  }
}

/** A query that shows one company alone has nothing to do with another one's changes. Who knows neither is concerned. */
function concerns({ entity, entity_id, company_id = entity === 'companies' ? (entity_id ?? undefined) : undefined }: LiveEvent, query: Query): boolean {
  const queryCompany = companyOf(query)
  return !company_id || !queryCompany || queryCompany === company_id || (entity_id ? JSON.stringify(query.queryKey).includes(entity_id) : false)
}

interface QueryInput {
  params?: { id?: string; company_id?: string }
  query?: { company_id?: string; filters?: string }
}

/** The company that was asked for, or whose record was answered. */
function companyOf({ queryKey: [resource, , input], state }: Query): string | undefined {
  const { params, query } = (input ?? {}) as QueryInput
  const record = (state.data as { data?: { company_id?: unknown } } | undefined)?.data?.company_id
  return (
    query?.company_id ??
    params?.company_id ??
    (resource === 'companies' ? params?.id : undefined) ??
    /(?:^|,)company_id:([\da-f-]{36})(?:,|$)/.exec(query?.filters ?? '')?.[1] ??
    (typeof record === 'string' ? record : undefined)
  )
}
