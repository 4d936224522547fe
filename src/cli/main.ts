#!/usr/bin/env node
import { asksForHelp, findCommand, help, sentenceOf } from './run.ts'
import { readConfig } from '#server/config.ts'
import { openInstallation } from '#server/installation.ts'
import { keepFilesPrivate } from '#server/private-files.ts'

async function perform(args: readonly string[]) {
  const command = findCommand(args)
  const { installation, stop } = await openInstallation(readConfig({ LOG_LEVEL: 'error', ...process.env }))
  try {
    const { text, exit_code } = await command(installation)
    console.log(text)
    process.exitCode = exit_code
  } finally {
    await stop()
  }
}

keepFilesPrivate()
const args = process.argv.slice(2)
try {
  if (asksForHelp(args)) console.log(help)
  else await perform(args)
} catch (error) {
  // What a person can mend is told in one sentence; the rest with where it happened.
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
}
