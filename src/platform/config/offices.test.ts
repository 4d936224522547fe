import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { changeSettings } from '#features/tenants/server/store.ts'
import { seal } from '#platform/security/crypto.ts'
import { mountHealth } from '#platform/http/health.ts'
import { Offices } from './offices.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'

it('what was being read while the settings changed is not kept', async () => {
  const { installation } = await testInstallation()
  const testOffice = await newOffice()
  const offices = new Offices(installation.database, installation.config.secret_key, installation.log)
  const early = offices.list()
  offices.forget()
  await early
  await testOffice.transact(db => changeSettings(db, testOffice.office.id, { product_name: 'Nowa nazwa' }))
  expect((await offices.byId(testOffice.office.id))?.settings.product_name).toBe('Nowa nazwa')
})

/** As another secret wraps the key of an office, and the node's own again. */
async function wrapping() {
  const { installation, owner_url } = await testInstallation()
  const { office } = await newOffice()
  const owner = new pg.Client({ connectionString: owner_url })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query(`select set_config('app.tenant', $1, false)`, [office.id])
  const wrap = (key: Buffer) => owner.query('update tenants set data_key = $1 where id = $2', [seal(key, office.data_key.toString('base64url')), office.id])
  return { office, wrap, back: () => wrap(installation.config.secret_key) }
}

it('a node that cannot open an office says that it is not ready, and is ready again', async () => {
  const { installation } = await testInstallation()
  const { wrap, back } = await wrapping()
  const fresh = { ...installation, offices: new Offices(installation.database, installation.config.secret_key, installation.log) }
  const app = Fastify()
  onTestFinished(() => app.close())
  mountHealth(app, fresh)
  const ready = async () => (await app.inject('/health/ready')).statusCode
  await wrap(randomBytes(32))
  expect(await ready()).toBe(503)
  await back()
  expect(await ready()).toBe(200)
})

it('a node goes on with the keys it has opened, whatever wraps them by now', async () => {
  const { app, installation } = await testInstallation()
  const { office, wrap, back } = await wrapping()
  installation.offices.forget()
  expect((await installation.offices.byId(office.id))?.data_key).toEqual(office.data_key)
  await wrap(randomBytes(32))
  installation.offices.forget()
  expect((await installation.offices.byId(office.id))?.data_key).toEqual(office.data_key)
  expect((await app.inject('/health/ready')).statusCode).toBe(200)
  await back()
})
