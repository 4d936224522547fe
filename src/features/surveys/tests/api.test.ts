import { CompiledQuery } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { heardBy } from '#features/realtime/testing.ts'
import { closeSurveys, openSurveys } from '#features/surveys/server/jobs.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'
import { body, published, question, results, setUp, submit } from '#test/fixtures/surveys.ts'

stopDate()

const rows = (office: TestOffice, id: string) => office.db.selectFrom('survey_answers').selectAll().where('survey_id', '=', id).execute()

describe('a survey', () => {
  test('is a draft that only the office sees, and asks people when it is published', async () => {
    const { office, manager, owner } = await setUp()
    const { data } = (await manager.post('/api/surveys', body())).body
    expect(data).toMatchObject({ state: 'draft', introduction: '<p>Prosimy</p>', asked: 0 })
    expect((await owner.get(`/api/surveys/${data.id}`)).status).toBe(404)
    expect((await owner.get('/api/surveys')).body.meta.total).toBe(0)
    await manager.post(`/api/surveys/${data.id}/publish`)
    const seen = (await owner.get(`/api/surveys/${data.id}`)).body.data
    expect(seen).toMatchObject({ open: true, mine_answered: false, asked: 0, answered: 0 })
    expect(seen).not.toHaveProperty('audience')
    expect(await office.outbox()).toMatchObject([{ recipient: owner.email, event: 'surveys.published' }])
    expect((await manager.get(`/api/surveys/${data.id}`)).body.data).toMatchObject({ asked: 1, answered: 0 })
  })

  test('is published whole: with questions, in time, to somebody', async () => {
    const { office, manager, company } = await setUp()
    const attempt = async (values: Record<string, unknown>) => {
      const { id } = (await manager.post('/api/surveys', body({ ...values }))).body.data
      return manager.post(`/api/surveys/${id}/publish`)
    }
    expect(await attempt({ sections: [] })).toMatchObject({ status: 422, body: { fields: { sections: expect.any(String) } } })
    expect(await attempt({ sections: [{ id: 's', title: '', questions: [question('1', { options: [] })] }] })).toMatchObject({
      status: 422,
      body: { fields: { 1: expect.any(String) } },
    })
    expect(await attempt({ to_day: addDays(warsawToday(), -1) })).toMatchObject({ status: 422, body: { fields: { to_day: expect.any(String) } } })
    const empty = await office.company()
    expect(await attempt({ audience: { company_ids: [empty.id] } })).toMatchObject({ status: 422, body: { fields: { audience: expect.any(String) } } })
    expect((await attempt({ audience: { company_ids: [company.id] } })).status).toBe(200)
    const archivedCompany = await office.company()
    expect((await manager.post(`/api/companies/${archivedCompany.id}/archive`)).status).toBe(200)
    expect((await attempt({ audience: { company_ids: [company.id, archivedCompany.id] } })).status, 'one went to the archive since').toBe(200)
    expect((await attempt({ audience: { company_ids: [company.id, manager.id] } })).status).toBe(404)
    expect((await manager.post('/api/surveys', body({ from_day: '2026-12-02', to_day: '2026-12-01' }))).status).toBe(422)
  })

  test('asks those whom a filter of companies finds, and nobody else', async () => {
    const { office, manager, owner } = await setUp()
    const outsider = await office.client('owner', await office.company({ company_type: 'jdg' }))
    const audience = { query: { search: '', filters: 'company_type:zoo' } }
    expect((await manager.post('/api/surveys/reach', { audience })).body.data).toEqual({ companies: 1, people: 1 })
    const id = await published(manager, { audience })
    expect((await owner.get(`/api/surveys/${id}`)).status).toBe(200)
    for (const answer of [await outsider.get(`/api/surveys/${id}`), await submit(outsider, id, { 1: 'a' })]) expect(answer.status).toBe(404)
  })

  test('keeps what was asked once it is published, may be reworded, and is closed for good', async () => {
    const { manager } = await setUp()
    const id = await published(manager)
    const put = (values: Record<string, unknown>) => manager.put(`/api/surveys/${id}`, body(values))
    expect(await put({ sections: [{ id: 's', title: '', questions: [question('1')] }] })).toMatchObject({
      status: 422,
      body: { fields: { sections: expect.any(String) } },
    })
    expect(await put({ anonymous: true })).toMatchObject({ status: 422, body: { fields: { anonymous: expect.any(String) } } })
    expect((await put({ title: 'Lepszy tytuł' })).body.data).toMatchObject({ title: 'Lepszy tytuł', version: 3 })
    expect((await manager.with({ 'if-match': '"1"' }).put(`/api/surveys/${id}`, body())).status).toBe(412)
    expect((await manager.delete(`/api/surveys/${id}`)).status).toBe(409)
    await manager.post(`/api/surveys/${id}/close`)
    expect((await put({})).status).toBe(409)
    const copy = (await manager.post(`/api/surveys/${id}/duplicate`)).body.data
    expect(copy).toMatchObject({ state: 'draft', title: 'Lepszy tytuł (kopia)', asked: 0 })
    expect((await manager.delete(`/api/surveys/${copy.id}`)).status).toBe(200)
  })

  test('is written by the heads of the office', async () => {
    const { office, owner } = await setUp()
    for (const who of [await office.as('accountant'), owner]) expect((await who.post('/api/surveys', body())).status).toBe(403)
  })
})

