import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** JavaScript and CSS over the wire (brotli) at the first load of a screen, against its budget in kilobytes. */
const budgets = [
  { screen: 'log-in', sources: ['src/features/auth/pages/Login.tsx'], budget: 150 },
  // What opens every day; without the check a panel brings all that its feature has.
  { screen: "client's home", sources: ['src/web/ui/Frame.tsx', 'src/features/home/pages/ClientHome.tsx'], budget: 210 },
  { screen: "office's home", sources: ['src/web/ui/Frame.tsx', 'src/features/home/pages/OfficeHome.tsx'], budget: 185 },
  { screen: 'list', sources: ['src/web/ui/Frame.tsx', 'src/features/companies/pages/CompanyList.tsx'], budget: 165 },
]

interface Part {
  file: string
  css?: string[]
  imports?: string[]
}

const dist = join(import.meta.dirname, '../dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Part>

/** A chunk and all that it loads at once. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const part = manifest[key]
  if (!part) throw new Error(`The build has no ${key}.`)
  if (seen.has(part.file)) return seen
  for (const file of [part.file, ...(part.css ?? [])]) seen.add(file)
  for (const other of part.imports ?? []) filesOf(other, seen)
  return seen
}

const weight = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length

let over = false
for (const { screen, sources, budget } of budgets) {
  const files = new Set<string>()
  for (const key of ['index.html', ...sources]) filesOf(key, files)
  const kilobytes = [...files].reduce((sum, file) => sum + weight(file), 0) / 1000
  over ||= kilobytes > budget
  console.log(`${screen}: ${kilobytes.toFixed(1)} kB of ${budget} kB`)
}
process.exitCode = over ? 1 : 0
