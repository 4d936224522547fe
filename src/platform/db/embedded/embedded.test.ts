import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { Database } from '../database.ts'
import { officeScope } from '../db.ts'
import { startEmbedded } from './embedded.ts'
import { newId } from '../id.ts'

const socketFolders = async () => (await readdir(tmpdir())).filter(name => name.startsWith(`biurko-${process.pid}-`))

it('embedded database: leaves neither a lock nor a folder for sockets when it cannot start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  const before = await socketFolders()
  await symlink(join(folder, 'missing', 'database'), join(folder, 'database'))
  for (const _ of [1, 2]) await expect(startEmbedded(folder)).rejects.toThrow('EEXIST')
  expect(await socketFolders()).toEqual(before)
  await rm(folder, { recursive: true })
})

it('embedded database: goes on with its one session when a caller leaves', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  const embedded = await startEmbedded(folder)
  const database = new Database({ url: embedded.url, connections: 1, role: 'postgres' })
  const person = { ...officeScope('biuro'), user_id: newId() }
  const ask = (signal?: AbortSignal) => sql`select 1`.execute(database.reader(person, signal))
  await ask()
  const left = new AbortController()
  const slowQuery = sql`select count(*) from generate_series(1, 300000)`.execute(database.reader(person, left.signal))
  // It has left this process by then.
  await setImmediate()
  const next = ask()
  left.abort()
  await slowQuery.catch(() => undefined)
  await next
  await ask()
  await database.close()
  await embedded.stop()
  await rm(folder, { recursive: true })
})
