import { execFile } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { embeddedGround, fingerprint, missingFrom, paper, postgresGround, type Process, startLoad, startServer, uploadFile } from '#test/faults/server.ts'
import { findPrograms } from '#test/postgres.ts'

const exec = promisify(execFile)
const entry = join(import.meta.dirname, '../../src/cli/main.ts')

/** The commands of docs/operations.md, run under load. */
const command = (environment: Record<string, string>, ...line: string[]) =>
  exec(process.execPath, [entry, ...line], { env: { PATH: process.env.PATH, ...environment } })

/** Files that come one after the other, until told to end. */
function startUploads({ port }: Process, headers: Record<string, string>) {
  let going = true
  const taken: string[] = []
  const work = async () => {
    while (going) {
      const { id, refusal } = await uploadFile(port, headers, 'faktura.pdf', paper())
      if (refusal) throw new Error(refusal)
      taken.push(id)
    }
  }
  const working = work()
  return {
    taken,
    end: () => {
      going = false
      return working
    },
  }
}

const missingFiles = async (client: pg.Client, ids: readonly string[]) =>
  (await client.query('select id from unnest($1::uuid[]) as kept(id) where not exists (select from files f where f.id = kept.id)', [ids])).rows

async function stop({ child, ended }: Process) {
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
}

it('backs up under load, restores into an empty database, and loses nothing that was acknowledged before', async () => {
  const ground = await postgresGround()
  onTestFinished(() => ground.stop())
  const server = await startServer(ground.environment)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const load = startLoad(server.port, ground.headers, 12)
  const uploads = startUploads(server, ground.headers)
  await load.reach(1000)
  await expect.poll(() => uploads.taken.length, { timeout: 120_000 }).toBeGreaterThan(5)
  const before = [...load.acknowledged]
  const filesBefore = [...uploads.taken]
  const url = new URL(ground.server.url)
  const database = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const folder = ground.environment.DATA_DIR as string
  const dump = join(folder, 'biurko.dump')
  // As the superuser: forced row security hides every row from whoever is bound by it.
  await exec(join(findPrograms(), 'pg_dump'), ['--format=custom', `--file=${dump}`, database('biurko')])
  const [files, copied] = [join(folder, 'files'), join(folder, 'backup')]
  cpSync(files, copied, { recursive: true })
  await load.reach(load.acknowledged.length + 500)
  await Promise.all([load.end(), uploads.end()])
  await stop(server)

  const admin = new pg.Client({ connectionString: ground.server.url })
  await admin.connect()
  await admin.query('drop database biurko')
  await admin.query('create database biurko owner biurko_owner')
  await admin.end()
  rmSync(files, { recursive: true })
  await exec(join(findPrograms(), 'pg_restore'), ['--exit-on-error', `--dbname=${database('biurko')}`, dump])
  cpSync(copied, files, { recursive: true })

  expect(await ground.inspect(client => missingFrom(client, before))).toEqual([])
  const again = await startServer(ground.environment)
  onTestFinished(() => void again.child.kill('SIGKILL'))
  const more = startLoad(again.port, ground.headers, 2)
  await more.reach(20)
  await more.end()
  expect(more.refused).toEqual([])
  await stop(again)
  expect(await ground.inspect(client => missingFiles(client, filesBefore))).toEqual([])
  expect((await command(ground.environment, 'files', 'verify')).stdout).toContain('treść zgodna ze skrótami')
  expect((await command(ground.environment, 'audit', 'verify')).stdout).toContain('łańcuch jest cały')
})

it('copies the stopped embedded folder, and has every row and file of it again', async () => {
  const ground = await embeddedGround()
  const folder = ground.environment.DATA_DIR as string
  const work = async () => {
    const server = await startServer(ground.environment)
    onTestFinished(() => void server.child.kill('SIGKILL'))
    const load = startLoad(server.port, ground.headers, 4)
    const uploads = startUploads(server, ground.headers)
    await load.reach(300)
    await expect.poll(() => uploads.taken.length, { timeout: 120_000 }).toBeGreaterThan(5)
    await Promise.all([load.end(), uploads.end()])
    await stop(server)
    return { entries: load.acknowledged, files: uploads.taken }
  }
  const { entries, files } = await work()
  const rows = await ground.inspect(fingerprint)
  const backup = `${folder}-backup`
  cpSync(folder, backup, { recursive: true })

  await work()
  expect(await ground.inspect(fingerprint)).not.toEqual(rows)
  rmSync(folder, { recursive: true })
  cpSync(backup, folder, { recursive: true })
  expect(await ground.inspect(fingerprint)).toEqual(rows)
  expect(await ground.inspect(client => missingFrom(client, entries))).toEqual([])
  expect(await ground.inspect(client => missingFiles(client, files))).toEqual([])
  expect((await command(ground.environment, 'files', 'verify')).stdout).toContain('treść zgodna ze skrótami')
  expect((await command(ground.environment, 'audit', 'verify')).stdout).toContain('łańcuch jest cały')
  await work()
  rmSync(backup, { recursive: true })
})
