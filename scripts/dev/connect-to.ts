import type { Config } from '#platform/config/config.ts'
import { Database } from '#platform/db/database.ts'
import { assemble, embeddedRole } from '#platform/config/installation.ts'

/** An installation on the embedded database of another process. */
export const connectTo = (url: string, config: Config) =>
  assemble(config, async () => {
    const database = new Database({ url, connections: 1, role: embeddedRole })
    // All connections share one session, in which the process before left its prepared statements.
    await database.plain('deallocate all')
    return { database, stop: () => database.close() }
  })
