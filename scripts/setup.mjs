// Plain JavaScript that any Node from 20 on runs: it is what brings the pinned Node here in the first place.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const at = (...parts) => join(root, ...parts)
const bin = name => at('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

const changedAt = path => (existsSync(path) ? statSync(path).mtimeMs : 0)

function newest(path) {
  if (!existsSync(path)) return 0
  if (!statSync(path).isDirectory()) return changedAt(path)
  return Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))))
}

/** Installs the exact versions of the lock file, when they are not here yet. */
export function ensureInstalled() {
  const marker = at('node_modules', '.package-lock.json')
  if (existsSync(bin('node')) && changedAt(marker) >= changedAt(at('package-lock.json')) - 1000) return
  console.log('Instaluję potrzebne pakiety (tylko za pierwszym razem)…')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (!existsSync(bin('node'))) throw new Error('Pakiet „node” nie zainstalował się. Czy npm ma włączone skrypty instalacyjne (bez --ignore-scripts)?')
}

/** Whether the browser half is there and newer than its sources. */
export function isBuilt() {
  const sources = ['src', 'index.html', 'vite.config.ts', 'package-lock.json'].map(name => newest(at(name)))
  return changedAt(at('dist', 'index.html')) > Math.max(...sources)
}

const buildScreens = [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
const telling = () => console.log('Buduję część przeglądarkową…')

/** Builds the browser half beside whatever else goes on. Without packing it, which takes as long again and is for browsers far away. */
export async function build() {
  telling()
  if ((await run(buildScreens)) !== 0) throw new Error('Nie udało się zbudować części przeglądarkowej.')
}

const runAtOnce = (...args) => execFileSync(bin('node'), args, { cwd: root, stdio: 'inherit' })

/** Builds the browser half, when its sources are newer than the last build, and packs it for the wire. */
export function ensureBuilt() {
  if (!isBuilt()) {
    telling()
    runAtOnce(...buildScreens)
  }
  if (!existsSync(at('dist/.vite/packed'))) runAtOnce(at('scripts/pack.mjs'))
}

/** Small young generations (megabytes) cost little time and save a fifth of the memory. */
const flags = ['--max-semi-space-size=4']
export const server = [...flags, 'src/app/main.ts']
/** The same that builds the browser half while it opens the database. */
export const serverThatBuilds = [...flags, 'scripts/serve-built.mjs']

/** Milliseconds between two looks whether npm is still there. */
const parentCheckInterval = 200

/** npm's shell ends at a signal without passing it on: without its parent the program would go on, on its port, unseen. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const check = () => process.ppid !== parent && child.kill('SIGTERM')
  setInterval(check, parentCheckInterval).unref()
}

/** Runs one of our programs on the pinned Node until it ends; signals go through. What it says goes on to the terminal, or into an open file. */
export function run(args, environment = {}, output = 'inherit') {
  return new Promise(resolve => {
    const child = spawn(bin('node'), args, { cwd: root, stdio: ['inherit', output, output], env: { ...process.env, ...environment } })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    endWithNpm(child)
    child.on('exit', code => resolve(code ?? 1))
  })
}
