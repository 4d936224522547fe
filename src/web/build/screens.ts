import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { views } from '#features/saved-views/contract.ts'
import { bareLists } from '#web/api/default-list-queries.ts'
import { addressOf } from '#web/api/transport.ts'
import { queryOf, type Reading, readState } from '#web/ui/list/list-state.ts'
import { filesOf } from './files.ts'

const table = join(import.meta.dirname, '../routing/routes.tsx')
const frame = 'src/web/ui/layout/Frame.tsx'
/** A row of the table of routes: where it begins, its path, and the file of its screen. */
const row = /\{ \.\.\.(\w+),.*?\bpath: '([^']+)'.*?\bscreen: .*?import\('#features\/([^']+)'\)/g

/** The first calls of a list that is opened bare, and what has to be switched on for them. */
function askedAt(path: string) {
  const list: Reading | undefined = (bareLists as Record<string, Reading>)[path]
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
    const found = [...(await readFile(table, 'utf8')).matchAll(row)].map(([, area, path = '', source]) => {
      const files = filesOf(bundle, [...(area === 'open' ? [] : [frame]), `src/features/${source}`])
      return [path, { files: [...files.difference(own)], ...askedAt(path) }] as const
    })
    await writeFile(join(dir, '.vite/screens.json'), JSON.stringify(Object.fromEntries(found.filter(([path]) => path !== '*'))))
  },
})
