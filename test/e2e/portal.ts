import { join } from 'node:path'
import { sql } from 'kysely'
import { setHosts } from '#features/tenants/server/store-hosts.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Installation } from '#platform/http/context.ts'
import { newToken } from '#platform/security/crypto.ts'
import { officeScope } from '#platform/db/db.ts'
import { openInstallation } from '#platform/config/installation.ts'
import { enableModuleCache } from '#platform/files/module-cache.ts'

/**
 * The demo as main.ts runs it, but on a PostgreSQL server, which main.ts refuses: another database may hold real offices. Where
 * BIURKO_RESERVED names offices, it founds the demo first, and these empty.
 */
const reserved = process.env.BIURKO_RESERVED?.split(',') ?? []
const config = { ...readConfig(process.env), demo: true }
enableModuleCache(join(config.data_dir, 'compiled'))
const [{ installation }, { buildApp }, { startWorkers }] = await Promise.all([
  openInstallation(config),
  import('#app/server.ts'),
  import('#app/job-registry.ts'),
])
if (reserved.length > 0) await createOffices(installation)
const app = await buildApp(installation)
await startWorkers(installation)
await app.listen({ port: config.port, host: config.host })
process.on('SIGTERM', () => process.exit())
console.log(`Biurko działa na porcie ${config.port}`)

/** A server learns of a new office some seconds late: it knows these from its start, and each test file fills its own. */
async function createOffices({ database, offices }: Installation) {
  await (await import('#demo/seed.ts')).seedDemo(installation)
  for (const id of reserved)
    await database.transact(officeScope(id), async db => {
      await sql`insert into tenants (id, api_key, data_key, settings)
        select ${id}, ${newToken()}, data_key, settings from tenants where id = 'demo'`.execute(db)
      await setHosts(db, id, [`${id}.localhost`])
    })
  offices.forget()
}
