import type { Installation } from './context.ts'
import type { Office } from '#platform/config/offices.ts'

/** Where an office's people open the portal; links in mails begin with it. */
export async function tenantUrl(installation: Installation, office: Office): Promise<string> {
  const { config, offices } = installation
  const host = await offices.hostOf(office.id)
  if (config.public_url && !host) return config.public_url
  const base = new URL(config.public_url ?? `http://localhost:${config.port}`)
  if (host) base.hostname = host
  return base.origin
}
