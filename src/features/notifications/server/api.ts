import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { notifications, type Preferences } from '#features/notifications/shared/contract.ts'
import { events, isEvent } from './events.ts'
import * as inbox from './store-inbox.ts'
import { listDevices } from '#features/push/store.ts'
import { invalid } from '#kernel/failure.ts'
import { sendsSms } from '#platform/delivery/credentials.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers, done } from '#platform/http/handlers.ts'

async function showPreferences({ db, actor, session_id, office, installation }: PersonContext) {
  const choices = await inbox.listChoices(db, actor, office)
  const devices = await listDevices(db, { user_id: actor.user_id, session_id })
  const offered = { sms_offered: sendsSms(installation.config, office), push_offered: devices.length > 0 }
  return { data: { ...(await inbox.findPreferences(db, actor)), choices, ...offered } }
}

/** Nobody can turn off what guards the account; what is not in the catalogue is nothing to be turned off. */
function requireKnown({ muted }: Preferences) {
  for (const [event, off] of Object.entries(muted)) {
    if (!isEvent(event)) throw invalid({ muted: 'Nie ma takiego powiadomienia.' })
    if (events[event].security && off.length > 0) throw invalid({ muted: `Powiadomienia „${events[event].title}” nie można wyłączyć: chroni konto.` })
  }
}

async function tellOwnScreens({ db, actor }: PersonContext, entity_id: string) {
  await publish(db, { entity: 'notifications', entity_id, user_id: actor.user_id })
}

/** By the names of what is told, which the log shows as they are. */
const logged = ({ muted, ...rest }: Preferences) => ({
  ...rest,
  muted: Object.entries(muted).map(([event, channels]) => ({ event: isEvent(event) ? events[event].title : event, channels })),
})

export const notificationsApi = handlers(notifications, {
  list: ({ db, actor, office, query }) => inbox.listNotices(db, actor, office, query),

  unread: async ({ db, actor, office }) => ({ data: { unread: await inbox.countUnread(db, actor, office) } }),

  preferences: showPreferences,

  setPreferences: async call => {
    const { db, actor, body } = call
    requireKnown(body)
    const before = await inbox.findPreferences(db, actor)
    await inbox.keepPreferences(db, actor, body)
    await writeAudit(db, { action: 'notifications_chosen', entity: 'users', entity_id: actor.user_id, before: logged(before), after: logged(body) })
    await tellOwnScreens(call, actor.user_id)
    return showPreferences(call)
  },

  readAll: async call => {
    const read = await inbox.markRead(call.db, call.actor)
    if (read.length > 0) await tellOwnScreens(call, call.actor.user_id)
    return done
  },

  seen: async call => {
    const [first] = await inbox.markSeen(call.db, call.actor, call.body.address)
    if (first) await tellOwnScreens(call, first)
    return done
  },

  read: async call => {
    const { db, actor, office, params } = call
    await inbox.requireNotice(db, actor, office, params.id)
    if ((await inbox.markRead(db, actor, params.id)).length > 0) await tellOwnScreens(call, params.id)
    return done
  },
})
