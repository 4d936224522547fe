import { buildApp } from './server.ts'
import type { Running } from '#platform/config/installation.ts'
import { startWorkers } from './job-registry.ts'

/** How long running requests may take to end after SIGTERM, in milliseconds. */
const maxDrainMs = 25_000

/** Answers requests until a signal ends the process. Returns the port. */
export async function serve({ installation, stop }: Running): Promise<number> {
  const { config, log } = installation
  const app = await buildApp(installation)
  const workers = await startWorkers(installation)
  await app.listen({ port: config.port, host: config.host })

  let stopping = false
  const end = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), maxDrainMs).unref()
    // A connection that was busy when closing began is closed as soon as its answer is out.
    const closing = setInterval(() => app.server.closeIdleConnections(), 50)
    try {
      await workers.stop(app.close().then(() => clearInterval(closing)))
      await stop()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'It did not end as it should.')
      process.exit(1)
    }
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)

  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}
