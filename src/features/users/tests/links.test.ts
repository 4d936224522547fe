import { expect, it } from 'vitest'
import { finishAfterAnswers } from '#platform/http/after-answer.ts'
import { changeEmail } from '#test/fixtures/browser.ts'
import { newOffice, type TestOffice, testPassword } from '#test/fixtures/office.ts'
import { earlierBy } from '#test/fixtures/clock.ts'

/** The secret of the newest link that was mailed to this address. */
async function mailed(office: TestOffice, email: string): Promise<string> {
  const letter = (await office.outbox()).find(({ recipient }) => recipient === email)
  return /\/(?:register|reset-password)\/(\w+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

const invited = { isAdmin: true, role: 'accountant' }
const registration = { first_name: 'Obca', last_name: 'Osoba', password: 'Haslo-obcej-osoby-7', accept_terms: true }

it('an invitation knows the name that the person was given', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const email = 'nazwana@proba.example'
  const { id } = (await manager.post('/api/users/invite', { ...invited, email })).body.data
  const readRegistration = async () => (await office.anonymous.get(`/api/users/registration/${await mailed(office, email)}`)).body.data
  expect(await readRegistration()).toMatchObject({ email, first_name: '', last_name: '' })
  expect((await manager.put('/api/users', { id, first_name: 'Bożena', last_name: 'Ćwik' })).status).toBe(200)
  expect(await readRegistration()).toMatchObject({ email, first_name: 'Bożena', last_name: 'Ćwik' })
})

it('a link to set the password says whose it is as long as it works, and is not spent by looking', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const { id, email } = await office.client('owner', await office.company())
  await manager.get(`/api/users/reset-password?id=${id}`)
  const path = `/api/users/reset-password/${await mailed(office, email)}`
  for (let time = 0; time < 2; time++) expect((await office.anonymous.get(path)).body.data).toEqual({ email })
  const other = await newOffice()
  expect((await other.anonymous.get(path)).status).toBe(404)
  expect((await office.anonymous.post(path, { password: 'Zupelnie-inne-9-slowa' })).status).toBe(200)
  expect((await office.anonymous.get(path)).body.code).toBe('token_invalid')
  await manager.get(`/api/users/reset-password?id=${id}`)
  await office.transact(db => db.updateTable('user_tokens').set({ expires_at: '2026-01-01T00:00:00Z' }).where('user_id', '=', id).execute())
  expect((await office.anonymous.get(`/api/users/reset-password/${await mailed(office, email)}`)).body.code).toBe('token_invalid')
})

it('an invitation that went to a wrong address ends when the address is put right', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const { id } = (await manager.post('/api/users/invite', { ...invited, email: 'pomylka@proba.example' })).body.data
  const wrong = await mailed(office, 'pomylka@proba.example')
  expect((await office.anonymous.get(`/api/users/registration/${wrong}`)).status).toBe(200)
  expect((await manager.put('/api/users', { id, email: 'wlasciwy@proba.example' })).status).toBe(200)
  expect((await office.anonymous.get(`/api/users/registration/${wrong}`)).status).toBe(404)
  expect((await office.anonymous.post(`/api/users/${wrong}`, registration)).status).toBe(404)
  await manager.get(`/api/users/reset-password?id=${id}`)
  const right = await mailed(office, 'wlasciwy@proba.example')
  expect((await office.anonymous.get(`/api/users/registration/${right}`)).body.data.email).toBe('wlasciwy@proba.example')
})

it('a link to set the password ends with the address or the password that it was sent for', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const client = await office.client('owner', await office.company())
  const changes = [
    () => changeEmail(office, client, 'nowy@proba.example'),
    () => client.put('/api/users', { id: client.id, password: 'Zupelnie-inne-9-slowa', current_password: testPassword }),
  ]
  for (const change of changes) {
    await manager.get(`/api/users/reset-password?id=${client.id}`)
    const { recipient } = (await office.outbox()).find(({ event }) => event === 'users.password') ?? { recipient: '' }
    const link = await mailed(office, recipient)
    expect((await change()).status).toBe(200)
    expect((await office.anonymous.post(`/api/users/reset-password/${link}`, { password: 'Haslo-obcej-osoby-7' })).status).toBe(404)
  }
  await manager.get(`/api/users/reset-password?id=${client.id}`)
  expect((await client.put('/api/users', { id: client.id, first_name: 'Inna' })).status).toBe(200)
  const link = await mailed(office, 'nowy@proba.example')
  expect((await office.anonymous.post(`/api/users/reset-password/${link}`, { password: 'Haslo-obcej-osoby-7' })).status).toBe(200)
})

it('whoever asks again and again in the name of somebody else leaves them a link that works', async () => {
  const office = await newOffice()
  const { email } = await office.person('owner')
  const later = (interval: string) =>
    office.transact(db =>
      db
        .updateTable('user_tokens')
        .set({ created_at: earlierBy('created_at', interval) })
        .execute(),
    )
  const ask = async () => {
    expect((await office.anonymous.post('/api/users/reset-password', { email })).status).toBe(200)
    await finishAfterAnswers()
  }
  for (let time = 0; time < 8; time++) {
    await ask()
    await later('2 minutes')
  }
  expect(await office.outbox()).toHaveLength(5)
  expect((await office.anonymous.get(`/api/users/reset-password/${await mailed(office, email)}`)).body.data).toEqual({ email })
  await later('1 hour')
  await ask()
  expect(await office.outbox()).toHaveLength(6)
})

it('whoever an account was made for is told so, not to ignore what they never asked for', async () => {
  const office = await newOffice()
  const manager = await office.as('manager')
  const email = 'nowa@proba.example'
  expect((await manager.post('/api/users', { email, first_name: 'Nowa', last_name: 'Osoba', isAdmin: true, role: 'assistant' })).status).toBe(200)
  const [letter] = (await office.outbox()).filter(({ recipient }) => recipient === email)
  expect(letter?.subject).toBe('Konto w portalu – Biurko')
  expect(letter?.text).toContain('Nie pamiętam hasła')
  expect(letter?.text).not.toContain('zignorować')
  const link = await mailed(office, email)
  expect((await office.anonymous.post(`/api/users/reset-password/${link}`, { password: 'Haslo-nowej-osoby-7' })).status).toBe(200)
})
