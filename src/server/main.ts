import { join } from 'node:path'
import { Complaint } from '#server/complaint.ts'
import { readConfig } from '#server/config.ts'
import { openInstallation } from '#server/installation.ts'
import { readQuickly } from '#server/modules.ts'
import { checkPlace } from '#server/place.ts'
import { keepFilesPrivate } from '#server/private-files.ts'

/** How long running requests may take to end after SIGTERM, in milliseconds. */
const drainAtMost = 25_000

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Biurko działa na Node 24 lub nowszym, a uruchomiono je na ${process.version}. Proszę użyć „npm start” albo „npm run serve”.`)
  process.exit(1)
}

async function start() {
  keepFilesPrivate()
  const config = readConfig(process.env)
  await checkPlace(config)
  readQuickly(join(config.data_dir, 'compiled'))
  // The database opens while the rest of the program is read.
  const [{ installation, stop }, { buildApp }, { startWorkers }] = await Promise.all([
    openInstallation(config),
    import('#server/app.ts'),
    import('#server/workers.ts'),
  ])
  if (config.demo) await (await import('#demo/seed.ts')).seedDemo(installation)
  const app = await buildApp(installation)
  const workers = await startWorkers(installation)
  await app.listen({ port: config.port, host: config.host })

  let stopping = false
  const end = async (signal: string) => {
    if (stopping) return
    stopping = true
    installation.log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), drainAtMost).unref()
    // A connection that was busy when closing began is closed as soon as its answer is out.
    const closing = setInterval(() => app.server.closeIdleConnections(), 50)
    try {
      await workers.stop(app.close().then(() => clearInterval(closing)))
      await stop()
      process.exit(0)
    } catch (error) {
      installation.log.error({ err: error }, 'It did not end as it should.')
      process.exit(1)
    }
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  if (config.demo) (await import('#demo/banner.ts')).printBanner(port)
  else console.log(`Biurko działa pod adresem http://${config.host}:${port}`)
}

start().catch(error => {
  // Faults that a person can mend are told in their own words; the rest with where it happened.
  console.error(error instanceof Complaint ? error.message : error)
  process.exit(1)
})
