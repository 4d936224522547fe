import { idOf } from './seeded-random.ts'
import type { Keys } from '#features/payers/server/store.ts'
import type { Db } from '#platform/db/db.ts'
import { digestField, sealField } from '#platform/security/field-encryption.ts'

/** A client is signed in elsewhere too, and is told of things on the telephone. */
export async function seedDevices(db: Db, keys: Keys, user_id: string) {
  const hour = 3_600_000
  const past = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
  const devices = [
    ['phone', 50, 3, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'],
    ['office', 20, 8, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ] as const
  for (const [key, began, seen, user_agent] of devices)
    await db
      .insertInto('sessions')
      .values({
        id: idOf('session', key),
        user_id,
        created_at: past(began),
        last_used_at: past(seen),
        absolute_end: past(began - 30 * 24),
        idle_seconds: 24 * 3600,
        user_agent,
      })
      .execute()
  // Nothing leaves the demo: this device is never written to.
  const endpoint = 'https://push.example.com/send/demo'
  await db
    .insertInto('push_devices')
    .values({
      id: idOf('push device', 'phone'),
      created_at: past(49),
      user_id,
      session_id: idOf('session', 'phone'),
      name: 'Safari, iPhone',
      secret: sealField(keys, JSON.stringify({ endpoint, p256dh: '', auth: '' })),
      digest: digestField(keys, 'push', endpoint),
    })
    .execute()
}
