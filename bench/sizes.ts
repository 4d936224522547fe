import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** JavaScript and CSS over the wire (brotli) at the first load of a screen, against its budget in kilobytes. */
const budgets = [
  { screen: 'log-in', path: '/login', budget: 155 },
  // What opens every day; without the check a panel brings all that its feature has.
  { screen: "client's home", path: '/', budget: 215 },
  { screen: "office's home", path: '/dashboard', budget: 190 },
  { screen: 'list', path: '/dashboard/companies', budget: 168 },
]

const dist = join(import.meta.dirname, '../dist')
/** What the page names by itself, and beside it for the screen at an address. */
const own = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
const screens = JSON.parse(readFileSync(join(dist, '.vite/screens.json'), 'utf8')) as Record<string, { files: string[] }>

/** What the server sends: the smallest files go as they are. */
const weight = (file: string) => statSync([`${file}.br`, file].map(name => join(dist, name)).find(existsSync) ?? file).size

let over = false
for (const { screen, path, budget } of budgets) {
  const further = screens[path]
  if (!further) throw new Error(`The build has no screen at ${path}.`)
  const kilobytes = [...own, ...further.files].reduce((sum, file) => sum + weight(file), 0) / 1000
  over ||= kilobytes > budget
  console.log(`${screen}: ${kilobytes.toFixed(1)} kB of ${budget} kB`)
}
process.exitCode = over ? 1 : 0
