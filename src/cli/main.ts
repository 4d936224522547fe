#!/usr/bin/env node
import { Complaint } from './complaint.ts'
import { findCommand } from './run.ts'
import { ConfigFault, readConfig } from '#server/config.ts'
import { FolderInUse } from '#server/embedded.ts'
import { openInstallation } from '#server/installation.ts'
import { DatabaseBusy } from '#server/migrate.ts'

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
  console.error(
    error instanceof Complaint || error instanceof ConfigFault || error instanceof FolderInUse || error instanceof DatabaseBusy ? error.message : error,
  )
  process.exitCode = 1
}
