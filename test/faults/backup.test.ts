import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { missingFrom, postgresGround, startLoad, startServer } from '#test/faults/server.ts'
import { findPrograms } from '#test/postgres.ts'

const exec = promisify(execFile)
const entry = join(import.meta.dirname, '../../src/cli/main.ts')

/** The commands of docs/operations.md, run under load. */
it('backs up under load, restores into an empty database, and loses nothing that was acknowledged before', async () => {
  const ground = await postgresGround()
  onTestFinished(() => ground.stop())
  const server = await startServer(ground.environment)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const load = startLoad(server.port, ground.headers, 12)
  await load.reach(1000)
  const before = [...load.acknowledged]
  const url = new URL(ground.server.url)
  const database = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const dump = join(ground.environment.DATA_DIR as string, 'biurko.dump')
  // As the superuser: forced row security hides every row from whoever is bound by it.
  await exec(join(findPrograms(), 'pg_dump'), ['--format=custom', `--file=${dump}`, database('biurko')])
  await load.reach(load.acknowledged.length + 500)
  await load.end()
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)

  const admin = new pg.Client({ connectionString: ground.server.url })
  await admin.connect()
  await admin.query('drop database biurko')
  await admin.query('create database biurko owner biurko_owner')
  await admin.end()
  await exec(join(findPrograms(), 'pg_restore'), ['--exit-on-error', `--dbname=${database('biurko')}`, dump])

  expect(await ground.inspect(client => missingFrom(client, before))).toEqual([])
  const again = await startServer(ground.environment)
  onTestFinished(() => void again.child.kill('SIGKILL'))
  const more = startLoad(again.port, ground.headers, 2)
  await more.reach(20)
  await more.end()
  expect(more.refused).toEqual([])
  again.child.kill('SIGTERM')
  expect((await again.ended).code).toBe(0)
  const { stdout } = await exec(process.execPath, [entry, 'audit', 'verify'], { env: { PATH: process.env.PATH, ...ground.environment } })
  expect(stdout).toContain('łańcuch jest cały')
})
