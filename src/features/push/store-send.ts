import type { Content } from '#features/outbox/server/store.ts'
import { DeliveryError } from '#platform/delivery/delivery-error.ts'
import { findAddress, removeDevice } from '#features/push/store.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import type { Office } from '#platform/config/offices.ts'
import { GoneDevice, sendPush } from '#platform/delivery/push.ts'

/** Sends pending notifications; deletes a device that its push service answers 404 or 410 for. */
export async function tellDevice(installation: Installation, office: Office, { device_id, subject, text, path }: Content & { device_id: string | null }) {
  const { config, database } = installation
  const db = database.reader(officeScope(office.id))
  const address = await findAddress(db, office, device_id)
  if (!address || !device_id) throw new DeliveryError('Powiadomienia na tym urządzeniu zostały wyłączone.', { final: true })
  try {
    await sendPush(config, office, { portal: await tenantUrl(installation, office), address, message: { subject, text, path } })
  } catch (error) {
    if (error instanceof GoneDevice) await database.transact(officeScope(office.id), own => removeDevice(own, device_id))
    throw error
  }
}
