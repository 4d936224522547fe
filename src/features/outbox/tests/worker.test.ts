import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { type OutgoingMessage, queueMessage, resendFailed } from '#features/outbox/server/store.ts'
import { type OutboxWorker, startOutbox } from '#features/outbox/server/worker.ts'
import type { Config } from '#platform/config/config.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { type MailServer, startSmtp as openSmtp } from '#test/fakes/smtp.ts'
import { fakeListener } from '#demo/ksef/listener.ts'
import { untilTold } from '#test/until.ts'

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startSmtp(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await openSmtp(options)
  closing.push(server.stop)
  return server
}

/** SMSAPI as documented: errors come inside HTTP 200. */
async function startSmsApi(answer: (form: URLSearchParams) => unknown): Promise<{ url: string; forms: URLSearchParams[]; tokens: (string | undefined)[] }> {
  const forms: URLSearchParams[] = []
  const tokens: (string | undefined)[] = []
  const server: Server = createServer(
    fakeListener(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const form = new URLSearchParams(text)
      forms.push(form)
      tokens.push(request.headers.authorization)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(form)))
    }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>(resolve => void server.close(() => resolve())))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, forms, tokens }
}

function startWorker(office: TestOffice, config: Partial<Config>): OutboxWorker {
  const { installation } = office.test
  const worker = startOutbox({ ...installation, config: { ...installation.config, ...config } })
  closing.push(() => worker.stop())
  return worker
}

const letter: OutgoingMessage = {
  channel: 'email',
  recipient: 'zofia@example.com',
  event: 'test',
  subject: 'Łódź: nowa wiadomość',
  text: 'Dzień dobry,\n\nproszę zajrzeć: https://example.com/sprawy/1.',
}
const sms: OutgoingMessage = { channel: 'sms', recipient: '+48500000000', event: 'test', subject: '', text: 'Kod: 123456' }

const queue = (office: TestOffice, message: OutgoingMessage) => office.transact(db => queueMessage(db, office.office, message))

const rows = (office: TestOffice) => office.db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** Reads again after everything that the worker tells of the outbox. */
const until = <T>(office: TestOffice, read: () => Promise<T>, good: (value: T) => boolean) => untilTold(office.test.installation.bus, 'changed', read, good)

const settled = (office: TestOffice, state: string) =>
  until(
    office,
    () => rows(office),
    list => list.length > 0 && list.every(row => row.state === state),
  )

