import { openInstallation } from '#platform/config/installation.ts'
import { readConfig } from '#platform/config/config.ts'
import { fetchInvoices } from '#features/ksef/server/jobs.ts'
import { buildApp } from '#app/server.ts'

/** The portal, and the job of the night when it is told so: says its port, then how long the job took, in milliseconds. */
const { installation } = await openInstallation(readConfig(process.env))
const app = await buildApp(installation)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.on('message', async () => {
  const began = performance.now()
  await fetchInvoices(installation)
  process.send?.({ took: performance.now() - began })
})
process.send?.({ port: typeof address === 'object' && address?.port })
