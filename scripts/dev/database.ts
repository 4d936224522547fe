import { seedDemo, smallDemo } from '#demo/seed.ts'
import type { Config } from '#platform/config/config.ts'
import { startEmbedded } from '#platform/db/embedded/embedded.ts'
import { embeddedRole } from '#platform/config/installation.ts'
import { migrate } from '#platform/db/migrate.ts'
import { connectTo } from './connect-to.ts'

export interface DevDatabase {
  url: string
  migrate(): Promise<unknown>
  stop(): Promise<void>
}

/** Opened and migrated outside of the API's process, whose restart would take twice as long with it. Seeded the first time only. */
export async function openDatabase(config: Config): Promise<DevDatabase> {
  const { url, stop } = await startEmbedded(config.data_dir)
  const migrateNow = () => migrate({ url, role: embeddedRole })
  await migrateNow()
  const seeding = await connectTo(url, config)
  await seedDemo(seeding.installation, smallDemo)
  await seeding.stop()
  return { url, migrate: migrateNow, stop }
}
