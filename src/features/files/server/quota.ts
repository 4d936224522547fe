import { writeAudit } from '#features/audit/server/store.ts'
import { listAdministrators, notify } from '#features/notifications/server/store.ts'
import { changeSettings, lockSettings } from '#features/tenants/server/store.ts'
import { quotaWarning } from '#features/files/shared/rules.ts'
import { formatGigabytes } from '#kernel/bytes.ts'
import { Failure } from '#kernel/failure.ts'
import type { Config } from '#platform/config/config.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { forEachTenant } from '#platform/jobs/for-each-tenant.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'

type Quota = Pick<Office['settings'], 'storage_quota'>

/** Bytes for all files of an office; undefined is no limit. */
export function quotaOf(config: Pick<Config, 'storage_quota'>, { storage_quota }: Quota): number | undefined {
  return storage_quota === 'none' ? undefined : (storage_quota ?? config.storage_quota)
}

/** Asked before a byte of the upload is read; what is under way already goes on. Throws 413. */
export async function refuseOverQuota({ config, usage }: Installation, office: Office, bytes: number) {
  const quota = quotaOf(config, office.settings)
  if (quota !== undefined && (await usage.of(office.id)) + bytes > quota)
    throw new Failure('too_large', `Miejsce na pliki biura (${formatGigabytes(quota)}) jest wykorzystane. Nowych plików na razie nie można przesłać.`)
}

/** Tells administrators once that the room runs out, and again only after enough of it was free in between. */
async function warnOf(installation: Installation, office: Office) {
  const { config, database, offices, usage } = installation
  const quota = quotaOf(config, office.settings)
  const share = quota === undefined ? 0 : (await usage.of(office.id)) / quota
  const { storage_warned: warned = false } = office.settings
  const warns = share >= quotaWarning.from || (warned && share >= quotaWarning.until)
  if (warns === warned) return
  await database.transact(officeScope(office.id), async db => {
    const { storage_warned: already = false } = await lockSettings(db, office.id)
    if (already === warns) return
    await changeSettings(db, office.id, { storage_warned: warns })
    if (!warns || quota === undefined) return
    await notify(
      { db, office, installation },
      {
        event: 'files.quota',
        // Nothing ever takes it back.
        about_id: newId(),
        recipients: await listAdministrators(db),
        variables: { zajete: formatGigabytes(share * quota), miejsce: formatGigabytes(quota), procent: `${Math.floor(share * 100)}%` },
        paths: { staff: '/dashboard', client: '/' },
      },
    )
  })
  offices.forget()
}

export const warnOfQuotas = (installation: Installation) => forEachTenant(installation, office => warnOf(installation, office))

export async function changeQuota(db: Db, id: string, storage_quota: Quota['storage_quota']) {
  const before = (await lockSettings(db, id)).storage_quota ?? null
  await changeSettings(db, id, { storage_quota })
  await writeAudit(db, {
    action: 'storage_quota_changed',
    entity: 'tenants',
    entity_id: id,
    before: { storage_quota: before },
    after: { storage_quota },
  })
}
