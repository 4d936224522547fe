import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesOf } from './files.ts'

const table = join(import.meta.dirname, '../routes.tsx')
const frame = 'src/web/ui/Frame.tsx'
/** A row of the table of routes: where it begins, its path, and the file of its screen. */
const row = /\{ \.\.\.(\w+),.*?\bpath: '([^']+)'.*?\bscreen: .*?import\('#features\/([^']+)'\)/g

/** Tells the server which files the screen at an address needs beside the page's own, so that the browser asks for all of them at once. */
export const screens = (): Plugin => ({
  name: 'screens',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const own = filesOf(bundle, ['src/web/main.tsx'])
    const found = [...(await readFile(table, 'utf8')).matchAll(row)].map(([, area, path = '', source]) => {
      const files = filesOf(bundle, [...(area === 'open' ? [] : [frame]), `src/features/${source}`])
      return [path, [...files.difference(own)]] as const
    })
    await writeFile(join(dir, '.vite/screens.json'), JSON.stringify(Object.fromEntries(found.filter(([path]) => path !== '*'))))
  },
})
