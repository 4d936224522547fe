import type { Content } from '#features/outbox/store.ts'
import { Refusal } from '#features/outbox/refusal.ts'
import { findAddress, removeDevice } from '#features/push/store.ts'
import type { Installation } from '#server/context.ts'
import { officeScope } from '#server/db.ts'
import { addressOf } from '#server/office-address.ts'
import type { Office } from '#server/offices.ts'
import { GoneDevice, sendPush } from '#server/push.ts'

/** Sends what waits for a device; one that its push service knows no more is forgotten. */
export async function tellDevice(installation: Installation, office: Office, { device_id, subject, text, path }: Content & { device_id: string | null }) {
  const { config, database } = installation
  const db = database.reader(officeScope(office.id))
  const address = await findAddress(db, office, device_id)
  if (!address || !device_id) throw new Refusal('Powiadomienia na tym urządzeniu zostały wyłączone.', { final: true })
  try {
    await sendPush(config, office, await addressOf(installation, office), address, { subject, text, path })
  } catch (error) {
    if (error instanceof GoneDevice) await database.transact(officeScope(office.id), own => removeDevice(own, device_id))
    throw error
  }
}
