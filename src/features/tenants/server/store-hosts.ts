import type { Db } from '#platform/db/db.ts'

/** Where the office is found, and nowhere else from now on; the first name is its own. */
export async function setHosts(db: Db, tenant_id: string, hosts: readonly string[]) {
  await db.deleteFrom('tenant_hosts').where('tenant_id', '=', tenant_id).execute()
  for (const [position, host] of hosts.entries()) await db.insertInto('tenant_hosts').values({ host: host.toLowerCase(), tenant_id, position }).execute()
}
