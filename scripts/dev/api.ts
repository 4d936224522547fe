import { join } from 'node:path'
import { readConfig } from '#platform/config/config.ts'
import { enableModuleCache } from '#platform/files/module-cache.ts'

/** The API's process in development: it comes and goes with each change, and the database stays where it is. */
process.once('disconnect', () => process.exit())
const config = readConfig(process.env)
enableModuleCache(join(config.data_dir, 'compiled'))
const [{ connectTo }, { serve }] = await Promise.all([import('./connect-to.ts'), import('#app/serve.ts')])
await serve(await connectTo(String(process.env.BIURKO_DEV_DATABASE), config))
process.send?.('listening')
