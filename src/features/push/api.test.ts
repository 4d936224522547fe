import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notify } from '#features/notifications/server/store.ts'
import { startOutbox } from '#features/outbox/server/worker.ts'
import type { PushSubscriptionBody } from '#features/push/contract.ts'
import { forgetEnded } from '#features/push/store.ts'
import { endSessionsOf } from '#features/auth/server/tokens.ts'
import { newId } from '#platform/db/id.ts'
import { outwardLookup } from '#platform/delivery/credentials.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { startPushService } from '#test/fakes/push-service.ts'
import { startSmtp } from '#test/fakes/smtp.ts'

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

const outside = (path = newId()) => ({ ...service.subscribe(), endpoint: `https://push.example.com/send/${path}` })
const devices = async (who: Caller) => (await who.get('/api/push')).body.data

/** Behind the guard of the API, which lets no address of this machine pass. */
async function turnOn(office: TestOffice, who: Caller, subscription: PushSubscriptionBody = service.subscribe()) {
  const { config } = office.test.installation
  config.private_hosts = true
  try {
    const reply = await who.post('/api/push', subscription)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return { ...subscription, id: reply.body.data.id as string }
  } finally {
    config.private_hosts = false
  }
}

async function send(office: TestOffice, private_hosts = true) {
  const { installation } = office.test
  const worker = startOutbox({ ...installation, config: { ...installation.config, private_hosts } })
  await worker.sweep()
  await worker.stop()
}

const waiting = (office: TestOffice) =>
  office.db.selectFrom('outbox').select(['state', 'last_error', 'recipient', 'device_id', 'send_after']).where('channel', '=', 'push').orderBy('id').execute()

async function tell(office: TestOffice, company: { id: string }, who: Caller) {
  const id = newId()
  const teller = { office: office.office, installation: office.test.installation }
  await office.transact(db =>
    notify(
      { db, ...teller },
      {
        event: 'documents.needs_correction',
        about_id: id,
        company_id: company.id,
        recipients: [who.id],
        variables: { dokument: 'FV 7/2026', firma: 'Firma', miesiac: 'październik 2026', powod: 'Brakuje drugiej strony.' },
        paths: { staff: `/dashboard/documents/${id}`, client: `/documents/${id}` },
      },
    ),
  )
  await office.transact(db =>
    db
      .updateTable('outbox')
      .set({ send_after: new Date(0).toISOString() })
      .execute(),
  )
  return `/documents/${id}`
}

async function setUp() {
  const office = await newOffice()
  const company = await office.company()
  return { office, company, owner: await office.client('owner', company) }
}

