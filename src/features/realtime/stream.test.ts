import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EventStream } from './stream.ts'
import { maxMissed, publish, publishAll, tellSessionsEnded } from './store.ts'
import { usualSecurity } from '#features/tenants/shared/rules.ts'
import { taxes } from '#features/tickets/tests/testing.ts'
import { buildApp } from '#app/server.ts'
import { newId } from '#platform/db/id.ts'
import { enrolApp } from '#test/fixtures/browser.ts'
import { testInstallation } from '#test/installation.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { withDateStopped } from '#test/fixtures/stopped-date.ts'

let app: Awaited<ReturnType<typeof buildApp>>
let address: string

beforeAll(async () => {
  const { installation } = await testInstallation()
  app = await buildApp(installation)
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

interface Line {
  status: number
  text: () => string
  events: () => { id: string | undefined; entity: string; entity_id: string; company_id?: string }[]
  /** Resolves when what has arrived by now is as wanted. */
  until(good: (line: Pick<Line, 'events'>) => boolean): Promise<void>
  /** Resolves when the server ends the line. */
  ended: Promise<void>
  close(): void
}

async function listen(caller: Caller, headers: Record<string, string> = {}, at = address): Promise<Line> {
  const stopping = new AbortController()
  const response = await fetch(`${at}/api/events`, { headers: { ...caller.headers, ...headers }, signal: stopping.signal })
  const decoder = new TextDecoder()
  const arriving = new EventEmitter()
  let text = ''
  const ended = (async () => {
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true })
        arriving.emit('chunk')
      }
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    }
  })()
  const events = () =>
    text.split('\n\n').flatMap(block => {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      return data ? [{ id: /^id: (.*)$/m.exec(block)?.[1], ...JSON.parse(data) }] : []
    })
  const until: Line['until'] = async good => {
    while (!good({ events })) await once(arriving, 'chunk')
  }
  return { status: response.status, text: () => text, events, until, ended, close: () => stopping.abort() }
}

const change = (office: TestOffice, values: { company_id?: string; user_id?: string; entity?: string } = {}) => {
  const event = { entity: 'tests', entity_id: newId(), ...values }
  return office.transact(db => publish(db, event)).then(() => event.entity_id)
}

const seenBy = (line: Pick<Line, 'events'>) => line.events().map(event => event.entity_id)

