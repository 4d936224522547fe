import { sealAudit } from '#features/audit/server/sealer.ts'
import { changeQuota, quotaOf } from '#features/files/server/quota.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import { bytesPerGigabyte, formatGigabytes } from '#kernel/bytes.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { getOffice } from './offices.ts'

/** What the files of an office take, and of how much. */
export async function roomOf({ config, usage }: Installation, office: Office): Promise<string> {
  const quota = quotaOf(config, office.settings)
  const used = await usage.of(office.id)
  return quota === undefined ? `pliki: ${formatGigabytes(used)}` : `pliki: ${formatGigabytes(used)} z ${formatGigabytes(quota)}`
}

const words: Record<string, OfficeSettings['storage_quota']> = { brak: 'none', zwykle: null }

function parseQuota(value: string): OfficeSettings['storage_quota'] {
  if (Object.hasOwn(words, value)) return words[value]
  const bytes = Math.round(Number(value.replace(',', '.')) * bytesPerGigabyte)
  if (!(bytes > 0 && bytes <= Number.MAX_SAFE_INTEGER)) throw new OperatorError(`„${value}”: proszę podać liczbę gigabajtów, np. 50, albo „brak” lub „zwykle”.`)
  return bytes
}

export async function setQuota(installation: Installation, id: string, value: string): Promise<string> {
  const quota = parseQuota(value)
  const { id: tenant_id } = await getOffice(installation, id)
  await installation.database.transact(officeScope(tenant_id), db => changeQuota(db, tenant_id, quota))
  await sealAudit(installation.database, tenant_id)
  installation.offices.forget()
  return `Biuro „${id}”: ${await roomOf(installation, await getOffice(installation, id))}`
}