describe('live', () => {
  const hearing = async () => {
    const { office, manager, owner, company } = await setUp(2)
    const outsider = await office.client('owner', await office.company())
    const countEvents = async (who: Caller, id: string) =>
      (await heardBy(office, who.id, company.id)).filter(event => event.entity === 'surveys' && event.entity_id === id).length
    return { office, manager, owner, outsider, countEvents, audience: { company_ids: [company.id] } }
  }

  test('those who are asked hear when it is published, changed and closed, and of nobody’s answers', async () => {
    const { manager, owner, outsider, countEvents, audience } = await hearing()
    const { id } = (await manager.post('/api/surveys', body({ audience }))).body.data
    expect(await countEvents(owner, id), 'a draft').toBe(0)
    await manager.post(`/api/surveys/${id}/publish`)
    expect(await countEvents(owner, id)).toBe(1)
    expect((await submit(owner, id, { 1: 'a' })).status).toBe(200)
    expect(await countEvents(owner, id)).toBe(1)
    expect((await manager.put(`/api/surveys/${id}`, body({ title: 'Lepszy tytuł' }))).status).toBe(200)
    expect(await countEvents(owner, id)).toBe(2)
    expect((await manager.put(`/api/surveys/${id}`, body({ from_day: addDays(warsawToday(), 1) }))).status).toBe(200)
    expect(await countEvents(owner, id), 'it is out of sight').toBe(3)
    expect((await manager.put(`/api/surveys/${id}`, body())).status).toBe(200)
    await manager.post(`/api/surveys/${id}/close`)
    expect(await countEvents(owner, id)).toBe(5)
    expect(await countEvents(outsider, id)).toBe(0)
  })

  test('they hear nothing before its first day, and then of it', async () => {
    const { office, manager, owner, outsider, countEvents, audience } = await hearing()
    const tomorrow = addDays(warsawToday(), 1)
    const id = await published(manager, { audience, from_day: tomorrow })
    expect((await manager.put(`/api/surveys/${id}`, body({ title: 'Lepszy tytuł', from_day: tomorrow }))).status).toBe(200)
    expect(await countEvents(owner, id)).toBe(0)
    await openSurveys(office.test.installation, tomorrow)
    expect(await countEvents(owner, id)).toBe(1)
    expect(await countEvents(outsider, id)).toBe(0)
  })
})