describe('the live stream', () => {
  it('wants the key and a session', async () => {
    const office = await newOffice()
    const response = await fetch(`${address}/api/events`, { headers: office.anonymous.headers })
    expect(response.status).toBe(401)
    expect((await fetch(`${address}/api/events`)).status).toBe(401)
  })

  it('gives a session five lines and a person twenty; the oldest one makes room', async () => {
    const office = await newOffice()
    const { id, email } = await office.person('owner')
    const one = await office.signIn(id, email)
    const lines = []
    for (let place = 0; place < 6; place++) lines.push(await listen(one))
    await lines[0]?.ended
    for (let session = 0; session < 3; session++) {
      const other = await office.signIn(id, email)
      for (let place = 0; place < 5; place++) lines.push(await listen(other))
    }
    lines.push(await listen(await office.signIn(id, email)))
    await lines[1]?.ended
    const about = await change(office, { user_id: id })
    await Promise.all(lines.slice(2).map(line => line.until(({ events }) => events().some(({ entity_id }) => entity_id === about))))
    expect(lines.slice(0, 2).map(line => seenBy(line))).toEqual([[], []])
    for (const line of lines) line.close()
  })

  it('tells each person what that person may see', async () => {
    const [office, neighbour] = [await newOffice(), await newOffice()]
    const [own, foreign] = [await office.company(), await office.company()]
    const owner = await office.client('owner', own)
    const member = await office.client('member', own)
    const callers = [await office.as('accountant'), owner, member, await neighbour.as('administrator')]
    const lines = await Promise.all(callers.map(caller => listen(caller)))
    const [staff, client, colleague, outsider] = lines as [Line, Line, Line, Line]
    const everybody = await change(office, { company_id: own.id })
    const internal = await change(office)
    const others = await change(office, { company_id: foreign.id })
    const personal = await change(office, { company_id: own.id, user_id: owner.id })
    const months = []
    for (const entity of ['settlements', 'declarations', 'totals']) months.push(await change(office, { company_id: own.id, entity }))
    const people = []
    for (const entity of ['employees', 'contracts', 'leaves', 'billing']) people.push(await change(office, { company_id: own.id, entity }))
    const last = await change(office, { company_id: own.id })
    await Promise.all([staff, client, colleague].map(line => line.until(seen => seenBy(seen).includes(last))))
    expect(seenBy(staff)).toEqual([everybody, internal, others, ...months, ...people, last])
    expect(seenBy(client)).toEqual([everybody, personal, ...people, last])
    expect(seenBy(colleague)).toEqual([everybody, last])
    expect(seenBy(outsider)).toEqual([])
    // The company goes along, so that what shows another one is not read again.
    const companyOf = (line: Line, entity_id: string) => line.events().find(event => event.entity_id === entity_id)?.company_id
    expect([staff, client].map(line => companyOf(line, everybody))).toEqual([own.id, own.id])
    expect(companyOf(staff, internal)).toBeUndefined()
    for (const line of lines) line.close()
  })

  it('tells staff bound to their companies nothing of others, and clients by name what is told by name', async () => {
    const office = await newOffice()
    const [own, other] = [await office.company(), await office.company()]
    const administrator = await office.as('administrator')
    expect((await administrator.put('/api/tenants/security', { ...usualSecurity, staff_assigned_only: true })).status).toBe(200)
    const bound = await office.as('accountant', { company_id: own.id })
    const clients = [await office.client('owner', own), await office.client('owner', other)] as const
    const lines = await Promise.all([bound, administrator, clients[1]].map(caller => listen(caller)))
    const [staff, head, client] = lines as [Line, Line, Line]
    const heardBy = (line: Pick<Line, 'events'>, entity: string) => line.events().filter(event => event.entity === entity)
    const say = async (company: { id: string }, who: Caller) => {
      const ticket = { company_id: company.id, category_id: taxes, title: 'Leasing', description: '<p>x</p>' }
      const subject_id = (await who.post('/api/tickets', ticket)).body.data.id
      await administrator.post('/api/comments', { subject_kind: 'ticket', subject_id, content: '<p>Notatka</p>', internal: true })
      await administrator.post('/api/messages', { to: { company_id: company.id, user_ids: [who.id] }, subject: 'x', content: '<p>x</p>' })
      const day = { starts_on: '2026-10-12', ends_on: '2026-10-12', all_day: true, start_time: null, end_time: null, freq: null, interval: 1, until: null }
      const event = { title: 'Kontrola', description: null, company_id: company.id, user_id: null, ...day }
      const reply = await administrator.post('/api/schedule/events', event)
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
    await say(other, clients[1])
    const named = await change(office, { company_id: other.id, user_id: bound.id })
    await head.until(heard => heardBy(heard, 'schedule').length === 1)
    await say(own, clients[0])
    await staff.until(heard => heardBy(heard, 'schedule').length === 1)
    await head.until(heard => heardBy(heard, 'schedule').length === 2)
    await client.until(heard => heardBy(heard, 'messages').length === 1)
    for (const entity of ['comments', 'messages', 'schedule']) expect([entity, heardBy(head, entity).length]).toEqual([entity, 2])
    for (const entity of ['comments', 'messages', 'schedule']) expect([entity, heardBy(staff, entity).length]).toEqual([entity, 1])
    expect(seenBy(staff)).not.toContain(named)
    for (const [entity, count] of [
      ['comments', 0],
      ['messages', 1],
      ['schedule', 0],
    ] as const)
      expect([entity, heardBy(client, entity).length]).toEqual([entity, count])
    for (const line of lines) line.close()
  })

  it('tells nothing of what is undone', async () => {
    const office = await newOffice()
    const line = await listen(await office.as('manager'))
    await expect(
      office.transact(async db => {
        await publish(db, { entity: 'tests', entity_id: newId() })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const committedId = await change(office)
    await line.until(seen => seen.events().length > 0)
    expect(seenBy(line)).toEqual([committedId])
    line.close()
  })

  it('goes on where a broken line stopped', async () => {
    const office = await newOffice()
    const caller = await office.as('manager')
    const line = await listen(caller)
    const first = await change(office)
    await line.until(seen => seenBy(seen).includes(first))
    line.close()
    const missed = [await change(office), await change(office)]
    const again = await listen(caller, { 'last-event-id': line.events()[0]?.id ?? '' })
    await again.until(seen => seen.events().length >= 2)
    expect(seenBy(again)).toEqual(missed)
    again.close()
  })

  it('tells who begins what changed while the first page was being read', async () => {
    const office = await newOffice()
    const caller = await office.as('manager')
    const changed = await change(office)
    const line = await withDateStopped(() => listen(caller))
    await line.until(seen => seen.events().length > 0)
    expect(seenBy(line)).toEqual([changed])
    line.close()
  })

  it('has everything read again when what was missed is no longer kept', async () => {
    const office = await newOffice()
    const line = await listen(await office.as('manager'), { 'last-event-id': '999999999' })
    await line.until(seen => seen.events().length > 0)
    expect(line.events()[0]).toMatchObject({ entity: null, entity_id: null })
    line.close()
  })

  it('has everything read again when too much was missed', async () => {
    const office = await newOffice()
    const caller = await office.as('manager')
    const line = await listen(caller)
    await change(office)
    await line.until(seen => seen.events().length > 0)
    line.close()
    await office.transact(db =>
      publishAll(
        db,
        Array.from({ length: maxMissed + 1 }, () => ({ entity: 'tests', entity_id: newId() })),
      ),
    )
    const again = await listen(caller, { 'last-event-id': line.events()[0]?.id ?? '' })
    await again.until(seen => seen.events().length > 0)
    expect(again.events()).toMatchObject([{ entity: null, entity_id: null }])
    again.close()
  })

  it('ends with the session, long before it would look by itself', async () => {
    const office = await newOffice()
    const caller = await office.as('manager')
    const bystander = await listen(await office.as('accountant'))
    // Its own look never comes.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const line = await listen(caller).finally(() => vi.useRealTimers())
    await office.transact(async db => {
      await db.updateTable('sessions').set({ ended_at: new Date().toISOString() }).where('user_id', '=', caller.id).execute()
      await tellSessionsEnded(db, caller.id)
    })
    await line.ended
    const after = await change(office)
    await bystander.until(seen => seenBy(seen).includes(after))
    expect(seenBy(line)).toEqual([])
    bystander.close()
  })

  it('ends for staff without an app when the office comes to require one, and when a required one is taken away', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const [accountant, manager] = [await office.as('accountant'), await office.as('manager')]
    await withDateStopped(async () => {
      for (const who of [administrator, manager]) await enrolApp(who)
    })
    // Their own look never comes.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const callers = [accountant, manager, await office.client('owner', await office.company())]
    const lines = await Promise.all(callers.map(caller => listen(caller))).finally(() => vi.useRealTimers())
    const [without, withApp, client] = lines as [Line, Line, Line]
    expect((await administrator.put('/api/tenants/security', { ...usualSecurity, staff_totp_required: true })).status).toBe(200)
    await without.ended
    const personal = await Promise.all([manager, callers[2] as Caller].map(({ id }) => change(office, { user_id: id })))
    await withApp.until(seen => seenBy(seen).includes(personal[0] as string))
    await client.until(seen => seenBy(seen).includes(personal[1] as string))
    expect((await administrator.post(`/api/users/reset-second-factor/${manager.id}`)).status).toBe(200)
    await withApp.ended
    client.close()
  })

  it('sends readers elsewhere when the server stops', async () => {
    const office = await newOffice()
    const { installation } = await testInstallation()
    const second = await buildApp(installation)
    await second.listen({ port: 0, host: '127.0.0.1' })
    const line = await listen(await office.as('manager'), {}, `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`)
    await second.close()
    await line.ended
    expect(line.text().match(/^retry: \d+$/gm)).toHaveLength(2)
  })

  it('drops a reader who does not read', () => {
    const stream = new EventStream({ tenant_id: 'x', user_id: 'y', role: 'manager', isAdmin: true, companies: new Map() })
    stream.catchUp([])
    const event = { position: 1, tenant_id: 'x', entity: 'tests', entity_id: newId(), company_id: null, user_id: null }
    for (let count = 0; count < 1000 && stream.open; count++) stream.tell(event)
    expect(stream.open).toBe(true)
    for (let count = 0; count < 5000 && stream.open; count++) stream.tell(event)
    expect(stream.open).toBe(false)
  })
})
