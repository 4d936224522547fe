#!/usr/bin/env node
import { Complaint } from '#server/complaint.ts'
import { findCommand } from './run.ts'
import { readConfig } from '#server/config.ts'
import { openInstallation } from '#server/installation.ts'
import { keepFilesPrivate } from '#server/private-files.ts'

keepFilesPrivate()
try {
  const command = findCommand(process.argv.slice(2))
  const { installation, stop } = await openInstallation(readConfig({ LOG_LEVEL: 'error', ...process.env }))
  try {
    const { text, exit_code } = await command(installation)
    console.log(text)
    process.exitCode = exit_code
  } finally {
    await stop()
  }
} catch (error) {
  console.error(error instanceof Complaint ? error.message : error)
  process.exitCode = 1
}
