import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumPath } from '#test/chromium.ts'
import { findPrograms } from '#test/postgres.ts'

/** Brings what the tests need besides npm's packages: PostgreSQL and Chromium, from the system's own packages. */
function ensureChromium() {
  if (existsSync(chromiumPath)) return
  if (process.env.BIURKO_CHROMIUM) throw new Error(`There is no Chromium at ${chromiumPath}, which BIURKO_CHROMIUM names.`)
  if (process.getuid?.() !== 0) throw new Error('Chromium is missing; please install it: sudo apt-get install chromium')
  execFileSync('apt-get', ['update'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

if (!process.version.startsWith('v26')) throw new Error(`The tests run on the pinned Node 26, not on ${process.version}.`)
findPrograms()
ensureChromium()
