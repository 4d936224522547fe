import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isOtherMoment } from '#test/clock.ts'
import { findPrograms } from '#test/postgres.ts'

const root = join(import.meta.dirname, '..')

/** In milliseconds. Where nobody comes back, and where the server's clock would be of another moment, it ends with the run. */
const patience = process.env.CI || isOtherMoment ? 0 : 30 * 60_000

/** All that a template is made of: whoever changes a migration is given another server. */
const ingredients = ['db/**/*.sql', 'src/server/{migrate,jobs}.ts', 'test/{keep-server,template-server,postgres}.ts', 'node_modules/pg-boss/package.json']

/** Of Linux's abstract kind (hence the zero): one process has it at most, and it is gone with that process. */
function addressOf(programs: string): string {
  const hash = createHash('sha256').update(`${root}\0${programs}\0${process.env.FAKETIME ?? ''}`)
  for (const path of globSync(ingredients, { cwd: root }).sort()) hash.update(path).update(readFileSync(join(root, path)))
  return `biurko-template-${hash.digest('hex').slice(0, 32)}`
}

export interface BorrowedServer {
  url: string
  giveBack(): void
}

/** What the keeper says; nothing where there is none, or where it is just leaving. */
async function ask(address: string): Promise<BorrowedServer | undefined> {
  const socket = connect(`\0${address}`)
  socket.on('error', () => undefined)
  const said = await new Promise<Buffer | undefined>(resolve => socket.once('data', resolve).once('close', () => resolve(undefined)))
  if (!said) return undefined
  const { url, error } = JSON.parse(said.toString())
  if (error) throw new Error(error)
  return { url, giveBack: () => socket.destroy() }
}

async function startKeeper(address: string) {
  const keeper = spawn(process.execPath, ['test/keep-server.ts', address, String(patience)], { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  keeper.unref()
  await Promise.race([once(keeper.stdout, 'data'), once(keeper.stdout, 'end')])
  keeper.stdout.destroy()
}

/** A server with a migrated template, kept from run to run and shared with those of the same checkout that go on at the same time. */
export async function borrowServer(): Promise<BorrowedServer> {
  const address = addressOf(findPrograms())
  for (let tries = 0; tries < 3; tries++) {
    const borrowed = await ask(address)
    if (borrowed) return borrowed
    await startKeeper(address)
  }
  throw new Error('The template server did not start.')
}
