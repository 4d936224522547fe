import { expect, it } from 'vitest'
import { changeSettings } from '#features/tenants/store.ts'
import { Offices } from '#server/offices.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/office.ts'

it('what was being read while the settings changed is not kept', async () => {
  const { installation } = await testInstallation()
  const made = await newOffice()
  const offices = new Offices(installation.database, installation.config.secret_key)
  const early = offices.list()
  offices.forget()
  await early
  await made.transact(db => changeSettings(db, made.office.id, { product_name: 'Nowa nazwa' }))
  expect((await offices.byId(made.office.id))?.settings.product_name).toBe('Nowa nazwa')
})