describe('the outbox', () => {
  it('sends a letter as soon as its transaction commits, sealed at rest', async () => {
    const office = await newOffice()
    const smtp = await startSmtp()
    startWorker(office, { smtp_url: smtp.url, mail_from: 'Biurko <biurko@biuro.example>' })
    await queue(office, letter)
    const [row] = await settled(office, 'sent')
    expect(row?.content).not.toContain('Dzień')
    expect(row?.sent_at).not.toBeNull()
    expect(smtp.letters).toHaveLength(1)
    const raw = smtp.letters[0] ?? ''
    expect(raw).toContain(`Message-ID: <${row?.id}@biuro.example>`)
    expect(raw).toContain('To: zofia@example.com')
    expect(raw).toContain('text/plain')
    expect(raw.replaceAll('=\r\n', '')).toContain('<a href=3D"https://example.com/sprawy/1" style=3D"color:#')
  })

  it('lets no word of a letter become a line of its head or of the exchange', async () => {
    const office = await newOffice()
    const smtp = await startSmtp()
    startWorker(office, { smtp_url: smtp.url, mail_from: 'Biurko <biurko@biuro.example>' })
    const words = 'Sprawa\r\nBcc: obcy@example.org\r\n\r\nInna treść'
    await queue(office, { ...letter, subject: words, text: `${words}\r\n.\r\nRCPT TO:<obcy@example.org>\r\nKoniec` })
    await settled(office, 'sent')
    const [head = '', ...body] = (smtp.letters[0] ?? '').split('\r\n\r\n')
    expect(smtp.letters).toHaveLength(1)
    expect(head).not.toMatch(/^bcc:/im)
    expect(head.match(/^subject:/gim)).toHaveLength(1)
    expect(head).toMatch(/^To: zofia@example\.com$/m)
    expect(body.join()).toContain('Koniec')
  })

  it('sends nothing of what is undone', async () => {
    const office = await newOffice()
    const smtp = await startSmtp()
    const worker = startWorker(office, { smtp_url: smtp.url })
    const undone = office.transact(async db => {
      await queueMessage(db, office.office, letter)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await worker.sweep()
    expect(await rows(office)).toEqual([])
    expect(smtp.letters).toEqual([])
  })

  it('tells the screen that a letter has left', async () => {
    const office = await newOffice()
    const smtp = await startSmtp()
    startWorker(office, { smtp_url: smtp.url })
    await queue(office, letter)
    const [row] = await settled(office, 'sent')
    const liveEvents = () => office.db.selectFrom('live_events').select('entity_id').where('entity', '=', 'outbox').execute()
    expect(await until(office, liveEvents, list => list.length > 0)).toEqual([{ entity_id: row?.id }])
  })

  it('tells whose account was turned off meanwhile nothing more', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const [gone, removed, stays] = [await office.as('accountant'), await office.as('payroll'), await office.as('assistant')]
    for (const { id: user_id, email: recipient } of [gone, removed, stays]) await queue(office, { ...letter, user_id, recipient })
    expect((await administrator.get(`/api/users/deactivate/${gone.id}`)).status).toBe(200)
    expect((await administrator.delete(`/api/users/${removed.id}`)).status).toBe(200)
    const smtp = await startSmtp()
    const worker = startWorker(office, { smtp_url: smtp.url })
    await worker.sweep()
    const deliveries = (await rows(office)).map(({ user_id, state, last_error }) => ({ user_id, state, last_error }))
    const last_error = 'Konto tej osoby jest wyłączone.'
    expect(deliveries).toEqual([
      { user_id: gone.id, state: 'failed', last_error },
      { user_id: removed.id, state: 'failed', last_error },
      { user_id: stays.id, state: 'sent', last_error: null },
    ])
    expect(smtp.letters).toHaveLength(1)
  })

  it('tells whoever sees a company no more nothing of it, by no way', async () => {
    const office = await newOffice()
    const [mine, other] = [await office.company(), await office.company()]
    const owner = await office.client('owner', mine)
    const of = (company: { id: string }) => ({ user_id: owner.id, company_id: company.id })
    for (const message of [letter, sms, { ...letter, channel: 'push' as const }]) await queue(office, { ...message, ...of(other) })
    await queue(office, { ...letter, ...of(mine) })
    const smtp = await startSmtp()
    const smsapi = await startSmsApi(() => ({ count: 1, list: [{ id: '1', error: null }] }))
    await startWorker(office, { smtp_url: smtp.url, smsapi_url: smsapi.url, smsapi_token: 'token' }).sweep()
    const last_error = 'Ta osoba nie ma już do tego dostępu.'
    expect((await rows(office)).map(({ channel, state, last_error }) => ({ channel, state, last_error }))).toEqual([
      ...['email', 'sms', 'push'].map(channel => ({ channel, state: 'failed', last_error })),
      { channel: 'email', state: 'sent', last_error: null },
    ])
    expect([smtp.letters.length, smsapi.forms.length]).toEqual([1, 0])
  })

  it('writes to the address of a company in the archive about its leaving alone, and to none that is its own no more or wants no letters by then', async () => {
    const office = await newOffice()
    const [left, moved] = [await office.company({ email: 'odchodzi@firma.example' }), await office.company({ email: 'nowy@firma.example' })]
    const quiet = await office.company({ email: 'cisza@firma.example', company_mail: 'never' })
    const to = (company: { id: string }, recipient: string) => ({ ...letter, company_id: company.id, recipient })
    await queue(office, { ...to(left, 'odchodzi@firma.example'), event: 'ksef.ended' })
    await queue(office, { ...to(left, 'odchodzi@firma.example'), event: 'messages.letter' })
    await queue(office, { ...to(moved, 'stary@firma.example'), event: 'messages.letter' })
    await queue(office, { ...to(quiet, 'cisza@firma.example'), event: 'messages.letter' })
    await office.transact(db => db.updateTable('companies').set({ archived_at: new Date().toISOString() }).where('id', '=', left.id).execute())
    const smtp = await startSmtp()
    await startWorker(office, { smtp_url: smtp.url }).sweep()
    const last_error = 'Na ten adres firmy już się nie pisze: zmienił się, firma nie chce listów albo jest w archiwum.'
    expect((await rows(office)).map(({ state, last_error }) => ({ state, last_error }))).toEqual([
      { state: 'sent', last_error: null },
      ...Array(3).fill({ state: 'failed', last_error }),
    ])
    expect(smtp.letters).toHaveLength(1)
  })

  it('is not asked to send again what is just being sent', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const { promise: acceptance, resolve: accept } = Promise.withResolvers<void>()
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    const smtp = await startSmtp({
      onRcptTo: (_address, _session, done) => {
        reach()
        void acceptance.then(() => done())
      },
    })
    startWorker(office, { smtp_url: smtp.url })
    await queue(office, letter)
    await reached
    const [row] = await rows(office)
    const again = await administrator.post(`/api/outbox/${row?.id}/resend`)
    expect(again).toMatchObject({ status: 409, body: { error: expect.stringContaining('właśnie wysyłana') } })
    accept()
    expect(await settled(office, 'sent')).toMatchObject([{ attempts: 1 }])
    expect(smtp.letters).toHaveLength(1)
  })

  it('gives up at once on an address that the server refuses for good', async () => {
    const office = await newOffice()
    const smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })) })
    startWorker(office, { smtp_url: smtp.url })
    await queue(office, letter)
    const [row] = await settled(office, 'failed')
    expect(row).toMatchObject({ attempts: 1, last_error: 'Serwer poczty odrzucił adres odbiorcy (kod 550).', lease_until: null })
  })

  it('tries a passing refusal again, later each time, and fails after the tenth', async () => {
    const office = await newOffice()
    const smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Try later'), { responseCode: 451 })) })
    const worker = startWorker(office, { smtp_url: smtp.url })
    let begun = Date.now()
    await queue(office, letter)
    for (let attempt = 1; attempt <= 10; attempt++) {
      const [row] = await until(
        office,
        () => rows(office),
        list => list[0]?.attempts === attempt && list[0].lease_until === null,
      )
      // Reckoned from some moment of this attempt.
      const refusalTime = Date.parse(row?.send_after ?? '') - 30_000 * 3 ** (attempt - 1)
      if (attempt <= 3) expect([refusalTime >= begun, refusalTime <= Date.now()]).toEqual([true, true])
      if (attempt < 10) expect(row?.state).toBe('waiting')
      begun = Date.now()
      await office.db.updateTable('outbox').set({ send_after: new Date().toISOString() }).execute()
      await worker.sweep()
    }
    const [row] = await rows(office)
    expect(row).toMatchObject({ state: 'failed', attempts: 10, last_error: 'Serwer poczty odrzucił adres odbiorcy (kod 451).' })
  })

  it('can be told to send again what was given up', async () => {
    const office = await newOffice()
    let refusing = true
    const smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(refusing ? Object.assign(new Error('No'), { responseCode: 550 }) : null) })
    startWorker(office, { smtp_url: smtp.url })
    await queue(office, letter)
    await settled(office, 'failed')
    refusing = false
    expect(await office.transact(resendFailed)).toBe(1)
    await settled(office, 'sent')
    expect(smtp.letters).toHaveLength(1)
  })

  it('keeps a letter whose server hangs after the data, and its second copy has the same Message-ID', async () => {
    const office = await newOffice()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const events: string[] = []
    let hanging = true
    const smtp = await startSmtp({
      onData(stream, _session, done) {
        const parts: Buffer[] = []
        stream.on('data', part => parts.push(part))
        stream.on('end', () => {
          events.push(Buffer.concat(parts).toString())
          arrive()
          if (!hanging) done()
        })
      },
    })
    const worker = startWorker(office, { smtp_url: `${smtp.url}/?socketTimeout=1500` })
    await queue(office, letter)
    await arrived
    // Meanwhile no transaction is open: the only session of the embedded database answers.
    expect((await rows(office))[0]?.state).toBe('waiting')
    const [row] = await until(
      office,
      () => rows(office),
      list => list[0]?.lease_until === null,
    )
    expect(row).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'Serwer poczty nie odpowiada.' })
    hanging = false
    await office.db.updateTable('outbox').set({ send_after: new Date().toISOString() }).execute()
    await worker.sweep()
    await settled(office, 'sent')
    const ids = events.map(raw => /Message-ID: (<[^>]+>)/.exec(raw)?.[1])
    expect(ids).toEqual([`<${row?.id}@localhost>`, `<${row?.id}@localhost>`])
  })

  it('never has two workers send the same letter', async () => {
    const office = await newOffice()
    const smtp = await startSmtp()
    const workers = [startWorker(office, { smtp_url: smtp.url }), startWorker(office, { smtp_url: smtp.url })]
    for (let count = 0; count < 20; count++) await queue(office, letter)
    await Promise.all(workers.map(worker => worker.sweep()))
    await settled(office, 'sent')
    expect(smtp.letters).toHaveLength(20)
  })

  it('takes over from a worker that died, and only then', async () => {
    const office = await newOffice()
    const smtp = await startSmtp()
    await queue(office, letter)
    const lease = (minutes: number) =>
      office.db
        .updateTable('outbox')
        .set({ lease_until: new Date(Date.now() + minutes * 60_000).toISOString(), attempts: 1 })
        .execute()
    await lease(1)
    const worker = startWorker(office, { smtp_url: smtp.url })
    await worker.sweep()
    expect(smtp.letters).toHaveLength(0)
    await lease(-1)
    await worker.sweep()
    expect((await settled(office, 'sent'))[0]?.attempts).toBe(2)
    expect(smtp.letters).toHaveLength(1)
  })

  it('lets messages wait for a channel that is not configured', async () => {
    const office = await newOffice()
    const worker = startWorker(office, {})
    await queue(office, letter)
    await worker.sweep()
    expect((await rows(office))[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  it('lets nothing leave the demo', async () => {
    const office = await newOffice()
    const smtp = await startSmtp()
    startWorker(office, { demo: true, smtp_url: smtp.url })
    await queue(office, letter)
    await settled(office, 'sent')
    expect(smtp.letters).toEqual([])
  })
})

describe('SMS', () => {
  it('go to SMSAPI with the token, and once', async () => {
    const office = await newOffice()
    const api = await startSmsApi(() => ({ count: 1, list: [{ id: 'a', points: 0.16, number: '48500000000', status: 'QUEUE', error: null, parts: 1 }] }))
    startWorker(office, { smsapi_url: api.url, smsapi_token: 'tajny' })
    await queue(office, sms)
    const [row] = await settled(office, 'sent')
    expect(api.tokens).toEqual(['Bearer tajny'])
    expect(Object.fromEntries(api.forms[0] ?? [])).toEqual({
      format: 'json',
      encoding: 'utf-8',
      to: '48500000000',
      message: 'Kod: 123456',
      idx: row?.id.replaceAll('-', ''),
      check_idx: '1',
    })
  })

  it('take an error inside HTTP 200 for an error', async () => {
    const office = await newOffice()
    const api = await startSmsApi(() => ({ error: 13, message: 'No correct phone numbers', invalid_numbers: [] }))
    startWorker(office, { smsapi_url: api.url, smsapi_token: 'tajny' })
    await queue(office, sms)
    expect((await settled(office, 'failed'))[0]?.last_error).toBe('Nieprawidłowy numer telefonu odbiorcy.')
  })

  it('wait while the account has no points', async () => {
    const office = await newOffice()
    const api = await startSmsApi(() => ({ error: 103, message: 'Insufficient credits' }))
    startWorker(office, { smsapi_url: api.url, smsapi_token: 'tajny' })
    await queue(office, sms)
    const [row] = await until(
      office,
      () => rows(office),
      list => list[0]?.last_error !== null,
    )
    expect(row).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'Brak punktów na koncie SMSAPI.' })
  })

  it('count as sent when an earlier try had arrived', async () => {
    const office = await newOffice()
    const api = await startSmsApi(() => ({ error: 53, message: 'Not unique idx' }))
    startWorker(office, { smsapi_url: api.url, smsapi_token: 'tajny' })
    await queue(office, sms)
    await settled(office, 'sent')
  })

  it('wait while SMSAPI is down', async () => {
    const office = await newOffice()
    startWorker(office, { smsapi_url: 'http://127.0.0.1:1', smsapi_token: 'tajny' })
    await queue(office, sms)
    const [row] = await until(
      office,
      () => rows(office),
      list => list[0]?.last_error !== null,
    )
    expect(row).toMatchObject({ state: 'waiting', last_error: 'SMSAPI nie odpowiada.' })
  })
})
