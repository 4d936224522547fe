import { join } from 'node:path'
import { OperatorError } from '#platform/config/operator-error.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { openInstallation } from '#platform/config/installation.ts'
import { enableModuleCache } from '#platform/files/module-cache.ts'
import { preflightEnvironment, checkScreens } from '#platform/config/preflight-environment.ts'
import { restrictUmask } from '#platform/files/umask.ts'

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Biurko działa na Node 24 lub nowszym, a uruchomiono je na ${process.version}. Proszę użyć „npm start” albo „npm run serve”.`)
  process.exit(1)
}

/** Opens the installation and serves it; the built browser half has to be there by then, which `built` says. */
async function open(built: Promise<void>) {
  restrictUmask()
  const read = readConfig(process.env)
  const ksef = read.demo && !read.ksef_url ? await (await import('#demo/ksef.ts')).openDemoKsef() : undefined
  const config = { ...read, ...(ksef && { ksef_url: ksef.url }) }
  await preflightEnvironment(config)
  enableModuleCache(join(config.data_dir, 'compiled'))
  // The database opens while the rest of the program is read.
  const [running, { serve }] = await Promise.all([openInstallation(config), import('./serve.ts')])
  if (config.demo) await (await import('#demo/seed.ts')).seedDemo(running.installation)
  await built
  checkScreens()
  const fetch = await ksef?.fill(running.installation)
  const port = await serve(running)
  await fetch?.()
  if (config.demo) (await import('#demo/banner.ts')).printBanner(port)
  else console.log(startLine(config, port))
}

function startLine({ public_url, host, smtp_url }: Config, port: number): string {
  const local = `http://${host}:${port}`
  const noMail = smtp_url ? '' : 'Bez SMTP_URL nie dojdzie żaden kod, więc nikt się nie zaloguje.\n'
  return `${noMail}Biurko działa pod adresem ${public_url ? `${public_url}, a nasłuchuje na ` : ''}${local}`
}

/** Ends the process where it cannot start. */
export async function start(built = Promise.resolve()): Promise<void> {
  try {
    await Promise.all([built, open(built)])
  } catch (error) {
    // Faults that a person can mend are told in their own words; the rest with where it happened.
    console.error(error instanceof OperatorError ? error.message : error)
    process.exit(1)
  }
}
