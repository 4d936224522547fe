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

const invite = (who: Caller, email: string, { id } = company) =>
  who.post('/api/users/invite', { email, isAdmin: false, role: 'member', companies: [{ id, role: 'member' }] })
const linkTo = async (email: string) => /\/register\/(\w+)/.exec((await lettersTo(email))[0] ?? '')?.[1] ?? ''
const registration = { first_name: 'Ewa', last_name: 'Nowa', password: 'Haslo-nowej-osoby-7', accept_terms: true }
const seatsIn = async (who: Caller, { id } = company) => (await who.get(`/api/companies/${id}/users`)).body.data as { user_id: string; invited: boolean }[]

/** All that an owner sees of whom they invited, without what is another one of each. */
async function seenOf(owner: Caller, email: string) {
  const reply = await invite(owner, email)
  const { id } = reply.body.data
  const plain = (row: object) => ({ ...row, id: '', user_id: '', email: '', created_at: '', updated_at: '' })
  const rowsOf = async (path: string) => (await owner.get(path)).body.data.filter((row: { email: string }) => row.email === email).map(plain)
  return {
    answer: [reply.status, plain(reply.body.data)],
    again: (await invite(owner, email)).body.data.id === id,
    account: plain((await owner.get(`/api/users/${id}`)).body.data),
    people: await rowsOf('/api/users/my?limit=100'),
    found: await rowsOf(`/api/users/my?search=${email}`),
    seats: await rowsOf(`/api/companies/${company.id}/users`),
    companies: (await owner.get(`/api/users/companies?id=${id}`)).body.data,
    written: (await owner.post(`/api/users/invite/${id}`)).status,
    letters: (await lettersTo(email)).length,
  }
}

it('an owner who invites somebody with an account sees what they see of anybody', async () => {
  const owner = await office.client('owner', company)
  const elsewhere = await office.company({ title: 'Druga obca' })
  const invited = 'zaproszona@adres.example'
  expect((await invite(await office.client('owner', elsewhere), invited, elsewhere)).status).toBe(200)
  await office.transact(db => db.deleteFrom('outbox').execute())
  const anybody = await seenOf(owner, unknown)
  expect(anybody).toMatchObject({ again: true, people: [{ status: 'invited' }], found: [{}], seats: [{ invited: true }], written: 429, letters: 1 })
  for (const email of [stranger.email, invited, (await office.as('accountant')).email]) expect(await seenOf(owner, email), email).toEqual(anybody)
  expect((await invite(await office.as('manager'), stranger.email)).body.fields, 'staff know everybody').toHaveProperty('email')
})

it('the person accepts by the letter, and is known from then on', async () => {
  const owner = await office.client('owner', company)
  const { id } = (await invite(owner, stranger.email)).body.data
  expect(await lettersTo(stranger.email)).toEqual([expect.stringContaining('Mają tu już Państwo konto')])
  const link = await linkTo(stranger.email)
  expect((await office.anonymous.get(`/api/users/registration/${link}`)).body.data).toMatchObject({ email: stranger.email, has_account: true })
  expect((await office.anonymous.post(`/api/users/${link}`, registration)).status, 'nobody registers twice').toBe(404)
  expect((await stranger.get(`/api/companies/${company.id}`)).status).toBe(404)
  expect((await office.anonymous.post(`/api/users/registration/${link}`)).status).toBe(200)
  expect((await office.anonymous.post(`/api/users/registration/${link}`)).status).toBe(404)
  const seats = (await seatsIn(owner)).map(seat => [seat.user_id, seat.invited])
  expect(seats).toContainEqual([stranger.id, false])
  expect(seats.map(([user_id]) => user_id)).not.toContain(id)
  expect((await owner.get(`/api/users/${id}`)).status).toBe(404)
  expect((await (await office.signIn(stranger.id, stranger.email)).get(`/api/companies/${company.id}`)).status).toBe(200)
})

it('whoever was invited by two founds one account by either letter, with both seats', async () => {
  const [owner, elsewhere] = [await office.client('owner', company), await office.company({ title: 'Druga obca' })]
  const other = await office.client('owner', elsewhere)
  const { id } = (await invite(other, unknown, elsewhere)).body.data
  await invite(owner, unknown)
  const link = await linkTo(unknown)
  expect((await office.anonymous.get(`/api/users/registration/${link}`)).body.data).toMatchObject({ email: unknown, has_account: false })
  expect((await office.anonymous.post(`/api/users/registration/${link}`)).status, 'there is no account yet').toBe(404)
  expect((await office.anonymous.post(`/api/users/${link}`, registration)).status).toBe(200)
  for (const [who, where] of [
    [owner, company],
    [other, elsewhere],
  ] as const)
    expect((await seatsIn(who, where)).map(seat => [seat.user_id, seat.invited])).toContainEqual([id, false])
})

it('an invitation that another one takes back, or whose account is removed, leaves nothing that tells of it', async () => {
  const [owner, elsewhere] = [await office.client('owner', company), await office.company({ title: 'Druga obca' })]
  const other = await office.client('owner', elsewhere)
  const first = (await invite(other, unknown, elsewhere)).body.data.id
  const second = (await invite(owner, unknown)).body.data.id
  expect((await other.delete(`/api/users/invite/${first}`)).status).toBe(200)
  expect((await office.anonymous.post(`/api/users/${await linkTo(unknown)}`, registration)).status).toBe(200)
  expect((await seatsIn(owner)).map(seat => [seat.user_id, seat.invited])).toContainEqual([second, false])

  const invitedId = (await invite(owner, stranger.email)).body.data.id
  expect((await owner.delete(`/api/users/invite/${invitedId}`)).status).toBe(200)
  expect((await stranger.get(`/api/users/${stranger.id}`)).status).toBe(200)
  await invite(owner, stranger.email)
  expect((await (await office.as('manager')).delete(`/api/users/${stranger.id}`)).status).toBe(200)
  const addresses = await office.db.selectFrom('users').select('email').execute()
  expect(addresses.map(({ email }) => email)).not.toContain(stranger.email)
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
