import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testInstallation } from '#test/installation.ts'
import { newOffice, testPassword } from '#test/fixtures/office.ts'
import { PwnedPasswordsStandIn } from '#test/fakes/registers.ts'

const list = new PwnedPasswordsStandIn()
const { installation } = await testInstallation()
const known = installation.config
const named = { ...known, pwned_passwords_url: await list.listen() }
const leaked = 'Trzy-wycieknięte-słowa'
const spotless = 'Trzy-nieznane-słowa'
list.add(leaked, 17)
list.add(spotless, 0)
const refusal = { status: 422, body: { fields: { password: 'To hasło jest znane z wycieków danych. Proszę wybrać inne.' } } }

beforeEach(() => {
  installation.config = named
  list.mood = 'usual'
  list.requests.length = 0
})
afterAll(async () => {
  installation.config = known
  await list.stop()
})

async function newEmployee() {
  const office = await newOffice()
  const who = await office.as('accountant')
  return { office, who, change: (password: string) => who.put('/api/users', { id: who.id, password, current_password: testPassword }) }
}

describe('a password that is known from breaches', () => {
  it('is refused in the profile, however its letters are composed, and one that is not is taken', async () => {
    const { change } = await newEmployee()
    for (const form of ['NFC', 'NFD']) expect(await change(leaked.normalize(form))).toMatchObject(refusal)
    expect((await change(spotless)).status).toBe(200)
  })

  it('is refused by a link, which can be used again', async () => {
    const { office, who } = await newEmployee()
    const linkTo = async (email: string) => {
      const letter = (await office.outbox()).find(({ recipient }) => recipient === email)
      return /\/(?:register|reset-password)\/(\w+)/.exec(letter?.text ?? '')?.[1] ?? ''
    }
    const manager = await office.as('manager')
    expect((await manager.get(`/api/users/reset-password?id=${who.id}`)).status).toBe(200)
    const reset = `/api/users/reset-password/${await linkTo(who.email)}`
    expect(await office.anonymous.post(reset, { password: leaked })).toMatchObject(refusal)
    expect((await office.anonymous.post(reset, { password: spotless })).status).toBe(200)

    const email = 'gosc@firma.example'
    expect((await manager.post('/api/users/invite', { email, isAdmin: true, role: 'assistant' })).status).toBe(200)
    const register = `/api/users/${await linkTo(email)}`
    const person = { first_name: 'Ewa', last_name: 'Nowa', accept_terms: true }
    expect(await office.anonymous.post(register, { ...person, password: leaked })).toMatchObject(refusal)
    expect((await office.anonymous.post(register, { ...person, password: spotless })).status).toBe(200)
  })

  it('is told to nobody: five of forty digits leave the office', async () => {
    const { change } = await newEmployee()
    await change(leaked)
    expect(list.requests).toEqual([`GET /range/${createHash('sha1').update(leaked).digest('hex').slice(0, 5).toUpperCase()}`])
  })

  it('is taken while the list does not answer as it should, or where none is named', async () => {
    for (const mood of ['down', 'broken', 'moved', 'endless']) {
      list.mood = mood
      expect([mood, (await (await newEmployee()).change(leaked)).status]).toEqual([mood, 200])
    }
    list.mood = 'usual'
    installation.config = known
    expect((await (await newEmployee()).change(leaked)).status).toBe(200)
  })
})
