import { createECDH, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eventId } from '#features/notifications/server/events.ts'
import { notify } from '#features/notifications/server/store.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

const event = 'documents.needs_correction' as const
const path = `/api/notification-templates/${eventId(event)}`

const bodyOf = ({
  id,
  event,
  title,
  concerned,
  audience,
  security,
  letter,
  to_company,
  changed,
  variables,
  offered_recipients,
  reminds,
  sms_offered,
  version,
  ...body
}: Record<string, unknown>) => body
const read = async (who: Caller, at = path) => (await who.get(at)).body.data
const change = async (who: Caller, values: object, at = path) => who.put(at, { ...bodyOf(await read(who, at)), ...values })

async function setUp() {
  const office = await newOffice()
  const company = await office.company()
  return { office, company, owner: await office.client('owner', company), manager: await office.as('manager') }
}

const happen = ({ office, company, owner }: Awaited<ReturnType<typeof setUp>>) =>
  office.transact(db =>
    notify(
      { db, office: office.office, installation: office.test.installation },
      {
        event,
        about_id: newId(),
        company_id: company.id,
        recipients: [owner.id],
        variables: { dokument: 'FV 7/2026', firma: 'Kwiaty', miesiac: 'październik 2026', powod: 'Brakuje strony.' },
        paths: { staff: '/dashboard/documents', client: '/documents' },
      },
    ),
  )

