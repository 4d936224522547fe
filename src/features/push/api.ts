import { writeAudit } from '#features/audit/server/store.ts'
import { deviceName } from '#features/auth/shared/labels.ts'
import { publish } from '#features/realtime/store.ts'
import { queueMessages } from '#features/outbox/server/store.ts'
import { push } from '#features/push/contract.ts'
import * as store from '#features/push/store.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { publicKeyOf } from '#platform/delivery/push.ts'
import { leadsInside } from '#platform/delivery/credentials.ts'

async function changed({ db, actor }: PersonContext, action: string, { id, name }: { id: string; name: string }) {
  await writeAudit(db, { action, entity: 'push', entity_id: id, after: { name } })
  await publish(db, { entity: 'push', entity_id: id, user_id: actor.user_id })
}

/** Hosts that every URL parser reads the same way. */
const isHost = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/i

const personOf = ({ actor, session_id }: PersonContext) => ({ user_id: actor.user_id, session_id })

const addDevice: Handler<typeof push.add> = async call => {
  const { office, body, origin, installation, answerOnce } = call
  const { config } = installation
  const { hostname, port, username, password } = new URL(body.endpoint)
  // Push services use port 443 only.
  const otherPort = port !== '' && !config.private_hosts
  // Outside the transaction, because the DNS lookup may be slow.
  if (username || password || otherPort || !isHost.test(hostname) || (await leadsInside(config, hostname)))
    throw invalid({ endpoint: 'Pod ten adres nie można wysyłać powiadomień.' })
  return answerOnce(async db => {
    const device = await store.keepDevice(db, office, personOf(call), { name: deviceName(origin.user_agent), body })
    await changed({ ...call, db }, 'push_turned_on', device)
    return { data: device }
  })
}

const sendTest: Handler<typeof push.test> = async call => {
  const { db, office, actor } = call
  const devices = await store.listDevices(db, personOf(call))
  if (devices.length === 0) throw new Failure('conflict', 'Powiadomienia nie są włączone na żadnym urządzeniu.')
  if (await store.isTesting(db, actor.user_id)) throw new Failure('too_many', 'Próbne powiadomienie jest jeszcze w drodze.', { retry_after: 30 })
  const { email: recipient } = await db.selectFrom('users').select('email').where('id', '=', actor.user_id).executeTakeFirstOrThrow()
  const words = { subject: 'Powiadomienia działają', text: `Tak będą wyglądały na tym urządzeniu: ${office.settings.product_name}.` }
  const path = actor.isAdmin ? '/dashboard/notifications' : '/notifications'
  await queueMessages(
    db,
    office,
    devices.map(({ id }) => ({ channel: 'push' as const, recipient, user_id: actor.user_id, device_id: id, event: store.testEvent, path, ...words })),
  )
  await writeAudit(db, { action: 'tested', entity: 'push', entity_id: actor.user_id })
  return done
}

export const pushApi = handlers(push, {
  list: async call => ({ data: await store.listDevices(call.db, personOf(call)), meta: { public_key: publicKeyOf(call.office) } }),

  add: addDevice,

  test: sendTest,

  remove: async call => {
    const device = await store.getDevice(call.db, call.actor.user_id, call.params.id)
    await store.removeDevice(call.db, device.id)
    await changed(call, 'push_turned_off', device)
    return done
  },
})
