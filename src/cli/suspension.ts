import { sealAudit } from '#features/audit/server/sealer.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { changeSettings, lockSettings } from '#features/tenants/server/store.ts'
import { newId } from '#platform/db/id.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { getOffice } from './offices.ts'

type Suspension = Pick<OfficeSettings, 'suspended_at'>

/** In the office's log too, and told to those whose screens are open: their next call is refused, or taken again. */
async function change(installation: Installation, id: string, decide: (before: OfficeSettings) => Suspension) {
  const { database, offices } = installation
  const office = await getOffice(installation, id)
  await database.transact(officeScope(office.id), async db => {
    const settings = await lockSettings(db, id)
    const after = decide(settings)
    await changeSettings(db, id, after)
    const action = after.suspended_at ? 'office_suspended' : 'office_resumed'
    await writeAudit(db, { action, entity: 'tenants', entity_id: id, before: { suspended_at: settings.suspended_at ?? null }, after })
    await publish(db, { entity: 'tenants', entity_id: newId() })
  })
  await sealAudit(database, id)
  offices.forget()
}

/** Nobody enters, nothing is sent and no clockwork runs; all of its data stay. Throws an `OperatorError` where it is so already. */
export async function suspendOffice(installation: Installation, id: string): Promise<string> {
  await change(installation, id, ({ suspended_at }) => {
    if (suspended_at) throw new OperatorError(`Biuro „${id}” jest już zawieszone.`)
    return { suspended_at: new Date().toISOString() }
  })
  return `Biuro „${id}” jest zawieszone: nikt się nie zaloguje i nic nie zostanie wysłane. Dane zostają. Cofa to: biurko office resume ${id}`
}

/** Throws an `OperatorError` where it works, or its removal has begun. */
export async function resumeOffice(installation: Installation, id: string): Promise<string> {
  await change(installation, id, ({ suspended_at, removal_begun }) => {
    if (!suspended_at) throw new OperatorError(`Biuro „${id}” nie jest zawieszone.`)
    if (removal_begun) throw new OperatorError(`Usuwanie biura „${id}” już się zaczęło. Kończy je: biurko office remove ${id} --yes-remove ${id}`)
    return { suspended_at: null }
  })
  return `Biuro „${id}” znów działa.`
}