describe('a device', () => {
  it('is told what stands in the portal, signed by the office, and leads there', async () => {
    const { office, company, owner } = await setUp()
    const { endpoint } = await turnOn(office, owner)
    const path = await tell(office, company, owner)
    await send(office)
    expect(service.taken.filter(one => endpoint.endsWith(one.path))).toMatchObject([
      {
        said: { subject: 'Dokument do poprawy: FV 7/2026', text: 'Brakuje drugiej strony.', path },
        from: { aud: service.origin, key: (await owner.get('/api/push')).body.meta.public_key },
        ttl: 86_400,
      },
    ])
    expect(await waiting(office)).toMatchObject([{ state: 'sent', recipient: owner.email }])
  })

  it('stands once in the list of its person, where it can be turned off, and in nobody else’s', async () => {
    const { office, company, owner } = await setUp()
    const subscription = outside()
    const first = (await owner.post('/api/push', subscription)).body.data
    expect((await owner.post('/api/push', subscription)).body.data.id).toBe(first.id)
    expect(await devices(owner)).toMatchObject([{ id: first.id, current: true }])
    const other = await office.client('member', company)
    expect(await devices(other)).toEqual([])
    expect((await other.delete(`/api/push/${first.id}`)).status).toBe(404)
    await tell(office, company, owner)
    expect(await waiting(office)).toHaveLength(1)
    expect((await owner.delete(`/api/push/${first.id}`)).status).toBe(200)
    expect([await devices(owner), await waiting(office)]).toEqual([[], []])
    const auditEntries = await office.db.selectFrom('audit_entries').select(['action', 'after']).where('entity', '=', 'push').orderBy('id').execute()
    expect(auditEntries.map(({ action }) => action)).toEqual(['push_turned_on', 'push_turned_on', 'push_turned_off'])
    expect(JSON.stringify(auditEntries)).not.toContain(subscription.auth)
  })

  it('is told nothing of a person after another one turned it on', async () => {
    const { office, company, owner } = await setUp()
    const other = await office.client('member', company)
    const browser = outside()
    await owner.post('/api/push', browser)
    await tell(office, company, owner)
    await other.post('/api/push', browser)
    await tell(office, company, owner)
    expect([await devices(owner), (await devices(other)).length, await waiting(office)]).toEqual([[], 1, []])
  })

  it('is kept sealed', async () => {
    const { office, owner } = await setUp()
    const subscription = outside()
    await owner.post('/api/push', subscription)
    const row = JSON.stringify(await office.db.selectFrom('push_devices').selectAll().execute())
    for (const secret of Object.values(subscription)) expect(row).not.toContain(secret)
  })

  it('can be tried out', async () => {
    const { office, owner } = await setUp()
    expect((await owner.post('/api/push/test')).status).toBe(409)
    const { endpoint } = await turnOn(office, owner)
    expect((await owner.post('/api/push/test')).status).toBe(200)
    expect(await owner.post('/api/push/test')).toMatchObject({ status: 429, body: { error: 'Próbne powiadomienie jest jeszcze w drodze.' } })
    await send(office)
    expect(service.taken.find(one => endpoint.endsWith(one.path))?.said).toMatchObject({ subject: 'Powiadomienia działają', path: '/notifications' })
    expect((await owner.post('/api/push/test')).status).toBe(200)
  })

  it('is told nothing once all log-ins of the person are ended, nor while the account is off', async () => {
    const { office, company, owner } = await setUp()
    const { endpoint } = await turnOn(office, owner)
    // The log-in that turned it on ran out long ago and is forgotten.
    await office.transact(db => db.updateTable('push_devices').set({ session_id: newId() }).execute())
    await tell(office, company, owner)
    await office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', owner.id).execute())
    await send(office)
    expect(service.taken.filter(one => endpoint.endsWith(one.path))).toEqual([])
    await turnOn(office, await office.client('owner', company))
    await office.transact(db => endSessionsOf(db, owner.id, 'test'))
    expect((await office.db.selectFrom('push_devices').select('user_id').execute()).map(({ user_id }) => user_id === owner.id)).toEqual([false])
  })

  it('is told nothing once its log-in is ended, by whoever it was', async () => {
    const { office, company, owner } = await setUp()
    await owner.post('/api/push', outside())
    await office.transact(db => db.updateTable('sessions').set({ ended_at: new Date().toISOString() }).where('user_id', '=', owner.id).execute())
    await tell(office, company, owner)
    expect(await waiting(office)).toEqual([])
    await forgetEnded(office.db)
    expect(await office.db.selectFrom('push_devices').select('id').execute()).toEqual([])
  })

  it('is told nothing of what the person turned off for it', async () => {
    const { office, company, owner } = await setUp()
    await owner.post('/api/push', outside())
    await owner.put('/api/notifications/preferences', { digest: false, quiet: null, muted: { 'documents.needs_correction': ['push'] } })
    await tell(office, company, owner)
    expect(await waiting(office)).toEqual([])
    expect((await owner.get('/api/notifications/preferences')).body.data.push_offered).toBe(true)
  })
})

