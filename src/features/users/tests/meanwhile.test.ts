import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { removeAccount } from '#features/users/server/store-removal.ts'
import { changeUser } from '#features/users/server/store.ts'
import { requestDuring } from '#test/concurrent-request.ts'
import { Browser, codeFor } from '#test/fixtures/browser.ts'
import { testInstallation } from '#test/installation.ts'
import { type Caller, newOffice, type Reply, type TestOffice, testPassword } from '#test/fixtures/office.ts'
import { PwnedPasswordsStandIn } from '#test/fakes/registers.ts'

const list = new PwnedPasswordsStandIn()
const { installation } = await testInstallation()
const known = installation.config
const named = { ...known, pwned_passwords_url: await list.listen() }

let office: TestOffice
let manager: Caller

beforeEach(async () => {
  installation.config = known
  list.meanwhile = async () => undefined
  office = await newOffice()
  manager = await office.as('manager')
})
afterAll(async () => {
  installation.config = known
  await list.stop()
})

const email = 'gosc@firma.example'
const statusOf = async (id: string) => (await office.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

async function invited() {
  const { id } = (await manager.post('/api/users/invite', { email, isAdmin: true, role: 'assistant' })).body.data
  const letter = (await office.outbox()).find(({ recipient }) => recipient === email)
  return { id: String(id), link: /\/register\/(\w+)/.exec(letter?.text ?? '')?.[1] ?? '' }
}

const endings: Record<string, (id: string) => Promise<Reply>> = {
  'turned off': id => manager.get(`/api/users/deactivate/${id}`),
  removed: id => manager.delete(`/api/users/${id}`),
  'taken back': id => manager.delete(`/api/users/invite/${id}`),
}

describe('an invitation', () => {
  it.each(Object.keys(endings))('makes no account of one that is %s while its password is looked at', async ending => {
    const { id, link } = await invited()
    installation.config = named
    list.meanwhile = async () => expect((await endings[ending]?.(id))?.status).toBe(200)
    const registration = { first_name: 'Ewa', last_name: 'Nowa', password: 'Haslo-nowej-osoby-7', accept_terms: true }
    expect((await office.anonymous.post(`/api/users/${link}`, registration)).body.code).toBe('token_invalid')
    expect(await statusOf(id)).toBe(ending === 'turned off' ? 'deactivated' : 'removed')
  })

  it('ends with the account, which is turned on again without it', async () => {
    const { id, link } = await invited()
    await manager.get(`/api/users/deactivate/${id}`)
    expect((await manager.post(`/api/users/activate/${id}`)).status).toBe(200)
    expect((await office.anonymous.get(`/api/users/registration/${link}`)).body.code).toBe('token_invalid')
  })
})

it('a log-in under way ends with the account, which is turned on again without it', async () => {
  const person = await office.person('assistant')
  const browser = new Browser(office)
  await browser.check(person.email, testPassword)
  await browser.verify(person.email, await codeFor(office))
  await manager.get(`/api/users/deactivate/${person.id}`)
  await manager.post(`/api/users/activate/${person.id}`)
  expect((await browser.enter(person.email, testPassword)).body.code).toBe('verification_required')
})

describe('an account that is being removed', () => {
  const requests: Record<string, (id: string) => Promise<Reply>> = {
    changed: id => manager.put('/api/users', { id, first_name: 'Ewa' }),
    'turned off': id => manager.get(`/api/users/deactivate/${id}`),
    'turned on': id => manager.post(`/api/users/activate/${id}`),
    removed: id => manager.delete(`/api/users/${id}`),
  }

  it.each(Object.keys(requests))('is not %s any more', async request => {
    const { id } = await office.person('assistant')
    if (request === 'turned on') await office.transact(db => changeUser(db, id, { status: 'deactivated' }))
    const reply = await requestDuring(
      office,
      db => removeAccount(db, id),
      () => requests[request]?.(id) as Promise<Reply>,
    )
    expect(reply.status).toBe(404)
    expect(await office.db.selectFrom('users').select(['status', 'first_name']).where('id', '=', id).executeTakeFirst()).toEqual({
      status: 'removed',
      first_name: 'Użytkownik',
    })
  })
})
