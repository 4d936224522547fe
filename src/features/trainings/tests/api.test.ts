import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { remindOfTrainings } from '#features/trainings/server/jobs.ts'
import { bodyOf, category, setUp, training } from './testing.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import type { Caller } from '#test/fixtures/office.ts'
import { png } from '#test/fixtures/pictures.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'
import { baseUrl, upload } from '#test/fixtures/upload.ts'

stopDate()

const question = (text: string, right = 0) => ({ text, options: ['Tak', 'Nie', 'Nie wiem'], right })
const quiz = (values: Record<string, unknown> = {}) => ({ pass: 60, attempts: null, questions: [question('Pierwsze?'), question('Drugie?', 1)], ...values })

const titles = async (who: Caller, path: string) => (await who.get(path)).body.data.map((row: { title: string }) => row.title)
const answer = (who: Caller, id: string, answers: number[]) => who.post(`/api/trainings/${id}/quiz`, { answers })
/** The start of a film: what a browser and `file-type` know it by. */
const film = (filling: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\u0002\0isomiso2mp41'), Buffer.from(filling)])

describe('a category', () => {
  test('is for clients, the office, or the people of chosen firms', async () => {
    const { office, company, manager, owner } = await setUp()
    const other = await office.client('owner', await office.company())
    const staff = await office.as('assistant')
    for (const [title, values] of Object.entries({
      Klienci: {},
      Biuro: { audience: 'staff' },
      Wszyscy: { audience: 'both' },
      Wybrani: { company_ids: [company.id] },
    }))
      await training(manager, await category(manager, { title, ...values }))
    const seen = (who: Caller) => titles(who, '/api/training-categories')
    expect(await seen(manager)).toEqual(['Klienci', 'Biuro', 'Wszyscy', 'Wybrani'])
    expect(await seen(owner)).toEqual(['Klienci', 'Wszyscy', 'Wybrani'])
    expect(await seen(other)).toEqual(['Klienci', 'Wszyscy'])
    expect(await seen(staff)).toEqual(['Biuro', 'Wszyscy'])
    const forOffice = (await manager.get('/api/training-categories')).body.data.map((row: { for_me: boolean }) => row.for_me)
    expect(forOffice).toEqual([false, true, true, false])
    const chosen = (await manager.get('/api/training-categories')).body.data[3]
    expect(chosen).toMatchObject({ company_ids: [company.id], trainings: 1 })
    expect((await owner.get(`/api/training-categories/${chosen.id}`)).body.data.company_ids).toBeNull()
    expect((await other.get(`/api/training-categories/${chosen.id}`)).status).toBe(404)
    expect((await other.get('/api/trainings')).body.meta.total).toBe(2)
    expect((await manager.post('/api/training-categories', { title: 'X', audience: 'clients', company_ids: [manager.id] })).status).toBe(404)
    expect((await manager.post('/api/training-categories', { title: 'X', audience: 'clients', company_ids: [] })).body.fields).toHaveProperty('company_ids')
    expect((await manager.post(`/api/companies/${company.id}/archive`)).status).toBe(200)
    expect((await manager.post('/api/training-categories', { title: 'X', audience: 'clients', company_ids: [company.id] })).status).toBe(200)
  })

  test('is put in order, changed by its version, and removed when it is empty', async () => {
    const { manager } = await setUp()
    const [first, second, third] = [await category(manager, { title: 'A' }), await category(manager, { title: 'B' }), await category(manager, { title: 'C' })]
    await manager.post(`/api/training-categories/${third}/move`, { place: 0 })
    expect(await titles(manager, '/api/training-categories')).toEqual(['C', 'A', 'B'])
    await manager.post(`/api/training-categories/${third}/move`, { place: 99 })
    expect(await titles(manager, '/api/training-categories')).toEqual(['A', 'B', 'C'])
    await manager.post(`/api/training-categories/${second}/move`, { place: 99 })
    expect(await titles(manager, '/api/training-categories')).toEqual(['A', 'C', 'B'])
    await manager.post(`/api/training-categories/${third}/move`, { place: 99 })
    const stale = manager.with({ 'if-match': '"1"' })
    expect((await stale.put(`/api/training-categories/${first}`, { title: 'Aa', audience: 'both' })).body.data).toMatchObject({ title: 'Aa', version: 2 })
    expect((await stale.put(`/api/training-categories/${first}`, { title: 'Ab', audience: 'both' })).status).toBe(412)
    await training(manager, String(second), { published: false })
    expect(await manager.delete(`/api/training-categories/${second}`)).toMatchObject({ status: 409 })
    expect((await manager.delete(`/api/training-categories/${third}`)).status).toBe(200)
    expect(await titles(manager, '/api/training-categories')).toEqual(['Aa', 'B'])
  })

  test('has a picture that its people can open', async () => {
    const { office, manager, owner } = await setUp()
    const stranger = await office.as('assistant')
    const picture = (await upload(manager, 'obraz.png', png)).body.data.id
    const id = await category(manager, { picture_file_id: picture })
    expect((await owner.get(`/api/training-categories/${id}`)).body.data.picture_file_id).toBe(picture)
    expect((await owner.post(`/api/files/${picture}/link`, {})).status).toBe(200)
    expect((await stranger.post(`/api/files/${picture}/link`, {})).status).toBe(404)
    const paper = (await upload(manager, 'umowa.pdf', '%PDF-1.4\n%%EOF\n')).body.data.id
    expect((await manager.put(`/api/training-categories/${id}`, { title: 'X', audience: 'clients', picture_file_id: paper })).body.fields).toHaveProperty(
      'picture_file_id',
    )
  })
})

describe('a training', () => {
  test('is a draft for whoever writes it, and seen by others once it is published', async () => {
    const { manager, owner } = await setUp()
    const within = await category(manager)
    const body = '<p>Treść</p><script>x()</script>'
    const id = await training(manager, within, { published: false, body, quiz: quiz() })
    expect((await manager.get(`/api/trainings/${id}`)).body.data).toMatchObject({ body: '<p>Treść</p>', published: false })
    expect((await owner.get(`/api/trainings/${id}`)).status).toBe(404)
    expect((await owner.get('/api/training-categories')).body.data[0]).toMatchObject({ trainings: 0, drafts: 0 })
    await manager.put(`/api/trainings/${id}`, bodyOf(within, { body, quiz: quiz() }))
    const seen = (await owner.get(`/api/trainings/${id}`)).body.data
    expect(seen).toMatchObject({ for_me: true, state: 'new', quiz: { pass: 60, questions: [{ text: 'Pierwsze?' }, {}] } })
    expect(JSON.stringify(seen)).not.toContain('right')
    expect((await manager.get(`/api/trainings/${id}`)).body.data.quiz.questions[1].right).toBe(1)
  })

  test('refuses what could not be taken', async () => {
    const { manager } = await setUp()
    const within = await category(manager)
    const fields = async (values: Record<string, unknown>) => (await manager.post('/api/trainings', bodyOf(within, values))).body.fields
    expect(await fields({ quiz: quiz({ questions: [] }) })).toEqual({ 'quiz.questions': expect.stringContaining('co najmniej jedno pytanie') })
    expect(await fields({ quiz: quiz({ questions: [question('Dobre?'), { ...question(''), right: 1 }] }) })).toEqual({
      'quiz.questions.1.text': 'Proszę wpisać treść pytania.',
    })
    expect(await fields({ quiz: quiz({ questions: [question('Które?', 7)] }) })).toEqual({ 'quiz.questions.0.right': 'Proszę zaznaczyć dobrą odpowiedź.' })
    for (const video_url of ['http://filmy.example/1', 'https://www.youtube.com@evil.example', 'https://a:b@filmy.example/1'])
      expect(await fields({ video_url }), video_url).toHaveProperty('video_url')
    expect(await fields({ due_on: '2026-12-01' })).toHaveProperty('due_on')
    expect(await fields({ video_file_id: manager.id })).toEqual({ video_file_id: 'Tego pliku nie ma. Proszę dodać go jeszcze raz.' })
    const paper = (await upload(manager, 'umowa.pdf', '%PDF-1.4\n%%EOF\n')).body.data.id
    expect(await fields({ video_file_id: paper })).toEqual({ video_file_id: 'To nie jest film MP4 ani WebM.' })
  })

  test('has a film in parts and materials, for its people as long as they are signed in', async () => {
    const { office, manager, owner } = await setUp()
    const within = await category(manager)
    expect((await upload(owner, 'film.mp4', film('klient'))).body.code).toBe('unsupported_file')
    expect((await upload(manager, 'film.mp4', 'To nie film, tylko <script>')).body.code).toBe('unsupported_file')
    const video = (await upload(manager, 'film.mp4', film('0123456789'))).body.data
    expect(video).toMatchObject({ media_type: 'video/mp4' })
    const paper = (await upload(manager, 'lista.pdf', '%PDF-1.4\n% lista\n%%EOF\n')).body.data.id
    const values = { video_file_id: video.id, file_ids: [paper] }
    const id = await training(manager, within, values)
    expect((await owner.get(`/api/trainings/${id}`)).body.data).toMatchObject({ video: { name: 'film.mp4' }, files: [{ name: 'lista.pdf' }] })
    const { url, expires_in } = (await owner.post(`/api/files/${video.id}/link`, { disposition: 'inline' })).body.data
    expect(expires_in).toBeGreaterThan(3600)
    const part = await fetch(`${await baseUrl()}${url}`, { headers: { range: 'bytes=-10' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes ${video.bytes - 10}-${video.bytes - 1}/${video.bytes}`,
      '0123456789',
    ])
    const outsider = await office.as('assistant')
    expect((await outsider.post(`/api/files/${video.id}/link`, {})).status).toBe(404)
    expect((await owner.post(`/api/files/${paper}/link`, {})).body.data.expires_in).toBe(60)
    // A film of one training is no film of another.
    expect((await manager.post('/api/trainings', bodyOf(within, { video_file_id: video.id }))).status).toBe(422)
    await owner.delete('/api/auth')
    expect((await fetch(`${await baseUrl()}${url}`)).status).toBe(404)
    await manager.put(`/api/trainings/${id}`, bodyOf(within, { file_ids: [paper] }))
    expect((await manager.get(`/api/trainings/${id}`)).body.data).toMatchObject({ video: null, files: [{ id: paper }] })
  })

  test('is put in order within its category and may go to another', async () => {
    const { manager } = await setUp()
    const [here, there] = [await category(manager), await category(manager, { title: 'Kadry' })]
    for (const title of ['A', 'B', 'C']) await training(manager, here, { title })
    const [a] = (await manager.get(`/api/trainings?filters=category_id=${here}`)).body.data
    await manager.post(`/api/trainings/${a.id}/move`, { place: 1 })
    expect(await titles(manager, `/api/trainings?filters=category_id=${here}`)).toEqual(['B', 'A', 'C'])
    await manager.put(`/api/trainings/${a.id}`, bodyOf(there, { title: 'A' }))
    expect(await titles(manager, `/api/trainings?filters=category_id=${there}`)).toEqual(['A'])
    expect(await titles(manager, '/api/trainings?search=ksef')).toEqual([])
  })
})

describe('learning', () => {
  test('resumes where it was left and ends with a certificate', async () => {
    const { manager, owner, office } = await setUp()
    const id = await training(manager, await category(manager))
    const step = (body: object) => owner.post(`/api/trainings/${id}/progress`, body)
    expect((await step({})).body.data).toMatchObject({ state: 'begun', seconds: 0 })
    await step({ seconds: 125 })
    expect((await owner.get(`/api/trainings/${id}`)).body.data).toMatchObject({ state: 'begun', seconds: 125 })
    expect((await owner.get(`/api/trainings/${id}/certificate`)).status).toBe(409)
    const { done_at } = (await step({ done: true })).body.data
    expect((await step({ done: true, seconds: 5 })).body.data).toMatchObject({ state: 'done', done_at, seconds: 5 })
    const { name, media_type, content } = (await owner.get(`/api/trainings/${id}/certificate`)).body.data
    expect({ name, media_type }).toEqual({ name: 'Zaświadczenie - KSeF krok po kroku.pdf', media_type: 'application/pdf' })
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await manager.get(`/api/trainings/${id}/certificate`)).status).toBe(409)
    expect(await manager.delete(`/api/trainings/${id}`)).toMatchObject({ status: 409 })
    const log = await office.db.selectFrom('audit_entries').select('action').where('entity_id', '=', id).orderBy('created_at').orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual(['created', 'completed'])
  })

  test('leaves its certificate with the person, wherever the training went', async () => {
    const { manager, owner } = await setUp()
    const category_id = await category(manager)
    const id = await training(manager, category_id)
    expect((await owner.get('/api/trainings/completed')).body.data).toEqual([])
    const { done_at } = (await owner.post(`/api/trainings/${id}/progress`, { done: true })).body.data
    expect((await manager.put(`/api/trainings/${id}`, bodyOf(category_id, { published: false }))).status).toBe(200)
    expect((await owner.get(`/api/trainings/${id}`)).status).toBe(404)
    expect((await owner.get('/api/trainings/completed')).body.data).toEqual([{ id, title: 'KSeF krok po kroku', category_title: expect.any(String), done_at }])
    expect((await owner.get(`/api/trainings/${id}/certificate`)).body.data.media_type).toBe('application/pdf')
    expect((await manager.get('/api/trainings/completed')).body.data).toEqual([])
  })

  test('is for those whom the training is meant for', async () => {
    const { manager } = await setUp()
    const id = await training(manager, await category(manager))
    expect((await manager.get(`/api/trainings/${id}`)).body.data.for_me).toBe(false)
    expect((await manager.post(`/api/trainings/${id}/progress`, {})).status).toBe(409)
  })

  test('a quiz is passed from its mark on, and keeps the best result', async () => {
    const { manager, owner } = await setUp()
    const id = await training(manager, await category(manager), { quiz: quiz() })
    expect((await owner.post(`/api/trainings/${id}/progress`, { done: true })).status).toBe(409)
    expect((await answer(owner, id, [0])).body.fields).toHaveProperty('answers')
    expect((await answer(owner, id, [0, 0])).body.data).toEqual({ score: 50, passed: false, wrong: [1], tries_left: null })
    expect((await answer(owner, id, [1, 0])).body.data).toMatchObject({ score: 0, wrong: [0, 1] })
    expect((await owner.get(`/api/trainings/${id}`)).body.data).toMatchObject({ state: 'begun', score: 50, attempts: 2 })
    expect((await answer(owner, id, [0, 1])).body.data).toEqual({ score: 100, passed: true, wrong: [], tries_left: null })
    expect((await owner.get(`/api/trainings/${id}`)).body.data).toMatchObject({ state: 'done', score: 100, attempts: 3 })
    expect((await answer(owner, id, [0, 1])).status).toBe(409)
    expect((await owner.get('/api/training-categories')).body.data[0]).toMatchObject({ trainings: 1, done: 1 })
  })

  test('tries are counted, one sending once, and the office may give new ones', async () => {
    const { office, manager, owner } = await setUp()
    const within = await category(manager)
    const id = await training(manager, within, { quiz: quiz({ attempts: 2 }) })
    const countEvents = async () =>
      (await office.db.selectFrom('live_events').where('entity', '=', 'trainings').where('user_id', '=', owner.id).selectAll().execute()).length
    const repeated = owner.with({ 'idempotency-key': 'podejscie-1' })
    expect((await answer(repeated, id, [1, 1])).body.data).toMatchObject({ tries_left: 1 })
    expect((await answer(repeated, id, [1, 1])).body.data).toMatchObject({ tries_left: 1 })
    expect((await answer(owner, id, [1, 1])).body.data).toMatchObject({ tries_left: 0 })
    expect(await answer(owner, id, [0, 1])).toMatchObject({ status: 409, body: { error: expect.stringContaining('podejść') } })
    expect((await manager.get('/api/trainings/people?filters=stuck:true')).body.data).toMatchObject([{ user_id: owner.id, attempts: 2 }])
    expect((await manager.post(`/api/trainings/${id}/people/${manager.id}/retry`)).status).toBe(404)
    expect(await countEvents()).toBe(2)
    expect((await manager.post(`/api/trainings/${id}/people/${owner.id}/retry`)).status).toBe(200)
    // The page that says there are none left says so no more.
    expect(await countEvents()).toBe(3)
    // Answers to questions that have changed meanwhile count for nothing.
    await manager.put(`/api/trainings/${id}`, bodyOf(within, { quiz: quiz({ questions: [question('Inne?', 2), question('Drugie?', 1)] }) }))
    const stale = await answer(owner.with({ 'if-match': '"1"' }), id, [0, 1])
    expect(stale.status).toBe(412)
    expect(JSON.stringify(stale.body)).not.toContain('right')
    expect((await answer(owner, id, [2, 1])).body.data.passed).toBe(true)
  })
})

describe('the office', () => {
  test('sees who has done what, and reminds the others', async () => {
    const { office, company, manager, owner } = await setUp()
    const viewer = await office.client('viewer', company)
    const within = await category(manager)
    const id = await training(manager, within, { required: true, due_on: addDays(warsawToday(), -1) })
    await training(manager, within, { title: 'Drugie' })
    await owner.post(`/api/trainings/${id}/progress`, { done: true })
    const list = async (query: string) => (await manager.get(`/api/trainings/people?${query}`)).body
    expect((await list('')).meta.total).toBe(4)
    const left = await list(`filters=training_id:${id},state:new|begun`)
    expect(left.data).toMatchObject([{ user_id: viewer.id, kind: 'client', late: true, companies: company.title, reminded_at: null }])
    expect((await list('search=drugie&sort=name:desc')).meta.total).toBe(2)
    expect((await list('filters=kind:staff')).meta.total).toBe(0)
    const texts = ['name:nie ma', 'training_title:drug', `companies:${company.title.slice(0, 5)}`].map(filter => `filters=${encodeURIComponent(filter)}`)
    expect((await Promise.all(texts.map(list))).map(({ meta }) => meta?.total)).toEqual([0, 2, 4])
    expect((await (await office.as('accountant')).get('/api/trainings/people')).status).toBe(403)
    const outbox = async () => (await office.outbox()).filter(({ event }: { event: string | null }) => event === 'trainings.reminder')
    expect((await manager.post(`/api/trainings/${id}/remind`, {})).body.data).toEqual({ people: 1 })
    expect(await outbox()).toMatchObject([{ recipient: viewer.email }])
    expect((await manager.post(`/api/trainings/${id}/remind`, { user_ids: [owner.id] })).body.data).toEqual({ people: 0 })
    expect((await list(`filters=training_id:${id},state:new`)).data[0].reminded_at).not.toBeNull()
  })

  test('gives whoever came later as many days as others had', async () => {
    const { office, company, manager, owner } = await setUp()
    const today = warsawToday()
    const id = await training(manager, await category(manager), { required: true, due_on: addDays(today, -20) })
    const open = await training(manager, await category(manager), { required: true })
    const newcomer = await office.client('member', company)
    const came = (who: Caller, days: number) =>
      office.db
        .updateTable('users')
        .set({ created_at: `${addDays(today, days)}T12:00:00Z` })
        .where('id', '=', who.id)
        .execute()
    await office.db
      .updateTable('trainings')
      .set({ created_at: `${addDays(today, -30)}T12:00:00Z` })
      .where('id', 'in', [id, open])
      .execute()
    await came(owner, -40)
    await came(newcomer, -3)
    const seen = async (who: Caller) => (await who.get(`/api/trainings/${id}`)).body.data
    expect(await seen(owner)).toMatchObject({ term: addDays(today, -20), late: true })
    expect(await seen(newcomer)).toMatchObject({ due_on: addDays(today, -20), term: addDays(today, 7), late: false })
    expect((await newcomer.get(`/api/trainings/${open}`)).body.data).toMatchObject({ due_on: null, term: null, late: false })
    const { data } = (await manager.get(`/api/trainings/people?filters=training_id:${id}&sort=due_on:asc`)).body
    expect(data.map(({ due_on, late }: { due_on: string; late: boolean }) => [due_on, late])).toEqual([
      [addDays(today, -20), true],
      [addDays(today, 7), false],
    ])
    expect((await manager.post(`/api/trainings/${id}/remind`, {})).body.data).toEqual({ people: 2 })
    await remindOfTrainings(office.test.installation, today)
    const reminded = (await office.outbox()).filter(({ event }) => event === 'trainings.reminder').map(({ recipient }) => recipient)
    expect(reminded.toSorted()).toEqual([newcomer.email, newcomer.email, owner.email])
    await came(newcomer, -11)
    expect(await seen(newcomer)).toMatchObject({ term: addDays(today, -1), late: true })
  })

  test('tells who came after it was published, by an account or by a company, once', async () => {
    const { office, company, manager, owner } = await setUp()
    const today = warsawToday()
    const id = await training(manager, await category(manager), { required: true })
    const chosen = await category(manager, { company_ids: [company.id] })
    const few = await training(manager, chosen, { required: true, title: 'Dla kilku firm' })
    const age = (days: number) =>
      office.transact(async db => {
        const created_at = sql<string>`now() - make_interval(days => ${days})`
        await db.updateTable('trainings').set({ created_at }).execute()
      })
    await age(10)
    const newcomer = await office.client('viewer', company)
    const elsewhere = await office.client('owner', await office.company())
    await office.transact(db => db.updateTable('users').set({ created_at: sql`now() - interval '20 days'` }).where('id', 'in', [owner.id]).execute())
    await office.transact(db => db.updateTable('company_people').set({ created_at: sql`now() - interval '20 days'` }).where('user_id', '=', owner.id).execute())
    const toldOf = async (who: Caller) =>
      (await who.get('/api/notifications?limit=100')).body.data
        .filter(({ event }: { event: string }) => event === 'trainings.required')
        .map(({ path }: { path: string }) => path.split('/').at(-1))
        .toSorted()
    expect([await toldOf(owner), await toldOf(newcomer)]).toEqual([[few, id].toSorted(), []])
    for (const day of [today, addDays(today, 1)]) await remindOfTrainings(office.test.installation, day)
    expect([await toldOf(owner), await toldOf(newcomer)]).toEqual([[few, id].toSorted(), [few, id].toSorted()])
    expect(await toldOf(elsewhere)).toEqual([id])
    await office.transact(db => db.updateTable('company_people').set({ company_id: company.id }).where('user_id', '=', elsewhere.id).execute())
    await remindOfTrainings(office.test.installation, today)
    expect(await toldOf(elsewhere)).toEqual([few, id].toSorted())
    const late = await office.client('owner', company)
    await remindOfTrainings(office.test.installation, addDays(today, 40))
    expect(await toldOf(late)).toEqual([])
  })

  test('tells who was invited before it was published and came after it, and the people of a company that is chosen later', async () => {
    const { office, company, manager } = await setUp()
    const other = await office.company()
    const [invited, known] = [await office.client('viewer', company), await office.client('owner', other)]
    const become = (who: Caller, values: { status?: 'invited' | 'active'; created_at?: RawBuilder<string> }) =>
      office.transact(db => db.updateTable('users').set(values).where('id', '=', who.id).execute())
    await become(invited, { status: 'invited' })
    await become(known, { created_at: sql<string>`now() - interval '50 days'` })
    await office.transact(db => db.updateTable('company_people').set({ created_at: sql`now() - interval '50 days'` }).where('user_id', '=', known.id).execute())
    const chosen = await category(manager, { company_ids: [company.id] })
    await training(manager, chosen, { required: true })
    await become(invited, { status: 'active' })
    const toldOf = async (who: Caller) =>
      (await who.get('/api/notifications?limit=100')).body.data.filter(({ event }: { event: string }) => event === 'trainings.required').length
    const remindTwiceAndCount = async () => {
      for (let morning = 0; morning < 2; morning++) await remindOfTrainings(office.test.installation)
      return [await toldOf(invited), await toldOf(known)]
    }
    expect([await toldOf(invited), ...(await remindTwiceAndCount())]).toEqual([0, 1, 0])
    const rows = () => office.db.selectFrom('training_category_companies').select(['id', 'company_id']).orderBy('id').execute()
    const before = await rows()
    const companies = { title: 'Podatki', audience: 'clients', company_ids: [company.id, other.id] }
    expect((await manager.put(`/api/training-categories/${chosen}`, companies)).status).toBe(200)
    expect(await rows()).toEqual([...before, { id: expect.any(String), company_id: other.id }])
    expect(await remindTwiceAndCount()).toEqual([1, 1])
    expect((await manager.put(`/api/training-categories/${chosen}`, { ...companies, company_ids: [other.id] })).status).toBe(200)
    expect(await rows()).toMatchObject([{ company_id: other.id }])
  })

  test('tells of a required training once, and reminds of its term on its days', async () => {
    const { office, manager, owner } = await setUp()
    const today = warsawToday()
    const within = await category(manager)
    const values = { required: true, due_on: addDays(today, 7) }
    const id = await training(manager, within, { ...values, published: false })
    const mailEvents = async () => (await office.outbox()).map(({ event }: { event: string | null }) => event).sort()
    expect(await mailEvents()).toEqual([])
    await manager.put(`/api/trainings/${id}`, bodyOf(within, values))
    await manager.put(`/api/trainings/${id}`, bodyOf(within, { ...values, title: 'Inny tytuł' }))
    expect(await mailEvents()).toEqual(['trainings.required'])
    for (const day of [today, today, addDays(today, 1)]) await remindOfTrainings(office.test.installation, day)
    expect(await mailEvents()).toEqual(['trainings.reminder', 'trainings.required'])
    await remindOfTrainings(office.test.installation, addDays(today, 8))
    expect((await mailEvents()).length).toBe(3)
    await owner.post(`/api/trainings/${id}/progress`, { done: true })
    await remindOfTrainings(office.test.installation, addDays(today, 10))
    expect((await mailEvents()).length).toBe(3)
  })
})