describe('the office’s templates', () => {
  it('are those of the catalogue until somebody changes them, and again when that is taken back', async () => {
    const { manager } = await setUp()
    const first = await read(manager)
    expect(first).toMatchObject({ event, title: 'Dokument do poprawy', enabled: true, channels: ['portal', 'email', 'push'], changed: false, version: 0 })
    const { status, body } = await change(manager, { email_subject: 'Poprawka: {{dokument}}', enabled: false })
    expect([status, body.data.version, body.data.changed, body.data.enabled]).toEqual([200, 1, true, false])
    expect((await manager.get('/api/notification-templates')).body.data.find((row: { event: string }) => row.event === event)).toMatchObject({ changed: true })
    expect((await manager.delete(path)).body.data).toMatchObject({ changed: false, enabled: true, email_subject: first.email_subject })
  })

  it('leave to a company’s own address by mail alone, or not at all', async () => {
    const { office, company, manager } = await setUp()
    const at = `/api/notification-templates/${eventId('messages.letter')}`
    expect(await read(manager, at)).toMatchObject({ to_company: true, channels: ['email'], enabled: true })
    expect((await change(manager, { channels: ['email', 'portal'] }, at)).body.fields).toHaveProperty('channels')
    await office.transact(db => db.updateTable('companies').set({ email: 'firma@bezkonta.example' }).where('id', '=', company.id).execute())
    const to = { company_id: company.id, roles: ['viewer'] }
    const begun = await manager.post('/api/messages', { to, subject: 'Umowa', content: '<p>Proszę o skan.</p>' })
    const people = async () => (await manager.get(`/api/messages?filters=id=${begun.body.data.id}`)).body.data[0].people
    expect(await people()).toBe('firma@bezkonta.example')
    expect((await change(manager, { enabled: false }, at)).status).toBe(200)
    expect(await people(), 'nothing goes there').toBe('')
    expect((await manager.post('/api/messages/preview', { to })).body.data.email).toBeNull()
  })

  it('arrive as they were edited', async () => {
    const setting = await setUp()
    const { office, owner, manager } = setting
    await change(manager, {
      email_subject: 'Proszę o poprawkę: {{ dokument }}',
      email_text: 'Dzień dobry {{imie}},\n\n{{powod}}\n\n{{link}}',
      portal_text: 'Uwaga: {{powod}}',
      push_subject: 'Dokument czeka',
      push_text: 'Prosimy zajrzeć do portalu.',
    })
    expect((await owner.post('/api/push', device)).status).toBe(200)
    await happen(setting)
    const [push] = (await office.outbox()).filter(({ channel }) => channel === 'push')
    expect(push).toMatchObject({ subject: 'Dokument czeka', text: 'Prosimy zajrzeć do portalu.' })
    const [mail] = (await office.outbox()).filter(({ recipient, channel }) => recipient === owner.email && channel === 'email')
    expect(mail).toMatchObject({ subject: 'Proszę o poprawkę: FV 7/2026', text: expect.stringMatching(/^Dzień dobry Osoba,\n\nBrakuje strony\.\n\nhttp/) })
    expect((await owner.get('/api/notifications')).body.data[0].text).toBe('Uwaga: Brakuje strony.')
  })

  it('name nothing that the event does not offer, and leave nothing half said', async () => {
    const { manager } = await setUp()
    const unknown = await change(manager, { email_text: '{{dokument}} {{pesel}} {{}}' })
    expect([unknown.status, unknown.body.fields]).toEqual([422, { email_text: 'To powiadomienie nie ma zmiennej: {{pesel}}, {{}}.' }])
    expect((await manager.post(`${path}/preview`, { ...words(await read(manager)), sms_text: '{{constructor}}' })).body.fields.sms_text).toContain(
      'constructor',
    )
    for (const [values, field] of [
      [{ email_subject: ' ' }, 'email_subject'],
      [{ recipients: [] }, 'recipients'],
      [{ recipients: ['caretaker'] }, 'recipients'],
      [{ quiet_to: null }, 'quiet_to'],
      [{ days_after: [-1] }, 'days_after.0'],
    ] as const)
      expect(Object.keys((await change(manager, values)).body.fields ?? {})).toEqual([field])
  })

  it('of security go out always', async () => {
    const { manager } = await setUp()
    const at = `/api/notification-templates/${eventId('auth.new_device')}`
    for (const values of [{ enabled: false }, { channels: ['portal'] }]) expect((await change(manager, values, at)).status).toBe(422)
    expect((await change(manager, { email_subject: 'Nowe logowanie' }, at)).status).toBe(200)
  })

  it('of an invitation are one letter to somebody without an account: always sent, always with the link', async () => {
    const { office, manager, owner } = await setUp()
    const at = `/api/notification-templates/${eventId('users.invitation')}`
    expect(await read(manager, at)).toMatchObject({ letter: true, enabled: true, channels: ['email'], offered_recipients: ['concerned'] })
    const invite = async (email: string) => {
      expect((await manager.post('/api/users/invite', { email, isAdmin: false, role: 'owner' })).status).toBe(200)
      return (await office.outbox()).find(({ recipient }) => recipient === email)
    }
    expect(await invite('pierwsza@firma.example')).toMatchObject({
      event: 'users.invitation',
      subject: 'Zaproszenie do portalu – Biurko',
      text: expect.stringMatching(
        /^Dzień dobry,\n\nOsoba Nr \d+ zaprasza Państwa do portalu biura „Biuro Testowe”\.\n\nKonto można założyć .+:\nhttp\S+\/register\/\S+\n\nLink jest ważny 7 dni i działa jeden raz\.\n\nBiuro Testowe$/,
      ),
    })
    for (const [values, field] of [
      [{ enabled: false }, 'channels'],
      [{ channels: ['email', 'portal'] }, 'channels'],
      [{ email_text: 'Zapraszamy serdecznie.' }, 'email_text'],
      [{ email_text: '{{dokument}} {{link}}' }, 'email_text'],
    ] as const)
      expect(Object.keys((await change(manager, values, at)).body.fields ?? {})).toEqual([field])
    const own = { email_subject: 'Zaprasza {{osoba}}', email_text: 'Witamy w {{portal}}:\n{{link}}' }
    expect((await change(manager, own, at)).status).toBe(200)
    const letter = await invite('druga@firma.example')
    expect(letter).toMatchObject({
      subject: expect.stringMatching(/^Zaprasza Osoba Nr \d+$/),
      text: expect.stringMatching(/^Witamy w Biurko:\nhttp.+\/register\//),
    })
    const token = letter?.text.split('/register/')[1] ?? ''
    expect((await office.anonymous.get(`/api/users/registration/${token}`)).body.data.email).toBe('druga@firma.example')
    const draft = { ...words(await read(manager, at)), email_subject: 'Próba: {{osoba}}' }
    expect((await manager.post(`${at}/preview`, draft)).body.data.email.subject).toBe('Próba: Pracownik biura')
    expect((await manager.post(`${at}/test`, { ...draft, channel: 'email' })).status).toBe(200)
    expect((await office.outbox())[0]).toMatchObject({ recipient: manager.email, event: 'test.users.invitation', subject: 'Próba: Pracownik biura' })
    const { choices } = (await owner.get('/api/notifications/preferences')).body.data
    expect(choices.map(({ event }: { event: string }) => event)).not.toContain('users.invitation')
  })

  it('are changed by heads alone, one after the other', async () => {
    const { office, manager, owner } = await setUp()
    const accountant = await office.as('accountant')
    expect((await accountant.get(path)).status).toBe(200)
    expect((await change(manager, {})).status).toBe(200)
    const body = bodyOf(await read(manager))
    expect((await accountant.put(path, body)).status).toBe(403)
    expect((await owner.get(path)).status).toBe(403)
    expect((await manager.with({ 'if-match': '"0"' }).put(path, body)).status).toBe(412)
    expect((await manager.with({ 'if-match': '"0"' }).delete(path)).body).toMatchObject({ code: 'stale', data: { changed: true } })
  })
})

const device = {
  endpoint: `https://push.example.com/send/${newId()}`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

const words = ({ portal_subject, portal_text, push_subject, push_text, email_subject, email_text, sms_text, sms_plain }: Record<string, unknown>) => ({
  portal_subject,
  portal_text,
  push_subject,
  push_text,
  email_subject,
  email_text,
  sms_text,
  sms_plain,
})

describe('before a template is kept', () => {
  it('is shown on what was last told, with the parts of its short message', async () => {
    const setting = await setUp()
    const { manager } = setting
    const draft = { ...words(await read(manager)), sms_text: 'Zażółć: {{dokument}}', email_text: '<b>{{powod}}</b>\n{{link}}' }
    expect((await manager.post(`${path}/preview`, draft)).body.data).toMatchObject({ source: 'example' })
    await happen(setting)
    const { data } = (await manager.post(`${path}/preview`, draft)).body
    expect(data).toMatchObject({
      source: 'real',
      portal: { subject: 'Dokument do poprawy: FV 7/2026' },
      sms: { text: 'Zazolc: FV 7/2026', parts: 1, plain: true },
    })
    expect(data.email.html).toContain('&lt;b&gt;Brakuje strony.&lt;/b&gt;')
    expect(data.email.html).toContain('Otwórz w portalu')
    const elsewhere = (await manager.post(`${path}/preview`, { ...draft, email_text: 'Napisano:\nhttps://zlo.example/wejdz' })).body.data.email
    expect(elsewhere.html).toContain('https://zlo.example/wejdz')
    expect(elsewhere.html).not.toContain('Otwórz w portalu')
    expect((await manager.post(`${path}/preview`, { ...draft, sms_plain: false })).body.data.sms).toMatchObject({ text: 'Zażółć: FV 7/2026', plain: false })
    expect((await manager.get(path)).body.data.changed).toBe(false)
  })

  it('is shown on nothing that its writer may not read: what two of the office said between themselves, what administrators alone are told', async () => {
    const { office, manager, owner } = await setUp()
    await office.as('administrator')
    const [accountant, colleague] = [await office.as('accountant'), await office.as('accountant')]
    const previewOf = async (key: 'messages.new' | 'system_tickets.new') => {
      const at = `/api/notification-templates/${eventId(key)}`
      return (await manager.post(`${at}/preview`, words(await read(manager, at)))).body.data
    }
    const talk = { to: { user_ids: [colleague.id] }, subject: 'Podwyżka Ewy', content: '<p>Do kiedy?</p>' }
    expect((await accountant.post('/api/messages', talk)).status).toBe(200)
    expect((await owner.post('/api/system-tickets', { kind: 'fault', title: 'Nie działa', description: '<p>Lista</p>' })).status).toBe(200)
    for (const key of ['messages.new', 'system_tickets.new'] as const) expect(await previewOf(key), key).toMatchObject({ source: 'example' })
    expect((await accountant.post('/api/messages', { ...talk, to: { user_ids: [manager.id] }, subject: 'Urlop' })).status).toBe(200)
    expect(JSON.stringify(await previewOf('messages.new'))).toContain('Urlop')
  })

  it('is sent to oneself', async () => {
    const { office, manager } = await setUp()
    const draft = { ...words(await read(manager)), email_subject: 'Próba: {{dokument}}' }
    expect((await manager.post(`${path}/test`, { ...draft, channel: 'email' })).status).toBe(200)
    expect(await office.outbox()).toMatchObject([{ recipient: manager.email, event: `test.${event}`, subject: 'Próba: FV 12/2026' }])
    expect((await manager.post(`${path}/test`, { ...draft, channel: 'sms' })).status).toBe(422)
    expect((await manager.post(`${path}/test`, { ...draft, channel: 'push' })).body.fields.channel).toContain('na żadnym')
    await manager.post('/api/push', device)
    expect((await manager.post(`${path}/test`, { ...draft, channel: 'push', push_subject: 'Próba: {{dokument}}' })).status).toBe(200)
    expect((await office.outbox()).filter(({ channel }) => channel === 'push')).toMatchObject([{ subject: 'Próba: FV 12/2026' }])
  })
})
