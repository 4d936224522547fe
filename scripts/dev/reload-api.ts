import { relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Api } from './api-process.ts'
import type { DevDatabase } from './database.ts'

/** What the API's process reads; screens and tests are none of it. */
const isServer = (path: string) =>
  /^src\/.*\.ts$/.test(path) &&
  !/^src\/web\/|^src\/app\/(shell|build)\/|\/pages\/|\.test\.ts$|^src\/app\/(screens|load-screen|react-root|browser-extensions|default-list-queries|configurable-lists)\.ts$/.test(
    path,
  )
const isDatabase = (path: string) => /^db\/.*\.sql$/.test(path)

/** Starts the API anew when one of its files changes, which Vite's watcher tells; requests that come meanwhile wait for it. */
export const reloadApi = (api: Api, database: DevDatabase): Plugin => ({
  name: 'reload-api',
  configureServer(server) {
    server.watcher.on('all', (_, path) => {
      const name = relative(server.config.root, path).replaceAll('\\', '/')
      if (isDatabase(name)) api.restart(database.migrate)
      else if (isServer(name)) api.restart()
    })
    server.middlewares.use('/api', (_request, _response, next) => void api.ready().then(() => next()))
  },
})
