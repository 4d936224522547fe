import { expect, it } from 'vitest'
import { addDocument, dataOf } from '#features/exports/tests/testing.ts'
import { openMonth } from '#features/settlements/tests/testing.ts'
import type { Switch } from '#kernel/feature-flags.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { png } from '#test/fixtures/pictures.ts'
import { upload, uploaded } from '#test/fixtures/upload.ts'

const office = await newOffice()
const administrator = await office.as('administrator')
const manager = await office.as('manager')
const { id: month_id, company } = await openMonth(office, administrator)

const contract = {
  kind: 'permanent',
  number: '1/2026',
  signed_day: '2025-12-20',
  from_day: '2026-01-01',
  to_day: null,
  position: 'Magazynier',
  time: '1/1',
  gross_pay: '5200.00',
  pay_period: 'month',
}

async function ofContract(): Promise<string> {
  const employed = { company_id: (await office.company()).id, first_name: 'Anna', last_name: 'Zawilska', pesel: '44051401359' }
  const { id } = dataOf(await manager.post('/api/employees', employed))
  const file_id = await uploaded(manager)
  dataOf(await manager.post(`/api/employees/${id}/contracts`, { ...contract, file_id }))
  return file_id
}

async function ofReceipt(): Promise<string> {
  const upo_file_id = await uploaded(manager)
  dataOf(await manager.put(`/api/declarations/${month_id}/jpk_v7m`, { state: 'sent', upo_file_id }))
  return upo_file_id
}

async function ofSystemTicket(): Promise<string> {
  const { id } = dataOf(await upload(manager, 'zrzut.png', png))
  dataOf(await manager.post('/api/system-tickets', { kind: 'fault', title: 'Podgląd', description: `<img src="/api/files/${id}">` }))
  return id
}

async function ofTask(): Promise<string> {
  const file_id = await uploaded(manager)
  dataOf(await manager.post('/api/tasks', { title: 'Plik', file_ids: [file_id] }))
  return file_id
}

async function ofDocument(): Promise<string> {
  const { id } = await addDocument(manager, company.id, { title: 'Faktura', content: 'faktura' })
  return (await manager.get(`/api/documents/${id}`)).body.data.files[0].id
}

it.each<[Switch, () => Promise<string>]>([
  ['documents', ofDocument],
  ['component:settlements', ofReceipt],
  ['component:employees', ofContract],
  ['component:employeeContracts', ofContract],
  ['component:systemTickets', ofSystemTicket],
  ['component:companyTasks', ofTask],
])('what belongs to %s opens no file while that is switched off', async (name, make) => {
  await office.switchOff()
  const path = `/api/files/${await make()}/link`
  expect((await administrator.post(path)).status).toBe(200)
  await office.switchOff(name)
  expect((await administrator.post(path)).status).toBe(404)
  await office.switchOff()
  expect((await administrator.post(path)).status).toBe(200)
})
