import { existsSync } from 'node:fs'
import { installPackage } from '#test/apt.ts'
import { chromiumPath, shellPath } from '#test/chromium.ts'
import { findPrograms } from '#test/postgres.ts'

/** Brings what the tests need besides npm's packages, from the system's own packages. */
function ensureChromium(path: string, name: string) {
  if (existsSync(path)) return
  if (process.env.BIURKO_CHROMIUM) throw new Error(`There is no Chromium at ${path}, which BIURKO_CHROMIUM names.`)
  installPackage(name)
}

if (!process.version.startsWith('v26')) throw new Error(`The tests run on the pinned Node 26, not on ${process.version}.`)
findPrograms()
ensureChromium(chromiumPath, 'chromium')
ensureChromium(shellPath, 'chromium-headless-shell')

/** The package of each program; the lines of docs/debian.md need all but strace. */
const packages = { nginx: 'nginx', strace: 'strace', git: 'git', curl: 'curl', openssl: 'openssl', ip: 'iproute2', 'systemd-analyze': 'systemd' }
for (const [program, name] of Object.entries(packages))
  if (!['/usr/sbin', '/usr/bin', '/sbin', '/bin'].some(folder => existsSync(`${folder}/${program}`))) installPackage(name)
