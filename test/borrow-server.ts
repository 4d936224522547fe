import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { isOtherMoment } from '#test/fixtures/clock.ts'
import { findPrograms } from '#test/postgres.ts'
import { root, templateKey } from '#test/template-key.ts'

/** In milliseconds. Where nobody comes back, and where the server's clock would be of another moment, it ends with the run. */
const idleMs = process.env.CI || isOtherMoment ? 0 : 30 * 60_000

const ingredients = ['test/{keep-server,template-server,postgres}.ts']

export interface BorrowedServer {
  url: string
  giveBack(): void
}

/** What the keeper says; nothing where there is none, or where it is just leaving. */
async function ask(address: string): Promise<BorrowedServer | undefined> {
  // Of Linux's abstract kind (hence the zero): one process has the address at most, and it is gone with that process.
  const socket = connect(`\0${address}`)
  socket.on('error', () => undefined)
  const answer = await new Promise<Buffer | undefined>(resolve => socket.once('data', resolve).once('close', () => resolve(undefined)))
  if (!answer) return undefined
  const { url, error } = JSON.parse(answer.toString())
  if (error) throw new Error(error)
  return { url, giveBack: () => socket.destroy() }
}

async function startKeeper(address: string) {
  const keeper = spawn(process.execPath, ['test/keep-server.ts', address, String(idleMs)], { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  keeper.unref()
  await Promise.race([once(keeper.stdout, 'data'), once(keeper.stdout, 'end')])
  keeper.stdout.destroy()
}

/** A server with a migrated template, kept from run to run and shared with those of the same checkout that go on at the same time. */
export async function borrowServer(): Promise<BorrowedServer> {
  const address = `biurko-template-${templateKey(ingredients, findPrograms())}`
  for (let tries = 0; tries < 3; tries++) {
    const borrowed = await ask(address)
    if (borrowed) return borrowed
    await startKeeper(address)
  }
  throw new Error('The template server did not start.')
}
