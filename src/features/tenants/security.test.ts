import { expect, it } from 'vitest'
import { Browser, codeFor, enrolApp } from '#test/browser.ts'
import { newOffice, type TestOffice, testPassword } from '#test/office.ts'
import { stopDate } from '#test/stopped-date.ts'

stopDate()

const usual = { staff_totp_required: false, staff_assigned_only: false, staff_hours: 12, staff_idle_minutes: 60, client_days: 30, client_idle_hours: 24 }
const required = { ...usual, staff_totp_required: true }

it('lets staff of an office that requires an app do nothing but enrol one', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  expect((await administrator.put('/api/tenants/security', required)).body.fields, 'one must have it oneself').toHaveProperty('staff_totp_required')
  await enrolApp(administrator)
  expect((await administrator.put('/api/tenants/security', required)).body.data).toEqual({ ...required, version: 2 })
  const accountant = await office.as('accountant')
  const client = await office.client('owner', await office.company())
  expect((await accountant.get('/api/companies')).body.code).toBe('enrolment_required')
  expect((await accountant.post('/api/files/uploads')).body.code, 'uploads are calls like any other').toBe('enrolment_required')
  expect((await client.get('/api/companies')).status).toBe(200)
  expect((await administrator.get('/api/companies')).status).toBe(200)
  expect((await accountant.get('/api/auth/second-factor')).body.data).toMatchObject({ totp_required: true })
  expect((await accountant.get(`/api/users/${accountant.id}`)).status).toBe(200)
  await enrolApp(accountant)
  expect((await accountant.get('/api/companies')).status).toBe(200)
  const off = await accountant.with({}).put('/api/users', { id: accountant.id, second_factor: 'email' })
  expect(off.status, 'not switched off again').toBe(409)
})

/** Seconds without use and in all, as a log-in of this person begins. */
async function lengthOf(office: TestOffice, { id, email }: { id: string; email: string }) {
  const browser = new Browser(office)
  await browser.check(email, testPassword)
  await browser.verify(email, await codeFor(office))
  await browser.enter(email, testPassword)
  const { idle_seconds, absolute_end, created_at } = await office.db
    .selectFrom('sessions')
    .select(['idle_seconds', 'absolute_end', 'created_at'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return [idle_seconds, (Date.parse(absolute_end) - Date.parse(created_at)) / 1000]
}

it('lets staff stay for twelve hours, one without use, and clients for thirty days, one without use', async () => {
  const office = await newOffice()
  const [hour, day] = [3600, 86_400]
  expect(await lengthOf(office, await office.person('accountant'))).toEqual([hour, 12 * hour])
  expect(await lengthOf(office, await office.person('owner'))).toEqual([day, 30 * day])
})

it('shortens sessions, and never lengthens them', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  expect((await administrator.put('/api/tenants/security', { ...usual, staff_hours: 13 })).body.fields).toHaveProperty('staff_hours')
  expect((await administrator.put('/api/tenants/security', { ...usual, staff_hours: 2, staff_idle_minutes: 10 })).status).toBe(200)
  expect((await administrator.get('/api/tenants/security')).body.data.staff_hours).toBe(2)
  expect(await lengthOf(office, await office.person('payroll'))).toEqual([600, 7200])
})

it('is changed by administrators, read by managers, and nobody else’s', async () => {
  const office = await newOffice()
  const [manager, accountant, owner] = [await office.as('manager'), await office.as('accountant'), await office.as('owner')]
  expect((await manager.get('/api/tenants/security')).body.data).toMatchObject(usual)
  expect((await manager.put('/api/tenants/security', usual)).status).toBe(403)
  for (const who of [accountant, owner]) expect((await who.get('/api/tenants/security')).status).toBe(403)
})
