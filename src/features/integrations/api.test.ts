import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { changeSettings, readSettings } from '#features/tenants/server/store.ts'
import { leadsInside } from '#platform/delivery/credentials.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'

const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) => (username === 'biuro' && password === 'tajne-haslo' ? done(null, { user: username }) : done(new Error('Nie'))),
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))
const port = (server.server.address() as AddressInfo).port
const { installation } = await testInstallation()
const smtp = {
  kind: 'smtp',
  host: 'localhost.localdomain',
  port,
  security: 'none',
  username: 'biuro',
  password: 'tajne-haslo',
  from: 'Biuro <biuro@biuro.example>',
}

async function setUp() {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const of = async (kind: string) => (await administrator.get('/api/integrations')).body.data.find((one: { kind: string }) => one.kind === kind)
  const test = async (kind: string) => (await administrator.post('/api/integrations/test', { kind })).body.data
  return { office, administrator, of, test }
}

describe('credentials of an office', () => {
  it('are kept sealed, shown without secrets, and leave again', async () => {
    const { office, administrator, of } = await setUp()
    expect(await of('smtp')).toEqual({ kind: 'smtp', source: 'none', shown: {}, version: 1 })
    const { status, body } = await administrator.put('/api/integrations', smtp)
    expect([status, body.data]).toEqual([
      200,
      { kind: 'smtp', source: 'office', shown: { host: smtp.host, port, security: 'none', username: 'biuro', from: smtp.from }, version: 2 },
    ])
    const storedJson = JSON.stringify([
      await office.test.database.plain('select settings from tenants where id = $1', [office.office.id]),
      await office.db.selectFrom('audit_entries').selectAll().execute(),
    ])
    expect(storedJson).not.toContain('tajne-haslo')
    const { password, ...same } = smtp
    expect((await administrator.put('/api/integrations', { ...same, from: 'nowy@biuro.example' })).status).toBe(200)
    expect(await of('smtp')).toMatchObject({ source: 'office', shown: { from: 'nowy@biuro.example' } })
    await administrator.post('/api/integrations/remove', { kind: 'smtp' })
    expect(await of('smtp')).toMatchObject({ source: 'none' })
  })

  it('are saved by whoever knows what they are, each service by itself', async () => {
    const { administrator, of } = await setUp()
    const save = (version: number, values: object) => administrator.with({ 'if-match': `"${version}"` }).put('/api/integrations', values)
    const first = await save(1, smtp)
    expect([first.status, first.headers.etag]).toEqual([200, '"2"'])
    const stale = await save(1, { ...smtp, from: 'nowy@biuro.example' })
    expect([stale.status, stale.body.code, stale.body.data]).toEqual([412, 'stale', first.body.data])
    expect((await save(1, { kind: 'gus', key: 'abcde12345abcde12345' })).status).toBe(200)
    const remove = (version: number) => administrator.with({ 'if-match': `"${version}"` }).post('/api/integrations/remove', { kind: 'smtp' })
    expect(await remove(1)).toMatchObject({ status: 412, body: { data: first.body.data } })
    expect((await remove(2)).status).toBe(200)
    expect((await save(2, smtp)).body.data).toMatchObject({ source: 'none', shown: {}, version: 3 })
    expect(await of('smtp')).toMatchObject({ source: 'none' })
    expect((await save(3, smtp)).status).toBe(200)
  })

  it('do not bring back what another node has replaced a moment ago', async () => {
    const { office, administrator } = await setUp()
    const put = async (values: object) => expect((await administrator.put('/api/integrations', values)).status).toBe(200)
    const readSmtp = async () =>
      (await office.test.database.plain<{ smtp: string }>("select settings->'services'->>'smtp' as smtp from tenants where id = $1", [office.office.id]))[0]
        ?.smtp
    await put(smtp)
    const first = await readSmtp()
    await put({ ...smtp, from: 'nowy@biuro.example' })
    await administrator.get('/api/integrations')
    await office.transact(async db => {
      const { services } = await readSettings(db, office.office.id)
      await changeSettings(db, office.office.id, { services: { ...services, smtp: String(first) } })
    })
    await put({ kind: 'smsapi', token: 'tajny-token', sender: '' })
    expect(await readSmtp()).toBe(first)
  })

  it('go to no other server than the one that they were given for', async () => {
    const { administrator, of } = await setUp()
    expect((await administrator.put('/api/integrations', smtp)).status).toBe(200)
    const { password, ...same } = smtp
    for (const change of [{ host: 'smtp.obcy.example' }, { port: port + 1 }, { security: 'starttls' }, { username: 'inny' }])
      expect(await administrator.put('/api/integrations', { ...same, ...change })).toMatchObject({
        status: 422,
        body: { fields: { password: expect.any(String) } },
      })
    expect(await of('smtp')).toMatchObject({ shown: { host: smtp.host, port, security: 'none', username: 'biuro' } })
    expect((await administrator.put('/api/integrations', { ...same, username: null })).status).toBe(200)
    expect((await administrator.put('/api/integrations', same)).body.fields).toHaveProperty('password')
    expect((await administrator.put('/api/integrations', { ...smtp, port: port + 1 })).status).toBe(200)
  })

  it('are checked before they are kept', async () => {
    const { administrator } = await setUp()
    for (const [values, field] of [
      [{ ...smtp, host: '127.0.0.1' }, 'host'],
      [{ ...smtp, host: 'localhost' }, 'host'],
      [{ ...smtp, port: 0 }, 'port'],
      [{ ...smtp, from: 'nikt' }, 'from'],
      [{ ...smtp, password: null }, 'password'],
      [{ kind: 'smsapi', sender: null }, 'token'],
      [{ kind: 'gus', key: 'z-kreska-12345' }, 'key'],
    ] as const) {
      const reply = await administrator.put('/api/integrations', values)
      expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, [field]])
    }
  })

  it('are the administrator’s; a manager sees which there are', async () => {
    const { office } = await setUp()
    const manager = await office.as('manager')
    expect((await manager.get('/api/integrations')).status).toBe(200)
    expect((await manager.put('/api/integrations', smtp)).status).toBe(403)
    expect((await (await office.as('accountant')).get('/api/integrations')).status).toBe(403)
  })

  it('never lead into the own network, unless the installation allows it', async () => {
    const { administrator, test } = await setUp()
    await administrator.put('/api/integrations', smtp)
    const plain = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1', '[::1]', '::ffff:127.0.0.1', 'localhost', '[fec0::1]', '[::7f00:1]']
    const translated = ['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]']
    const documented = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '[2001:db8::1]']
    for (const host of [...plain, ...translated, ...documented]) expect(await leadsInside({ private_hosts: false }, host), host).toBe(true)
    for (const host of ['8.8.8.8', '2606:4700::1111']) expect(await leadsInside({ private_hosts: false }, host), host).toBe(false)
    expect(await leadsInside({ private_hosts: true }, '127.0.0.1')).toBe(false)
    expect((await test('gus')).sentence).toBe('Usługa nie jest skonfigurowana.')
  })
})

describe('a test of the connection', () => {
  it('says whether the server lets us in', async () => {
    const { test } = await setUp()
    expect(await test('smtp')).toEqual({ works: false, sentence: 'Usługa nie jest skonfigurowana.' })
    const { config } = installation
    const before = { ...config }
    try {
      Object.assign(config, { smtp_url: `smtp://biuro:tajne-haslo@127.0.0.1:${port}` })
      expect(await test('smtp')).toMatchObject({ works: true })
      Object.assign(config, { smtp_url: `smtp://biuro:inne@127.0.0.1:${port}` })
      expect(await test('smtp')).toEqual({ works: false, sentence: 'Serwer poczty odrzucił dane logowania.' })
    } finally {
      Object.assign(config, before)
    }
  })
})
