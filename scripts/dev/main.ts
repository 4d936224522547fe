import { join } from 'node:path'
import { createServer } from 'vite'
import { demoPassword } from '#demo/people.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import { readConfig } from '#platform/config/config.ts'
import { restrictUmask } from '#platform/files/umask.ts'
import { startApi } from './api-process.ts'
import { openDatabase } from './database.ts'
import { firstFree } from './first-free.ts'
import { reloadApi } from './reload-api.ts'

/** `npm run dev`: the API and Vite together on a small demo, each changed file live at once. */
async function start() {
  restrictUmask()
  const environment = { DATA_DIR: 'data/dev', LOG_LEVEL: 'debug', ...process.env, BIURKO_DEMO: '1' }
  const config = readConfig(environment)
  const database = await openDatabase(config)
  const debugPort = await firstFree(9229)
  const api = startApi({ ...environment, BIURKO_DEV_DATABASE: database.url }, debugPort)
  const vite = await createServer({
    clearScreen: false,
    cacheDir: join(config.data_dir, 'vite'),
    plugins: [reloadApi(api, database)],
    server: {
      port: Number(process.env.WEB_PORT ?? 5173),
      proxy: { '/api': { target: `http://127.0.0.1:${config.port}` } },
      watch: { ignored: ['**/data/**', '**/dist/**'] },
    },
  })
  await Promise.all([vite.listen(), api.ready()])

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await Promise.all([vite.close(), api.stop()])
    await database.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  console.log(`
Logowanie: kierownik@demo.example, ksiegowa@demo.example, klient@demo.example (hasło: ${demoPassword}); kody: /skrzynka
Debugger API: 127.0.0.1:${debugPort}. Zatrzymanie: Ctrl+C

Biurko: ${vite.resolvedUrls?.local[0]}`)
}

start().catch(error => {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
})
