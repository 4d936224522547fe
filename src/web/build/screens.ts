import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { views } from '#features/saved-views/contract.ts'
import { defaultListQueries } from '#web/api/default-list-queries.ts'
import { type LinkName, routes } from '#web/routing/routes.ts'
import { addressOf } from '#web/api/transport.ts'
import { queryOf, type Reading, readState } from '#web/ui/list/list-state.ts'
import { filesOf } from './files.ts'

const frame = 'src/web/ui/layout/Frame.tsx'

/** The page that a screen's loader imports, below `src/features`. Read by Node itself: whoever bundles this file would rewrite the imports. */
async function pages(): Promise<[name: LinkName, page: string][]> {
  const { screens } = (await import(pathToFileURL(join(import.meta.dirname, '../../app/screens.ts')).href)) as typeof import('#app/screens.ts')
  return Object.entries(screens).map(([name, load]) => [name as LinkName, /import\('#features\/([^']+)'\)/.exec(String(load))?.[1] ?? ''])
}

/** The first calls of a list that is opened bare, and what has to be switched on for them. */
function askedAt(path: string) {
  const list: Reading | undefined = (defaultListQueries as Record<string, Reading>)[path]
  if (!list) return {}
  const rows = addressOf(list.endpoint, { query: queryOf(list, readState(new URLSearchParams())) })
  return { asks: [rows, addressOf(views.list, { query: { list: list.name } })], needs: list.endpoint.needs }
}

/**
 * Tells the server which files the screen at an address needs beside the page's own, so that the browser asks for all of them at once, and what
 * of the API it will ask for first.
 */
export const screens = (): Plugin => ({
  name: 'screens',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const own = filesOf(bundle, ['src/app/browser.tsx'])
    const found = (await pages()).map(([name, page]) => {
      const { path, area } = routes[name]
      const files = filesOf(bundle, [...(area === 'public' ? [] : [frame]), `src/features/${page}`])
      return [path, { files: [...files.difference(own)], ...askedAt(path) }] as const
    })
    await writeFile(join(dir, '.vite/screens.json'), JSON.stringify(Object.fromEntries(found.filter(([path]) => path !== '*'))))
  },
})
