import { execFile } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { embeddedGround, postgresGround } from '#test/faults/ground.ts'
import { startLoad, startUploads } from '#test/faults/load.ts'
import { fingerprint, missingFrom } from '#test/faults/rows.ts'
import { type Process, startServer } from '#test/faults/server.ts'
import { connected, findPrograms } from '#test/postgres.ts'

const exec = promisify(execFile)
const entry = join(import.meta.dirname, '../../src/cli/main.ts')

/** The commands of docs/operations.md, run under load. */
const command = (environment: Record<string, string>, ...line: string[]) =>
  exec(process.execPath, [entry, ...line], { env: { PATH: process.env.PATH, ...environment } })

async function stop({ child, ended }: Process) {
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
}

it('backs up under load, restores into an empty database, and loses nothing that was acknowledged before', async () => {
  const ground = await postgresGround()
  onTestFinished(ground.stop)
  const server = await startServer(ground.environment)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const load = startLoad(server.port, ground.headers, 12)
  const uploads = startUploads(server.port, ground.headers, 1)
  await load.reach(1000)
  await uploads.reach(6)
  const before = [...load.acknowledged]
  const filesBefore = uploads.acknowledged.map(({ id }) => id)
  const database = ground.superuser_url(ground.database)
  const folder = ground.environment.DATA_DIR as string
  const dump = join(folder, 'biurko.dump')
  // As the superuser: forced row security hides every row from whoever is bound by it.
  await exec(join(findPrograms(), 'pg_dump'), ['--format=custom', `--file=${dump}`, database])
  const [files, copied] = [join(folder, 'files'), join(folder, 'backup')]
  // A file that is being taken has another name a moment later.
  cpSync(files, copied, { recursive: true, filter: path => !path.endsWith('.part') })
  await load.reach(load.acknowledged.length + 500)
  await Promise.all([load.end(), uploads.end()])
  expect(uploads.refusals).toEqual([])
  await stop(server)

  await connected(ground.superuser_url('postgres'), async client => {
    await client.query(`drop database ${ground.database} with (force)`)
    await client.query(`create database ${ground.database} owner biurko_owner`)
  })
  rmSync(files, { recursive: true })
  await exec(join(findPrograms(), 'pg_restore'), ['--exit-on-error', `--dbname=${database}`, dump])
  cpSync(copied, files, { recursive: true })

  expect(await ground.inspect(client => missingFrom(client, before))).toEqual([])
  const again = await startServer(ground.environment)
  onTestFinished(() => void again.child.kill('SIGKILL'))
  const more = startLoad(again.port, ground.headers, 2)
  await more.reach(20)
  await more.end()
  expect(more.refusals).toEqual([])
  await stop(again)
  expect(await ground.inspect(client => missingFrom(client, filesBefore, 'files'))).toEqual([])
  expect((await command(ground.environment, 'files', 'verify')).stdout).toContain('treść zgodna ze skrótami')
  expect((await command(ground.environment, 'audit', 'verify')).stdout).toContain('łańcuch jest cały')
})

it('copies the stopped embedded folder, and has every row and file of it again', async () => {
  const ground = await embeddedGround()
  onTestFinished(ground.stop)
  const folder = ground.environment.DATA_DIR as string
  const work = async () => {
    const server = await startServer(ground.environment)
    onTestFinished(() => void server.child.kill('SIGKILL'))
    const load = startLoad(server.port, ground.headers, 4)
    const uploads = startUploads(server.port, ground.headers, 1)
    await load.reach(300)
    await uploads.reach(6)
    await Promise.all([load.end(), uploads.end()])
    expect(uploads.refusals).toEqual([])
    await stop(server)
    return { entries: load.acknowledged, files: uploads.acknowledged.map(({ id }) => id) }
  }
  const { entries, files } = await work()
  const rows = await ground.inspect(fingerprint)
  const backup = `${folder}-backup`
  cpSync(folder, backup, { recursive: true })

  await work()
  expect(await ground.inspect(fingerprint)).not.toEqual(rows)
  rmSync(folder, { recursive: true })
  cpSync(backup, folder, { recursive: true })
  await ground.inspect(async client => {
    expect(await fingerprint(client)).toEqual(rows)
    expect(await missingFrom(client, entries)).toEqual([])
    expect(await missingFrom(client, files, 'files')).toEqual([])
  })
  expect((await command(ground.environment, 'files', 'verify')).stdout).toContain('treść zgodna ze skrótami')
  expect((await command(ground.environment, 'audit', 'verify')).stdout).toContain('łańcuch jest cały')
  await work()
  rmSync(backup, { recursive: true })
})
