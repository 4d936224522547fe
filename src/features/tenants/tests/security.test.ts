import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { changeSettings } from '#features/tenants/server/store.ts'
import { can, type Permission } from '#kernel/access/access.ts'
import type { Declaration } from '#kernel/endpoint.ts'
import { components, type Switches } from '#kernel/feature-flags.ts'
import { declarations } from '#registry'
import { Browser, codeFor, enrolApp } from '#test/fixtures/browser.ts'
import { type Caller, newOffice, type TestOffice, testPassword } from '#test/fixtures/office.ts'
import { pathOf } from '#test/access/body-generator.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'
import { callStreamed } from '#test/fixtures/streams.ts'

stopDate()

const usual = {
  staff_totp_required: false,
  staff_assigned_only: false,
  staff_hours: 12,
  staff_idle_minutes: 60,
  client_days: 30,
  client_idle_hours: 24,
  client_trusted_browsers: false,
}
const required = { ...usual, staff_totp_required: true }

it('security of the office: lets staff of an office that requires an app do nothing but enrol one', async () => {
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

const needsPerson = ({ access }: Declaration) => access !== 'key' && access !== 'open'
const nameOf = ({ method, path }: Declaration) => `${method} ${path}`

it('security of the office: stricter lengths hold for sessions that run, longer ones for new ones alone', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const [early, late] = [await office.as('accountant'), await office.as('payroll')]
  const client = await office.client('owner', await office.company())
  await office.transact(db =>
    db
      .updateTable('sessions')
      .set({ created_at: sql<string>`now() - interval '2 hours'`, absolute_end: sql<string>`now() + interval '10 hours'` })
      .where('user_id', 'in', [early.id, client.id])
      .execute(),
  )
  const strict = { ...usual, staff_hours: 1, staff_idle_minutes: 10 }
  expect((await administrator.put('/api/tenants/security', strict)).status).toBe(200)
  expect([(await early.get('/api/companies')).status, (await late.get('/api/companies')).status, (await client.get('/api/companies')).status]).toEqual([
    401, 200, 200,
  ])
  const idle = async ({ id }: Caller) =>
    (await office.db.selectFrom('sessions').select('idle_seconds').where('user_id', '=', id).execute()).map(row => row.idle_seconds)
  expect(new Set([...(await idle(late)), ...(await idle(administrator))])).toEqual(new Set([600]))
  expect(new Set(await idle(client))).toEqual(new Set([24 * 3600]))
  expect((await administrator.put('/api/tenants/security', usual)).status).toBe(200)
  expect(new Set(await idle(late))).toEqual(new Set([600]))
})

describe('staff without the app that their office requires', () => {
  const open = declarations.filter(declaration => declaration.allowedBeforeTotp)

  async function unenrolled(): Promise<Caller> {
    const office = await newOffice()
    const who = await office.as('administrator')
    const { switches } = office.office.settings
    const on = Object.fromEntries(components.map(name => [name, true])) as Switches['components']
    await office.transact(db => changeSettings(db, office.office.id, { switches: { ...switches, components: on }, security: required }))
    office.test.installation.offices.forget()
    return who
  }

  const call = (who: Caller, declaration: Declaration, id: string) =>
    declaration.answers ? callStreamed(who, declaration, pathOf(declaration, id)) : who.send(declaration.method, pathOf(declaration, id))

  it('may call what the enrolment and the log-out need, and nothing else', async () => {
    const who = await unenrolled()
    expect(open.map(nameOf).sort()).toEqual([
      'DELETE /api/auth',
      'GET /api/auth',
      'GET /api/auth/second-factor',
      'GET /api/users/:id',
      'POST /api/auth/proof',
      'POST /api/auth/second-factor/totp',
      'POST /api/auth/second-factor/totp/confirm',
    ])
    const forbiddenEndpoints = declarations.filter(
      declaration => needsPerson(declaration) && !open.includes(declaration) && can('administrator', declaration.access as Permission),
    )
    for (const declaration of forbiddenEndpoints) {
      const { status, body } = await call(who, declaration, who.id)
      expect([nameOf(declaration), status, declaration.method === 'HEAD' ? 'enrolment_required' : body.code]).toEqual([
        nameOf(declaration),
        403,
        'enrolment_required',
      ])
    }
    for (const declaration of open.toSorted((one, other) => Number(nameOf(one) === 'DELETE /api/auth') - Number(nameOf(other) === 'DELETE /api/auth')))
      expect([200, 422], nameOf(declaration)).toContain((await call(who, declaration, who.id)).status)
  })

  it('read no account but their own', async () => {
    const who = await unenrolled()
    expect((await who.get(`/api/users/${randomUUID()}`)).body.code).toBe('enrolment_required')
  })
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

it('security of the office: lets staff stay for twelve hours, one without use, and clients for thirty days, one without use', async () => {
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

it('security of the office: is changed by administrators, read by managers, and nobody else’s', async () => {
  const office = await newOffice()
  const [manager, accountant, owner] = [await office.as('manager'), await office.as('accountant'), await office.as('owner')]
  expect((await manager.get('/api/tenants/security')).body.data).toMatchObject(usual)
  expect((await manager.put('/api/tenants/security', usual)).status).toBe(403)
  for (const who of [accountant, owner]) expect((await who.get('/api/tenants/security')).status).toBe(403)
})
