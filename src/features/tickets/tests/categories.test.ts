import { beforeAll, describe, expect, test } from 'vitest'
import { setUpTickets, categoryOf } from './testing.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

const { owner, manager, accountant } = await setUpTickets()

const usual = ['ksiegowosc', 'kadry', 'podatki', 'zus', 'umowy', 'inne']
const slugs = async (who: Caller): Promise<string[]> => (await who.get('/api/tickets/categories')).body.data.map((one: { slug: string }) => one.slug)

describe('categories and answers', () => {
  let elsewhere: Awaited<ReturnType<typeof newOffice>>
  let boss: Caller
  const draft = { title: 'Podatki lokalne', slug: 'podatki-lokalne', payroll: false, assignee_id: null, response_hours: 4 }
  beforeAll(async () => {
    elsewhere = await newOffice()
    boss = await elsewhere.as('administrator')
  })

  test('every office begins with the usual six and makes them its own', async () => {
    expect(await slugs(boss)).toEqual(usual)
    const response = await boss.post('/api/tickets/categories', draft)
    expect(response.body.data).toMatchObject({ slug: 'podatki-lokalne' })
    expect(await slugs(boss)).toEqual([...usual, 'podatki-lokalne'])
    const { id, version } = response.body.data
    expect((await boss.with({ 'if-match': `"${version}"` }).put(`/api/tickets/categories/${id}`, { ...draft, title: 'Lokalne' })).body.data.title).toBe(
      'Lokalne',
    )
    expect((await boss.with({ 'if-match': `"${version}"` }).put(`/api/tickets/categories/${id}`, draft)).status).toBe(412)
    expect((await boss.delete(`/api/tickets/categories/${id}`)).status).toBe(200)
    expect((await boss.get('/api/tickets/categories')).body.data).toHaveLength(6)
  })

  test('an address is plain, free, and never one of the portal’s own', async () => {
    for (const slug of ['new', 'Kadry i płace', 'kadry', '019a0000-0000-7000-8000-000000000000', '-a', ''])
      expect((await boss.post('/api/tickets/categories', { ...draft, slug })).body.fields, slug).toHaveProperty('slug')
    expect((await boss.post('/api/tickets/categories', { ...draft, response_hours: 0 })).body.fields).toHaveProperty('response_hours')
  })

  test('a name stands for one category, whatever its case and spaces', async () => {
    const taken = { title: 'Jest już kategoria o tej nazwie.' }
    const named = (title: string) => ({ ...draft, title, slug: 'celne' })
    expect((await boss.post('/api/tickets/categories', named(' PODATKI '))).body.fields).toEqual(taken)
    const path = `/api/tickets/categories/${(await boss.post('/api/tickets/categories', named('Celne'))).body.data.id}`
    expect((await boss.put(path, named('podatki'))).body.fields).toEqual(taken)
    expect((await boss.put(path, named('celne'))).body.data.title).toBe('celne')
  })

  test('a name stands for one answer, in whichever category, and in each office', async () => {
    const taken = { title: 'Jest już odpowiedź o tej nazwie.' }
    const named = (title: string, category_id: string | null = null) => ({ title, content: '<p>Witamy</p>', category_id })
    await boss.post('/api/tickets/answers', named('Powitanie'))
    expect((await boss.post('/api/tickets/answers', named(' powitanie', categoryOf('zus')))).body.fields).toEqual(taken)
    const path = `/api/tickets/answers/${(await boss.post('/api/tickets/answers', named('Pożegnanie'))).body.data.id}`
    expect((await boss.put(path, named('POWITANIE'))).body.fields).toEqual(taken)
    expect((await boss.put(path, named('POŻEGNANIE'))).body.data.title).toBe('POŻEGNANIE')
    const neighbour = await (await newOffice()).as('manager')
    expect((await neighbour.post('/api/tickets/answers', named('Powitanie'))).status).toBe(200)
  })

  test('a used one goes to the archive and takes nothing new', async () => {
    const firm = await elsewhere.company()
    const client = await elsewhere.client('owner', firm)
    const body = { company_id: firm.id, category_id: categoryOf('umowy'), title: 'Umowa', description: 'b' }
    expect((await client.post('/api/tickets', body)).status).toBe(200)
    await boss.delete(`/api/tickets/categories/${categoryOf('umowy')}`)
    expect((await client.get('/api/tickets/categories')).body.data.map((one: { slug: string }) => one.slug)).not.toContain('umowy')
    expect((await client.post('/api/tickets', body)).body.fields).toHaveProperty('category_id')
    expect((await client.get('/api/tickets')).body.meta.total).toBe(1)
  })

  test('stand where the office puts them, for its clients too', async () => {
    const other = await newOffice()
    const administrator = await other.as('administrator')
    const client = await other.client('owner', await other.company())
    const move = (slug: string, place: number, who = administrator) => who.post(`/api/tickets/categories/${categoryOf(slug)}/move`, { place })
    const { body } = await move('zus', 0)
    const order = ['zus', 'ksiegowosc', 'kadry', 'podatki', 'umowy', 'inne']
    expect(body.data.map((one: { slug: string }) => one.slug)).toEqual(order)
    expect(await slugs(client)).toEqual(order)
    await administrator.post('/api/tickets/categories', draft)
    for (let times = 0; times < 12; times++) {
      await move('inne', 1)
      await move('umowy', 1)
    }
    await move('kadry', 199)
    const after = ['zus', 'umowy', 'inne', 'ksiegowosc', 'podatki', 'podatki-lokalne', 'kadry']
    expect(await slugs(administrator)).toEqual(after)
    expect((await move('kadry', 0, client)).status).toBe(403)
    expect((await move('kadry', 0, await other.as('manager'))).status).toBe(403)
    expect((await move('kadry', -1)).body.fields).toHaveProperty('place')
    expect((await administrator.post(`/api/tickets/categories/${crypto.randomUUID()}/move`, { place: 0 })).status).toBe(404)
    expect(await slugs(client)).toEqual(after)
  })

  test('clients read neither who is behind a category nor how soon, and change nothing', async () => {
    expect((await owner.get('/api/tickets/categories')).body.data[0]).toMatchObject({ assignee_id: null, response_hours: null })
    expect((await owner.post('/api/tickets/categories', draft)).status).toBe(403)
    for (const who of [accountant, manager]) expect((await who.post('/api/tickets/categories', draft)).status).toBe(403)
    expect((await manager.get('/api/tickets/categories')).body.data[0]).toMatchObject({ response_hours: 8 })
    expect((await owner.get('/api/tickets/answers')).status).toBe(403)
  })

  test('canned answers are kept clean', async () => {
    const answerReply = await manager.post('/api/tickets/answers', { title: 'Powitanie', content: '<p>Witamy<script>1</script></p>', category_id: null })
    expect(answerReply.body.data.content).toBe('<p>Witamy</p>')
    expect((await accountant.get('/api/tickets/answers')).body.data).toHaveLength(1)
    expect((await manager.post('/api/tickets/answers', { title: 'Nic', content: '<p> </p>', category_id: null })).body.fields).toHaveProperty('content')
    expect((await manager.delete(`/api/tickets/answers/${answerReply.body.data.id}`)).status).toBe(200)
  })
})
