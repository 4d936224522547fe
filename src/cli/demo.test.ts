import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FolderStorage } from '#server/folder-storage.ts'
import { Offices } from '#server/offices.ts'
import { openTestDatabase } from '#test/database.ts'
import { testInstallation } from '#test/installation.ts'
import { findCommand } from './run.ts'

it('loads the demo office into an empty database, once, and never beside real offices', async () => {
  const { installation } = await testInstallation()
  const test = await openTestDatabase()
  const config = { ...installation.config, secret_key: randomBytes(32), data_dir: test.data_dir, database_url: undefined }
  const empty = { ...installation, config, database: test.database, bus: test.database.bus, storage: new FolderStorage(join(test.data_dir, 'files')) }
  const fresh = () => ({ ...empty, offices: new Offices(test.database, config.secret_key) })
  const load = (where = fresh()) => findCommand(['demo', 'load'])(where)
  await expect(load({ ...fresh(), config: { ...config, database_url: 'postgresql://db/biurko' } } as never)).rejects.toThrow('bez DATABASE_URL')
  await findCommand(['office', 'create', 'prawdziwe', '--name', 'Prawdziwe'])(fresh())
  await expect(load()).rejects.toThrow('W tej bazie są już biura.')
  await test.database.plain('delete from tenants')
  expect((await load()).text).toContain('Wczytano 5\u00a0biur')
  expect((await load()).text).toBe('Dane demonstracyjne są już wczytane.')
  await test.stop()
}, 120_000)
