import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { changeSettings } from '#features/tenants/store.ts'
import { seal } from '#server/crypto.ts'
import { Offices } from '#server/offices.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/office.ts'

it('what was being read while the settings changed is not kept', async () => {
  const { installation } = await testInstallation()
  const made = await newOffice()
  const offices = new Offices(installation.database, installation.config.secret_key, installation.log)
  const early = offices.list()
  offices.forget()
  await early
  await made.transact(db => changeSettings(db, made.office.id, { product_name: 'Nowa nazwa' }))
  expect((await offices.byId(made.office.id))?.settings.product_name).toBe('Nowa nazwa')
})

it('a node that cannot open an office says that it is not ready, and is ready again', async () => {
  const { app, installation, owner_url } = await testInstallation()
  const { office } = await newOffice()
  const owner = new pg.Client({ connectionString: owner_url })
  await owner.connect()
  onTestFinished(() => owner.end())
  const wrap = async (key: Buffer) => {
    await owner.query('update tenants set data_key = $1 where id = $2', [seal(key, office.data_key.toString('base64url')), office.id])
    installation.offices.forget()
    return (await app.inject('/health/ready')).statusCode
  }
  expect(await wrap(randomBytes(32))).toBe(503)
  expect(await wrap(installation.config.secret_key)).toBe(200)
})