describe('answering', () => {
  test('saves as it goes, resumes, and is done once', async () => {
    const { office, manager, owner } = await setUp()
    const id = await published(manager)
    expect((await owner.put(`/api/surveys/${id}/draft`, { answers: { 1: 'b' } })).status).toBe(200)
    expect((await owner.get(`/api/surveys/${id}`)).body.data.draft).toEqual({ 1: 'b' })
    const second = await owner.put(`/api/surveys/${id}/draft`, { answers: { 2: 'Z drugiego urządzenia' } })
    expect(second.body.data.draft).toEqual({ 1: 'b', 2: 'Z drugiego urządzenia' })
    expect((await owner.put(`/api/surveys/${id}/draft`, { answers: { 2: null } })).body.data.draft).toEqual({ 1: 'b' })
    expect((await owner.put(`/api/surveys/${id}/draft`, { answers: { 1: 'z' } })).body).toMatchObject({ fields: { 1: expect.any(String) } })
    expect(await submit(owner, id, {})).toMatchObject({ status: 422, body: { fields: { 1: 'Proszę odpowiedzieć na to pytanie.' } } })
    expect((await submit(owner, id, { 1: 'a', 2: 'nie było pytane' })).status).toBe(200)
    expect(await rows(office, id)).toMatchObject([{ user_id: owner.id, answers: { 1: 'a' } }])
    expect(await submit(owner, id, { 1: 'b' })).toMatchObject({ status: 409 })
    expect((await owner.put(`/api/surveys/${id}/draft`, { answers: {} })).status).toBe(409)
    expect((await owner.get(`/api/surveys/${id}`)).body.data).toMatchObject({ mine_answered: true, draft: null })
  })

  test('keeps what answers a question alone, so that nobody fills the draft with something else', async () => {
    const { manager, owner } = await setUp()
    const id = await published(manager)
    const answers = { 1: 'b', 2: 'Słowa', 7: 'x'.repeat(5000), inne: { wiersz: 'kolumna' } }
    expect((await owner.put(`/api/surveys/${id}/draft`, { answers })).body.data.draft).toEqual({ 1: 'b', 2: 'Słowa' })
    // The second question is not shown to who answered the first one so, and an answer that is none of its kind is not kept for later.
    expect((await owner.put(`/api/surveys/${id}/draft`, { answers: { 1: 'a', 2: { wiersz: 'kolumna' } } })).body.data.draft).toEqual({ 1: 'a' })
    expect((await owner.get(`/api/surveys/${id}`)).body.data.draft).toEqual({ 1: 'a' })
  })

  test('keeps what a page saved last, though an earlier saving comes after it', async () => {
    const { manager, owner } = await setUp()
    const id = await published(manager)
    const [desk, phone] = [randomUUID(), randomUUID()]
    const save = async (page: string, number: number, answers: object) =>
      (await owner.put(`/api/surveys/${id}/draft`, { answers, turn: { page, number } })).body.data.draft
    expect(await save(desk, 2, { 1: 'b', 2: 'Całość' })).toEqual({ 1: 'b', 2: 'Całość' })
    expect(await save(desk, 1, { 1: 'a', 2: 'Ca' })).toEqual({ 1: 'b', 2: 'Całość' })
    expect(await save(desk, 3, { 2: null })).toEqual({ 1: 'b' })
    expect(await save(phone, 1, { 2: 'Z telefonu' })).toEqual({ 1: 'b', 2: 'Z telefonu' })
    expect(await save(phone, Number.MAX_SAFE_INTEGER, {})).toEqual({ 1: 'b', 2: 'Z telefonu' })
    expect(await save(phone, 2, { 1: 'a' })).toEqual({ 1: 'b', 2: 'Z telefonu' })
    expect((await owner.get(`/api/surveys/${id}`)).body.data.draft).toEqual({ 1: 'b', 2: 'Z telefonu' })
  })

  test('ends with the last day and with the closing', async () => {
    const { office, manager, owner, company } = await setUp()
    const [id, second] = [await published(manager), await published(manager)]
    await office.transact(db =>
      db
        .updateTable('surveys')
        .set({ to_day: addDays(warsawToday(), -1) })
        .execute(),
    )
    await office.transact(db => db.deleteFrom('live_events').execute())
    expect(await submit(owner, id, { 1: 'a' })).toMatchObject({ status: 409, body: { error: 'Ta ankieta jest już zakończona.' } })
    await closeSurveys(office.test.installation)
    const liveEvents = await office.db.selectFrom('live_events').select('entity_id').where('entity', '=', 'surveys').where('user_id', 'is', null).execute()
    for (const events of [liveEvents, await heardBy(office, owner.id, company.id)])
      expect(events.map(({ entity_id }) => entity_id).toSorted()).toEqual([id, second].toSorted())
    expect((await manager.get(`/api/surveys/${id}`)).body.data).toMatchObject({ state: 'closed', open: false })
    const other = await published(manager)
    await manager.post(`/api/surveys/${other}/close`)
    expect((await submit(owner, other, { 1: 'a' })).status).toBe(409)
  })

  test('waits for the first day', async () => {
    const { manager, owner } = await setUp()
    const id = await published(manager, { from_day: addDays(warsawToday(), 1) })
    expect((await submit(owner, id, { 1: 'a' })).status).toBe(404)
    expect((await owner.get('/api/surveys')).body.meta.total).toBe(0)
  })

  test('asks people on its first day, once', async () => {
    const { office, manager } = await setUp()
    const [tomorrow, weekAhead] = [addDays(warsawToday(), 1), addDays(warsawToday(), 7)]
    const id = await published(manager, { from_day: tomorrow })
    await openSurveys(office.test.installation)
    expect(await office.outbox()).toEqual([])
    for (const day of [tomorrow, tomorrow, addDays(tomorrow, 1)]) await openSurveys(office.test.installation, day)
    expect(await office.outbox()).toMatchObject([{ event: 'surveys.published' }])
    const other = await published(manager, { from_day: weekAhead })
    const { version } = (await manager.get(`/api/surveys/${other}`)).body.data
    expect((await manager.with({ 'if-match': `"${version}"` }).put(`/api/surveys/${other}`, body())).status).toBe(200)
    expect(await office.outbox()).toHaveLength(2)
    expect((await manager.get(`/api/surveys/${id}`)).body.data.open).toBe(false)
  })

  test('of two at once takes one', async () => {
    const { office, manager, owner } = await setUp()
    const id = await published(manager, { anonymous: true })
    const answers = await Promise.all([submit(owner, id, { 1: 'a' }), submit(owner, id, { 1: 'b' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await rows(office, id)).toHaveLength(1)
  })
})

describe('results', () => {
  test('count, average and list, for all and for those of one answer', async () => {
    const { manager, clients } = await setUp(3)
    const sections = [
      {
        id: 's',
        title: '',
        questions: [
          question('1'),
          question('2', { kind: 'nps', options: [] }),
          question('3', { kind: 'short', options: [], required: false }),
          question('4', { kind: 'matrix', rows: [{ id: 'r', label: 'Terminy' }] }),
        ],
      },
    ]
    const id = await published(manager, { sections })
    const [first, second, third] = clients as [Caller, Caller, Caller]
    await submit(first, id, { 1: 'a', 2: 10, 3: '=1+1', 4: { r: 'a' } })
    await submit(second, id, { 1: 'a', 2: 9, 4: { r: 'b' } })
    await submit(third, id, { 1: 'b', 2: 3, 4: { r: 'b' } })
    const all = await results(manager, id)
    expect(all).toMatchObject({ asked: 3, answered: 3, counted: 3, hidden: false })
    expect(all.questions[0].bars).toEqual([
      { id: 'a', label: 'Dobrze', count: 2 },
      { id: 'b', label: 'Źle', count: 1 },
    ])
    expect(all.questions[1]).toMatchObject({ average: 7.33, nps: 33, count: 3 })
    expect(all.questions[2].texts).toEqual(['=1+1'])
    expect(all.questions[3].rows[0].bars.map((bar: { count: number }) => bar.count)).toEqual([1, 2])
    expect(await results(manager, id, '?question=1&option=b')).toMatchObject({ counted: 1 })
    const { name, text } = (await manager.get(`/api/surveys/${id}/export`)).body.data
    expect(name).toMatch(/^Jak się pracuje\? \d{4}-\d\d-\d\d\.csv$/)
    expect(text.split('\r\n')[0]).toBe('\ufeffOsoba;Pytanie 1;Pytanie 2;Pytanie 3;Pytanie 4: Terminy')
    expect(text).toContain(";Dobrze;10;'=1+1;Dobrze")
    expect((await first.get(`/api/surveys/${id}/results`)).status).toBe(403)
  })
})

describe('an anonymous survey', () => {
  test('shows nothing under five answers, nor all but a few by a filter', async () => {
    const { manager, clients } = await setUp(6)
    const id = await published(manager, { anonymous: true })
    for (const [place, who] of clients.entries()) {
      if (place === 4) {
        expect(await results(manager, id)).toMatchObject({ answered: 4, counted: 0, hidden: true })
        expect((await results(manager, id)).questions.every((question: { count: number }) => question.count === 0)).toBe(true)
        expect((await manager.get(`/api/surveys/${id}/export`)).status).toBe(409)
      }
      await submit(who, id, { 1: place === 0 ? 'b' : 'a' })
    }
    for (const counted of [5, 6]) {
      expect(await results(manager, id)).toMatchObject({ counted, hidden: false })
      for (const option of ['a', 'b'])
        expect(await results(manager, id, `?question=1&option=${option}`), option).toMatchObject({ shown: counted, counted: 0, hidden: true })
      await manager.post(`/api/surveys/${id}/close`)
    }
    expect((await manager.get(`/api/surveys/${id}/export`)).body.data.text).not.toContain('Osoba')
  })

  test('grows by five people at once, in its export too, and by the rest when it is closed', async () => {
    const { manager, clients } = await setUp(12)
    const id = await published(manager, { anonymous: true })
    const exported = async () => (await manager.get(`/api/surveys/${id}/export`)).body.data?.text.match(/osoba \d+/g)?.length ?? 0
    const seen: number[][] = []
    for (const [place, who] of clients.entries()) {
      const before = await results(manager, id)
      expect((await submit(who, id, { 1: 'b', 2: `osoba ${place}` })).status).toBe(200)
      const { answered, shown, waiting, counted, questions } = await results(manager, id)
      if (shown === before.shown) expect(questions).toEqual(before.questions)
      expect([answered, counted, questions[1].count, await exported()]).toEqual([place + 1, shown, shown, shown])
      seen.push([shown, waiting])
    }
    const waits = [1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2]
    expect(seen).toEqual(waits.map((waiting, place) => [place + 1 - waiting, waiting]))
    await manager.post(`/api/surveys/${id}/close`)
    expect(await results(manager, id)).toMatchObject({ shown: 12, waiting: 0, counted: 12 })
    expect(await exported()).toBe(12)
  })

  test('shows the rest after its last day, which nobody brings about or takes back', async () => {
    const { office, manager, clients } = await setUp(6)
    const id = await published(manager, { anonymous: true })
    for (const who of clients) await submit(who, id, { 1: 'a' })
    const put = (to_day: string) => manager.put(`/api/surveys/${id}`, body({ anonymous: true, to_day }))
    expect(await put(addDays(warsawToday(), -1))).toMatchObject({ status: 422, body: { fields: { to_day: 'Ostatni dzień ankiety już minął.' } } })
    expect((await put(warsawToday())).status).toBe(200)
    expect(await results(manager, id)).toMatchObject({ shown: 5, waiting: 1 })
    await office.transact(db =>
      db
        .updateTable('surveys')
        .set({ to_day: addDays(warsawToday(), -1) })
        .where('id', '=', id)
        .execute(),
    )
    expect(await results(manager, id)).toMatchObject({ shown: 6, waiting: 0 })
    expect((await put(addDays(warsawToday(), 7))).status).toBe(409)
  })

  test('with fewer than five answers shows none after its end either', async () => {
    const { manager, clients } = await setUp(4)
    const id = await published(manager, { anonymous: true })
    for (const who of clients) await submit(who, id, { 1: 'a' })
    await manager.post(`/api/surveys/${id}/close`)
    expect(await results(manager, id)).toMatchObject({ counted: 0, hidden: true })
    expect((await manager.get(`/api/surveys/${id}/export`)).status).toBe(409)
  })

  test('answered by many at once counts them as if they came one by one', async () => {
    const { manager, clients } = await setUp(11)
    const id = await published(manager, { anonymous: true })
    await Promise.all(clients.slice(0, 4).map(who => submit(who, id, { 1: 'a' })))
    await Promise.all(clients.slice(4, 6).map(who => submit(who, id, { 1: 'a' })))
    expect(await results(manager, id)).toMatchObject({ shown: 5, waiting: 1 })
    await Promise.all(clients.slice(6).map(who => submit(who, id, { 1: 'a' })))
    expect(await results(manager, id)).toMatchObject({ answered: 11, shown: 10, waiting: 1 })
  })

  test('stores no link to the person: no id, no time, no order, no transaction, no entry of the log', async () => {
    const { office, manager, clients } = await setUp(6)
    const id = await published(manager, { anonymous: true })
    for (const who of clients) expect((await submit(who, id, { 1: 'b', 2: who.email })).status).toBe(200)
    const stored = await rows(office, id)
    const { created_at } = (await manager.get(`/api/surveys/${id}`)).body.data
    expect(stored.map(row => [row.user_id, row.created_at])).toEqual(clients.map(() => [null, created_at]))
    // Version 4 is chance alone; the usual version 7 would tell the time.
    expect(stored.every(row => row.id[14] === '4')).toBe(true)
    const owner_look = (table: string) =>
      office.db.together([CompiledQuery.raw(`select xmin::text as writer, ctid::text as place from ${table} where survey_id = $1`, [id])])
    for (const table of ['survey_answers', 'survey_people']) {
      const [writerRows = []] = await owner_look(table)
      expect(new Set(writerRows.map(row => row.writer)).size, table).toBe(1)
    }
    const log = await office.db.selectFrom('audit_entries').select(['action', 'user_id']).where('entity_id', '=', id).execute()
    expect(log.every(entry => entry.user_id === manager.id)).toBe(true)
    const liveEvents = await office.db.selectFrom('live_events').select('user_id').where('entity_id', '=', id).where('user_id', 'is not', null).execute()
    expect(
      liveEvents.map(event => event.user_id),
      'as it was published',
    ).toEqual(clients.map(({ id }) => id).toSorted())
    expect((await clients[0]?.put(`/api/surveys/${id}/draft`, { answers: {} }))?.status).toBe(409)
  })

  test('keeps no trace of the words where the answer to a repeat is kept', async () => {
    const { office, manager, clients } = await setUp(2)
    const id = await published(manager, { anonymous: true })
    for (const [place, who] of clients.entries()) {
      const sent = () => submit(who.with({ 'idempotency-key': `klucz-${place}` }), id, { 1: 'b', 2: 'To samo' })
      expect([(await sent()).status, (await sent()).status]).toEqual([200, 200])
    }
    const idempotencyKeys = await office.db.selectFrom('idempotency_keys').select('body_digest').execute()
    expect(new Set(idempotencyKeys.map(row => row.body_digest)).size).toBe(2)
    expect(await rows(office, id)).toHaveLength(2)
  })

  test('keeps no answers that are not sent', async () => {
    const { office, manager, owner } = await setUp()
    const id = await published(manager, { anonymous: true })
    expect((await owner.put(`/api/surveys/${id}/draft`, { answers: { 1: 'a' } })).status).toBe(409)
    const [person] = await office.db.selectFrom('survey_people').select('draft').where('survey_id', '=', id).execute()
    expect(person?.draft).toBeNull()
  })
})

test('a portal without surveys answers nothing about them', async () => {
  const without = await newOffice('dpszulc')
  for (const path of ['/api/surveys', '/api/polls'])
    expect(await (await without.as('manager')).get(path)).toMatchObject({ status: 403, body: { code: 'module_disabled' } })
})
