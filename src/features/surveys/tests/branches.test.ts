import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Caller } from '#test/fixtures/office.ts'
import { body, published, question, results, setUp, submit } from '#test/fixtures/surveys.ts'

type Outcome = Record<'asked' | 'count' | 'hidden', unknown>
/** The exported answers without the names, in an order of their own. */
async function cells(who: Caller, id: string): Promise<string[][]> {
  const lines: string[][] = parse((await who.get(`/api/surveys/${id}/export`)).body.data.text, { delimiter: ';', bom: true })
  return lines
    .slice(1)
    .map(line => line.slice(-3))
    .sort()
}
/** The third question hangs on the second, which hangs on one of several answers. */
const branching = {
  sections: [
    {
      id: 's',
      title: '',
      questions: [
        question('1', { kind: 'several' }),
        question('2', { show_if: { question_id: '1', any_of: ['b'] } }),
        question('3', { kind: 'short', options: [], required: false, show_if: { question_id: '2', any_of: ['b'] } }),
      ],
    },
  ],
}

test('results say how many people each question was shown to, along the branches that they took', async () => {
  const { manager, clients } = await setUp(4)
  const id = await published(manager, branching)
  const [first, second, third, fourth] = clients as [Caller, Caller, Caller, Caller]
  await first.put(`/api/surveys/${id}/draft`, { answers: { 1: ['a', 'b'], 2: 'b', 3: 'Za drogo' } })
  // What was answered on a branch that was left is neither kept nor counted, and what it requires holds nobody up.
  for (const [who, answers] of [
    [first, { 1: ['a', 'b'], 2: 'a', 3: 'Za drogo' }],
    [second, { 1: ['b'], 2: 'b', 3: 'Za wolno' }],
    [third, { 1: ['b'], 2: 'b' }],
    [fourth, { 1: ['a'], 2: 'b', 3: 'Nie było mnie tu' }],
  ] as const)
    expect((await submit(who, id, answers)).status).toBe(200)
  const seen = async (query?: string) => (await results(manager, id, query)).questions.map((one: Outcome) => [one.asked, one.count, one.hidden])
  expect(await seen()).toEqual([
    [4, 4, false],
    [3, 3, false],
    [2, 1, false],
  ])
  expect(await seen('?question=1&option=a')).toEqual([
    [2, 2, false],
    [1, 1, false],
    [0, 0, false],
  ])
  expect(await cells(manager, id)).toEqual([
    ['Dobrze, Źle', 'Dobrze', 'nie pokazano'],
    ['Dobrze', 'nie pokazano', 'nie pokazano'],
    ['Źle', 'Źle', ''],
    ['Źle', 'Źle', 'Za wolno'],
  ])
})
test('an anonymous survey shows nothing of a question that fewer than five were shown, nor lets a filter tell them apart', async () => {
  const { manager, clients } = await setUp(11)
  const id = await published(manager, { ...branching, anonymous: true })
  const submissions = [...Array(4).fill({ 1: ['b'], 2: 'b', 3: 'Za drogo' }), ...Array(2).fill({ 1: ['a', 'b'], 2: 'a' }), ...Array(5).fill({ 1: ['a'] })]
  for (const [place, who] of clients.entries()) expect((await submit(who, id, submissions[place])).status).toBe(200)
  await manager.post(`/api/surveys/${id}/close`)
  const { questions } = await results(manager, id)
  expect(questions.map(({ asked, count, hidden }: Outcome) => [asked, count, hidden])).toEqual([
    [11, 11, false],
    [6, 6, false],
    [0, 0, true],
  ])
  expect(questions[2].texts).toEqual([])
  // Those of this answer may be seen, but by what they lack of all the other four would be.
  expect((await results(manager, id, '?question=1&option=b')).questions[1]).toMatchObject({ asked: 6, hidden: false })
  expect(await results(manager, id, '?question=1&option=a')).toMatchObject({ counted: 0, hidden: true })
  expect(await cells(manager, id)).toEqual(
    [
      ['Pytanie 1', 'Dobrze', '7'],
      ['Pytanie 1', 'Źle', '6'],
      ['Pytanie 2', 'Dobrze', '2'],
      ['Pytanie 2', 'Źle', '4'],
      ['Pytanie 2', 'nie pokazano', '5'],
      ['Pytanie 3', 'za mało odpowiedzi', ''],
    ].sort(),
  )
})

test('neither the file nor the results of an anonymous survey join what one person answered to several questions', async () => {
  const { manager, clients } = await setUp(6)
  const questions = [
    question('1'),
    question('2', { kind: 'matrix', required: false, rows: [{ id: 'r', label: 'Terminy' }] }),
    question('3', { kind: 'long', options: [], required: false }),
    question('4', { kind: 'number', options: [] }),
    question('5', { kind: 'date', options: [], required: false }),
  ]
  const id = await published(manager, { anonymous: true, sections: [{ id: 's', title: '', questions }] })
  const words = ['żaba', 'ćma', 'zebra', 'bocian', 'łoś', 'lis']
  for (const [place, who] of clients.entries()) {
    const submission = { 1: place < 3 ? 'a' : 'b', 2: { r: place % 2 ? 'a' : 'b' }, 3: words[place], 4: [10, 9.5, 2, -1, 0, 7][place] }
    expect((await submit(who, id, place === 0 ? { ...submission, 5: '2026-10-15' } : submission)).status).toBe(200)
  }
  await manager.post(`/api/surveys/${id}/close`)
  const { questions: outcomes } = await results(manager, id)
  expect([outcomes[2].texts, outcomes[3].texts]).toEqual([
    ['bocian', 'ćma', 'lis', 'łoś', 'zebra', 'żaba'],
    ['-1', '0', '2', '7', '9.5', '10'],
  ])
  const { text } = (await manager.get(`/api/surveys/${id}/export`)).body.data
  expect(parse(text, { delimiter: ';', bom: true })).toEqual([
    ['Pytanie', 'Odpowiedź', 'Liczba osób'],
    ['Pytanie 1', 'Dobrze', '3'],
    ['Pytanie 1', 'Źle', '3'],
    ['Pytanie 2: Terminy', 'Dobrze', '3'],
    ['Pytanie 2: Terminy', 'Źle', '3'],
    ...['bocian', 'ćma', 'lis', 'łoś', 'zebra', 'żaba'].map(word => ['Pytanie 3', word, '1']),
    ...["'-1", '0', '2', '7', '9,5', '10'].map(number => ['Pytanie 4', number, '1']),
    ['Pytanie 5', '15.10.2026', '1'],
    ['Pytanie 5', 'bez odpowiedzi', '5'],
  ])
})