describe('a push service', () => {
  it('that answers without end is read no further than its code', async () => {
    const { office, company, owner } = await setUp()
    const { endpoint } = await turnOn(office, owner)
    service.answer(endpoint, 'endless')
    await tell(office, company, owner)
    await send(office)
    expect(await waiting(office)).toMatchObject([{ state: 'sent' }])
  })

  it('that does not answer holds up no letter', async () => {
    const { office, company, owner } = await setUp()
    const { endpoint } = await turnOn(office, owner)
    service.answer(endpoint, 'silence')
    const mail = await startSmtp()
    for (let letter = 0; letter < 7; letter++) await tell(office, company, owner)
    const { installation } = office.test
    const worker = startOutbox({ ...installation, config: { ...installation.config, private_hosts: true, smtp_url: mail.url } })
    const swept = worker.sweep()
    await mail.until(letters => letters.length >= 7)
    expect(mail.letters).toHaveLength(7)
    expect(await waiting(office)).toMatchObject(Array(7).fill({ state: 'waiting' }))
    service.answer(endpoint, 'cut')
    service.hangUp()
    await swept
    await worker.stop()
    await mail.stop()
  })

  it.each([404, 410])('that answers %s has lost the device: it is forgotten, with what waited for it', async status => {
    const { office, company, owner } = await setUp()
    const { endpoint } = await turnOn(office, owner)
    service.answer(endpoint, status)
    await tell(office, company, owner)
    await send(office)
    expect([await devices(owner), await waiting(office)]).toEqual([[], []])
  })

  it.each([
    [429, 'waiting'],
    [503, 'waiting'],
    [403, 'failed'],
  ])('that answers %s leaves the message %s and the device alone', async (status, state) => {
    const { office, company, owner } = await setUp()
    const { endpoint } = await turnOn(office, owner)
    service.answer(endpoint, status)
    await tell(office, company, owner)
    await send(office)
    expect(await waiting(office)).toMatchObject([{ state, last_error: `Usługa powiadomień nie przyjęła wiadomości (kod ${status}).` }])
    expect(await devices(owner)).toHaveLength(1)
  })

  it('inside the network is refused when it is named, and again when it is to be reached', async () => {
    const { office, company, owner } = await setUp()
    for (const host of [
      'localhost',
      '127.0.0.1',
      '10.0.0.5',
      '169.254.169.254',
      '[::1]',
      '[::ffff:192.168.1.1]',
      '2130706433',
      '127.0.0.1;.example.com',
      'push.example.com:22',
      'push.example.com:8443',
    ]) {
      const reply = await owner.post('/api/push', { ...service.subscribe(), endpoint: `https://${host}/send/1` })
      expect([host, reply.status, reply.body.fields?.endpoint]).toEqual([host, 422, 'Pod ten adres nie można wysyłać powiadomień.'])
    }
    const { endpoint } = await turnOn(office, owner)
    await tell(office, company, owner)
    await send(office, false)
    expect(service.taken.filter(one => endpoint.endsWith(one.path))).toEqual([])
    expect(await waiting(office)).toMatchObject([{ state: 'failed', last_error: 'Adres urządzenia prowadzi do sieci wewnętrznej.' }])
  })

  it('whose name leads inside only by then is not connected to', async () => {
    const lookUp = (private_hosts: boolean) =>
      new Promise((resolve, reject) => outwardLookup({ private_hosts })('localhost', {}, (error, address) => (error ? reject(error) : resolve(address))))
    await expect(lookUp(false)).rejects.toThrow('localhost leads inside.')
    expect(['127.0.0.1', '::1']).toContain(await lookUp(true))
  })

  it('is named by https and its keys, nothing else', async () => {
    const { owner } = await setUp()
    for (const wrong of [
      { endpoint: 'http://push.example.com/1' },
      { endpoint: 'https://kto:haslo@push.example.com/1' },
      { endpoint: 'push' },
      { p256dh: 'abc' },
      { auth: 'ab+c' },
      { p256dh: undefined },
    ])
      expect((await owner.post('/api/push', { ...outside(), ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  })
})
