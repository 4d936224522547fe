import { writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { views } from '#features/saved-views/contract.ts'
import { defaultListQueries } from '#app/default-list-queries.ts'
import { type LinkName, routes } from '#web/routing/routes.ts'
import { addressOf } from '#web/api/transport.ts'
import { queryOf, type Reading, readState } from '#web/ui/list/list-state.ts'
import { filesOf } from '#web/build/files.ts'

const frame = 'src/app/shell/Frame.tsx'

const root = join(import.meta.dirname, '../../..')

/** A page stands for itself by its address: what it draws is no business of the build, and Node runs no JSX. */
const asAddress = (url: string) => ({ format: 'module', shortCircuit: true, source: `export const url = ${JSON.stringify(url)}` })

/** The file of every screen, which its own loader imports. Run by Node itself: whoever bundles this file would rewrite the imports. */
async function pages(): Promise<[name: LinkName, page: string][]> {
  const hooks = registerHooks({ load: (url, context, next) => (url.endsWith('.tsx') ? asAddress(url) : next(url, context)) })
  try {
    const { screens } = (await import(pathToFileURL(join(import.meta.dirname, '../screens.ts')).href)) as typeof import('#app/screens.ts')
    return await Promise.all(
      Object.entries(screens).map(async ([name, { file }]): Promise<[LinkName, string]> => {
        const { url } = (await file()) as { url: string }
        return [name as LinkName, relative(root, fileURLToPath(url))]
      }),
    )
  } finally {
    hooks.deregister()
  }
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
    const entries = (await pages()).map(([name, page]) => {
      const { path, area } = routes[name]
      const files = filesOf(bundle, [...(area === 'public' ? [] : [frame]), page])
      return [path, { files: [...files.difference(own)], ...askedAt(path) }] as const
    })
    await writeFile(join(dir, '.vite/screens.json'), JSON.stringify(Object.fromEntries(entries.filter(([path]) => path !== '*'))))
  },
})
