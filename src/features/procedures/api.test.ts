import { expect, it } from 'vitest'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

const path = '/api/procedures'
const body = (title: string, content = `<p>${title}: proszę zadzwonić.</p>`) => ({ title, content })
const titles = async (who: Caller) => (await who.get(path)).body.data.map((procedure: { title: string }) => procedure.title)

it('procedures: are written by the office, cleaned, put in order and read by its clients', async () => {
  const office = await newOffice('demo')
  const administrator = await office.as('administrator')
  const client = await office.client('viewer', await office.company())
  const first = (await administrator.post(path, body('Zatrudnienie', '<p onclick="x()">Krok <strong>1</strong><script>y()</script></p>'))).body.data
  expect(first.content).toBe('<p>Krok <strong>1</strong></p>')
  await administrator.post(path, body('Zawieszenie'))
  const last = (await administrator.post(path, body('Zmiana adresu'))).body.data
  expect(await titles(client)).toEqual(['Zatrudnienie', 'Zawieszenie', 'Zmiana adresu'])
  await administrator.post(`${path}/${last.id}/move`, { place: 0 })
  await administrator.post(`${path}/${first.id}/move`, { place: 49 })
  expect(await titles(client)).toEqual(['Zmiana adresu', 'Zawieszenie', 'Zatrudnienie'])
  // Where neighbours leave no room, all are numbered anew.
  for (let times = 0; times < 15; times++) {
    const [, second] = (await administrator.get(path)).body.data
    await administrator.post(`${path}/${second.id}/move`, { place: 2 })
    await administrator.post(`${path}/${second.id}/move`, { place: 1 })
  }
  expect(await titles(client)).toEqual(['Zmiana adresu', 'Zawieszenie', 'Zatrudnienie'])
  const changed = await administrator.with({ 'if-match': '"1"' }).put(`${path}/${first.id}`, body('Pierwszy pracownik'))
  expect(changed.body.data).toMatchObject({ title: 'Pierwszy pracownik', version: 2 })
  expect((await administrator.with({ 'if-match': '"1"' }).put(`${path}/${first.id}`, body('Później'))).status).toBe(412)
  expect((await administrator.delete(`${path}/${last.id}`)).status).toBe(200)
  expect((await administrator.delete(`${path}/${last.id}`)).status).toBe(404)
  const entries = await office.db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity', '=', 'procedures')
    .where('action', '<>', 'moved')
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['created', 'created', 'created', 'changed', 'removed'])
})

it('changed by two people at once are told to the second one', async () => {
  const administrator = await (await newOffice('demo')).as('administrator')
  const { id } = (await administrator.post(path, body('Zatrudnienie'))).body.data
  const save = (title: string) => administrator.with({ 'if-match': '"1"' }).put(`${path}/${id}`, body(title))
  const replies = await Promise.all(['Pierwsza', 'Druga', 'Trzecia'].map(save))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  expect((await administrator.get(path)).body.data[0].title).toBe(replies.find(({ status }) => status === 200)?.body.data.title)
})

it('procedures: say what is missing, and stay within their number', async () => {
  const office = await newOffice('demo')
  const administrator = await office.as('administrator')
  const fields = async (title: string, content?: string) => (await administrator.post(path, body(title, content))).body.fields
  expect(await fields(' ')).toEqual({ title: 'To pole jest wymagane.' })
  expect(await fields('Pusta', '<p>&nbsp;</p>')).toEqual({ content: 'Proszę opisać, co trzeba zrobić.' })
  expect(await fields('Zdjęcie', `<p>x</p><img src="/api/files/${crypto.randomUUID()}">`)).toHaveProperty('content')
  expect(await fields('Długa', 'x'.repeat(50_001))).toHaveProperty('content')
  await administrator.post(path, body('Żółw'))
  expect(await fields('ZOLW')).toEqual({ title: 'Jest już procedura o tej nazwie.' })
  for (let number = 2; number <= 50; number++) await administrator.post(path, body(`Nr ${number}`))
  expect((await administrator.post(path, body('Za dużo'))).status).toBe(409)
})

it('procedures: are changed by administrators, and are nowhere when they are switched off', async () => {
  const office = await newOffice('demo')
  const client = await office.client('owner', await office.company())
  for (const who of [client, await office.as('manager'), await office.as('accountant'), await office.as('payroll'), await office.as('assistant')]) {
    expect((await who.get(path)).status).toBe(200)
    expect((await who.post(path, body('Cudza'))).status).toBe(403)
  }
  const other = await newOffice('default')
  for (const who of [await other.as('administrator'), await other.client('owner', await other.company())])
    expect((await who.get(path)).body.code).toBe('module_disabled')
  expect((await (await other.as('administrator')).post(path, body('Nic'))).body.code).toBe('module_disabled')
})
