import { beforeAll, expect, test } from 'vitest'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

let office: TestOffice
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  accountant = await office.as('accountant')
})

test('a company without an account is asked by its own address, and who sends sees that before; the month keeps the trace', async () => {
  const [mailed, silent, both] = [
    await office.company({ email: 'firma@klient.example' }),
    await office.company({ email: 'cicha@klient.example', company_mail: 'never' }),
    await office.company({ email: 'obie@klient.example', company_mail: 'always' }),
  ]
  const person = await office.client('owner', both)
  const { id } = (await accountant.post('/api/settlements', { company_id: mailed.id, month: '2026-10' })).body.data
  const company_ids = [mailed.id, silent.id, both.id]
  const ways = async () =>
    (await accountant.post('/api/documents/ask/preview', { company_ids, month: '2026-10' })).body.data.map(
      (row: { people: number; email: string | null; asked_at: string | null }) => [row.people, row.email, row.asked_at !== null],
    )
  expect(new Set(await ways())).toEqual(
    new Set([
      [0, 'firma@klient.example', false],
      [0, null, false],
      [1, 'obie@klient.example', false],
    ]),
  )
  const { body } = await accountant.post('/api/documents/ask', { company_ids, month: '2026-10', missing: ['Wyciąg bankowy'] })
  expect(body.data).toEqual({ messages: 3, unreachable: [silent.title] })
  const letters = (await office.outbox()).filter(({ recipient }) => ['firma@klient.example', 'obie@klient.example', person.email].includes(recipient))
  expect(letters).toHaveLength(3)
  const letter = letters.find(({ recipient }) => recipient === 'firma@klient.example')
  expect(letter?.text).toContain('– Wyciąg bankowy')
  expect(letter?.text).toContain('Wystarczy odpowiedzieć na tę wiadomość')
  expect((await accountant.get(`/api/settlements/${id}`)).body.data.asked_at).not.toBeNull()
  expect(await ways()).toContainEqual([0, 'firma@klient.example', true])
})
