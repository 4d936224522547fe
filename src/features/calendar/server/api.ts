import { writeAudit } from '#features/audit/server/store.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { type ScheduleEventBody, feeds, type ScheduleEvent, schedule } from '#features/calendar/shared/contract.ts'
import { maxSpanDays } from '#features/calendar/shared/rules.ts'
import * as store from './store.ts'
import * as feed from './store-feed.ts'
import { getUser } from '#features/users/server/store.ts'
import { daysBetween } from '#kernel/dates/dates.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers, done } from '#platform/http/handlers.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

/** A firm and a person of this office, and the person of its staff. */
async function requireKnown({ db, actor }: PersonContext, { company_id, user_id }: Pick<ScheduleEventBody, 'company_id' | 'user_id'>) {
  if (company_id) await getCompany(db, actor, company_id)
  if (user_id && !(await getUser(db, actor, user_id)).isAdmin) throw invalid({ user_id: 'Wydarzenie biura może dotyczyć tylko jego pracownika.' })
}

async function auditEvent({ db }: PersonContext, { action, before, after }: { action: string; before?: ScheduleEvent; after?: ScheduleEvent }) {
  const { id: entity_id, company_id } = (after ?? before) as ScheduleEvent
  await writeAudit(db, { action, entity: 'schedule', entity_id, company_id, before, after })
  // Whoever sees the one company it was of need not see the other.
  const places = new Set([before, after].flatMap(event => (event ? [event.company_id] : [])))
  for (const company_id of places) await publish(db, { entity: 'schedule', entity_id, company_id })
}

async function loadForChange({ db, actor, params, origin }: PersonContext<{ id: string }>) {
  const event = await store.getEvent(db, actor, params.id)
  if (!event.may_change) throw new Failure('forbidden', 'Wydarzenie zmienia jego autor, kierownik albo administrator.')
  requireVersion(origin, event)
  return event
}

export const scheduleApi = handlers(schedule, {
  list: async ({ db, actor, office, query }) => {
    const span = daysBetween(query.from, query.to)
    if (span < 0) throw invalid({ to: 'Ostatni dzień nie może być wcześniejszy niż pierwszy.' })
    if (span > maxSpanDays) throw invalid({ to: `Naraz można zobaczyć najwyżej ${maxSpanDays} dni.` })
    return { data: await store.listWithPlanned(db, actor, office.settings.switches, query) }
  },

  get: async ({ db, actor, params }) => ({ data: await store.getEvent(db, actor, params.id) }),

  create: async call => {
    await requireKnown(call, call.body)
    const data = await store.getEvent(call.db, call.actor, await store.insertEvent(call.db, call.actor, call.body))
    await auditEvent(call, { action: 'created', after: data })
    return { data }
  },

  update: async call => {
    const before = await loadForChange(call)
    await requireKnown(call, call.body)
    await store.updateEvent(call.db, before.id, call.body)
    const data = await store.getEvent(call.db, call.actor, before.id)
    await auditEvent(call, { action: 'changed', before, after: data })
    return { data }
  },

  remove: async call => {
    const before = await loadForChange(call)
    await store.deleteEvent(call.db, before.id)
    await auditEvent(call, { action: 'removed', before })
    return done
  },
})

export const feedsApi = handlers(feeds, {
  show: async ({ db, actor }) => ({ data: { created_at: (await feed.findFeed(db, actor.user_id))?.created_at ?? null } }),

  open: async ({ db, actor, office, installation }) => {
    const { link, created_at } = await feed.openFeed(db, actor.user_id)
    await writeAudit(db, { action: 'feed_opened', entity: 'users', entity_id: actor.user_id })
    return { data: { address: `${await tenantUrl(installation, office)}/api/schedule/feeds/${link}`, created_at } }
  },

  revoke: async ({ db, actor }) => {
    if (await feed.revokeFeed(db, actor.user_id)) await writeAudit(db, { action: 'feed_revoked', entity: 'users', entity_id: actor.user_id })
    return done
  },
})