test('a question that was added counts as asked those who could see it', async () => {
  const { manager, clients } = await setUp(3)
  const [first, second, third] = clients as [Caller, Caller, Caller]
  const before = [question('1'), question('2', { kind: 'short', options: [], required: false })]
  const added = question('3', { kind: 'short', options: [], required: false, added_at: '2020-01-01T00:00:00Z' })
  const sections = (...questions: unknown[]) => ({ sections: [{ id: 's', title: '', questions }] })
  const id = await published(manager, sections(...before))
  const put = (...questions: unknown[]) => manager.put(`/api/surveys/${id}`, body(sections(...questions)))
  expect((await put(...before, question('0'))).status, 'nobody has answered yet').toBe(200)
  expect((await submit(first, id, { 0: 'a', 1: 'a', 2: 'tak' })).status).toBe(200)
  expect((await put(question('0'), ...before, added)).status).toBe(200)
  expect((await submit(second, id, { 0: 'a', 1: 'a', 3: 'nie' })).status).toBe(200)
  const storedQuestions = (await manager.get(`/api/surveys/${id}`)).body.data.sections[0].questions
  expect((await put(...storedQuestions.map((one: object) => ({ ...one, added_at: undefined })))).status, 'its time is not lost').toBe(200)
  expect((await submit(third, id, { 0: 'b', 1: 'b' })).status).toBe(200)
  const readCounts = async (query?: string) => (await results(manager, id, query)).questions.map((one: Outcome) => [one.asked, one.count])
  expect(await readCounts()).toEqual([
    [3, 3],
    [3, 3],
    [3, 1],
    [2, 1],
  ])
  expect((await readCounts('?question=1&option=a'))[3]).toEqual([1, 1])
  expect(await cells(manager, id)).toEqual([
    ['Dobrze', '', 'nie'],
    ['Dobrze', 'tak', 'nie pokazano'],
    ['Źle', '', ''],
  ])
  const copy = (await manager.post(`/api/surveys/${id}/duplicate`)).body.data
  expect(copy.sections[0].questions.filter((one: object) => 'added_at' in one)).toEqual([])
})

test('an anonymous survey takes more questions until somebody has answered', async () => {
  const { manager, owner } = await setUp()
  const id = await published(manager, { anonymous: true })
  const { sections } = (await manager.get(`/api/surveys/${id}`)).body.data
  const put = (...added: unknown[]) =>
    manager.put(`/api/surveys/${id}`, body({ anonymous: true, sections: [{ ...sections[0], questions: [...sections[0].questions, ...added] }] }))
  const [third, fourth] = [question('3'), question('4', { required: false })]
  expect((await put(third)).status).toBe(200)
  expect((await submit(owner, id, { 1: 'a', 3: 'b' })).status).toBe(200)
  expect(await put(third, fourth)).toMatchObject({ status: 422, body: { fields: { sections: expect.stringContaining('Nie można dodać pytania') } } })
  expect((await put({ ...third, title: 'Inaczej' })).status).toBe(200)
  expect((await manager.get(`/api/surveys/${id}`)).body.data.sections[0].questions).toMatchObject([{ id: '1' }, { id: '2' }, { id: '3', title: 'Inaczej' }])
})

test('a published survey goes on showing each question to the same people', async () => {
  const { manager } = await setUp()
  const [first, second, third] = branching.sections[0]?.questions ?? []
  const id = await published(manager, branching)
  const put = (...questions: unknown[]) => manager.put(`/api/surveys/${id}`, body({ sections: [{ id: 's', title: '', questions }] }))
  const shownAfter = (question_id: string, ...any_of: string[]) => ({ ...third, show_if: { question_id, any_of } })
  for (const changed of [{ ...third, show_if: null }, shownAfter('2', 'a'), shownAfter('2', 'a', 'b'), shownAfter('1', 'b')])
    expect(await put(first, second, changed)).toMatchObject({
      status: 422,
      body: { fields: { 3: 'Po publikacji nie można zmienić, kiedy to pytanie się pokazuje.' } },
    })
  const added = question('4', { show_if: { question_id: '1', any_of: ['a', 'b'] } })
  expect((await put(first, second, third, added)).status).toBe(200)
  const reordered = { ...added, title: 'Inaczej', show_if: { question_id: '1', any_of: ['b', 'a'] } }
  expect((await put(first, second, third, reordered)).status).toBe(200)
})
