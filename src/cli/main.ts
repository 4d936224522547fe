#!/usr/bin/env node
import { join } from 'node:path'
import { asksForHelp, findCommand, help } from './run.ts'
import { enableModuleCache } from '#platform/files/module-cache.ts'
import { restrictUmask } from '#platform/files/umask.ts'

async function perform(args: readonly string[]) {
  const command = findCommand(args)
  // The list of commands is shown without reading the program.
  const { readConfig } = await import('#platform/config/config.ts')
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  enableModuleCache(join(config.data_dir, 'compiled'))
  const { openInstallation } = await import('#platform/config/installation.ts')
  const { installation, stop } = await openInstallation(config)
  try {
    // Commands found offices and tell people by the law in force; those of the law itself read it themselves.
    if (args[0] !== 'law') await (await import('./law.ts')).applyLawOf(installation)
    const { text, exit_code } = await command(installation)
    console.log(text)
    process.exitCode = exit_code
  } finally {
    await stop()
  }
}

restrictUmask()
const args = process.argv.slice(2)
try {
  if (asksForHelp(args)) console.log(help)
  else await perform(args)
} catch (error) {
  // What a person can mend is told in one sentence; the rest with where it happened.
  const { sentenceOf } = await import('./sentence-of.ts')
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
}
