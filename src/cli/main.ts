#!/usr/bin/env node
import { Complaint } from '#server/complaint.ts'
import { Failure } from '#kernel/failure.ts'
import { asksForHelp, findCommand, help } from './run.ts'
import { readConfig } from '#server/config.ts'
import { isDiskFull } from '#server/failures.ts'
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
  if (error instanceof Complaint || error instanceof Failure) console.error(error.message)
  else console.error(isDiskFull(error) ? 'Na dysku zabrakło miejsca. Proszę je zwolnić i powtórzyć polecenie.' : error)
  process.exitCode = 1
}
