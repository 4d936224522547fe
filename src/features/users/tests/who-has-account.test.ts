import { beforeEach, expect, it } from 'vitest'
import { emailCodeFor } from '#test/fixtures/browser.ts'
import { finishAfterAnswers } from '#platform/http/after-answer.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

/** Who has an account in the office is told to nobody who may not know of them; the person themselves is told by mail. */

let office: TestOffice
let company: { id: string }
let stranger: Caller

beforeEach(async () => {
  office = await newOffice()
  company = await office.company()
  stranger = await office.client('viewer', await office.company({ title: 'Obca' }))
})

const unknown = 'nikt@adres.example'
const lettersTo = async (email: string) => (await office.outbox()).filter(({ recipient }) => recipient === email).map(({ text }) => text)

it('an address that somebody else has is answered like any other, by the same limits, and takes no code', async () => {
  const [one, other] = [await office.client('viewer', company), await office.client('viewer', company)]
  const ask = (who: Caller, email: string) => who.post('/api/users/email-code', { email })
  for (const email of [stranger.email, (await office.as('accountant')).email]) {
    const [taken, free] = [await ask(one, email), await ask(other, unknown)]
    expect(taken).toMatchObject({ status: 200, body: free.body })
    expect(await lettersTo(email)).toEqual([expect.stringContaining('ma już konto')])
    expect(await emailCodeFor(office, email)).toBe('')
    expect((await one.put('/api/users', { id: one.id, email })).body.fields).toEqual({ email_code: 'Proszę podać kod wysłany na nowy adres.' })
    expect((await one.put('/api/users', { id: one.id, email, email_code: '000000' })).body.fields).toEqual({
      email_code: 'Nieprawidłowy lub nieaktualny kod.',
    })
    expect((await ask(one, email)).status).toBe(429)
    await office.transact(db => db.deleteFrom('challenges').execute())
  }
  const colleague = await office.client('viewer', company)
  expect((await ask(one, colleague.email)).body.fields, 'of somebody known').toHaveProperty('email')
})

it('an owner who invites somebody with an account hears what they hear of anybody', async () => {
  const owner = await office.client('owner', company)
  const invite = (who: Caller, email: string) =>
    who.post('/api/users/invite', { email, isAdmin: false, role: 'member', companies: [{ id: company.id, role: 'member' }] })
  const free = await invite(owner, unknown)
  const shape = ({ status, body }: typeof free) => ({ status, data: { ...body.data, id: '', email: '', created_at: '', updated_at: '' } })
  for (const { email } of [stranger, await office.as('accountant')]) {
    const reply = await invite(owner, email)
    expect(shape(reply)).toEqual(shape(free))
    expect(Object.keys(reply.body.data).toSorted()).toEqual(Object.keys(free.body.data).toSorted())
    await invite(owner, email)
    expect(await lettersTo(email)).toEqual([expect.stringContaining('ma już konto')])
  }
  const seats = await office.db.selectFrom('company_people').select('user_id').where('company_id', '=', company.id).execute()
  expect(seats.map(({ user_id }) => user_id)).not.toContain(stranger.id)
  expect((await invite(await office.as('manager'), stranger.email)).body.fields, 'staff know everybody').toHaveProperty('email')
})

it('a link to a new password is made after the answer', async () => {
  const { id, email } = await office.person('owner')
  await office.transact(async db => {
    await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    expect((await office.anonymous.post('/api/users/reset-password', { email })).status).toBe(200)
  })
  await finishAfterAnswers()
  expect(await lettersTo(email)).toHaveLength(1)
})
