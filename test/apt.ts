import { execFileSync } from 'node:child_process'

/** Brings one of the system's own packages, where we may; else says how to. */
export function installPackage(name: string) {
  if (process.getuid?.() !== 0) throw new Error(`The package ${name} is missing; please install it: sudo apt-get install ${name}`)
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update'], quietly)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], quietly)
}
