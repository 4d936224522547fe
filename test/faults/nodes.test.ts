import { afterAll, beforeAll, expect, it } from 'vitest'
import { killsUnderLetters } from '#test/faults/extent.ts'
import { type Ground, postgresGround } from '#test/faults/ground.ts'
import { openLive } from '#test/faults/live.ts'
import { workEntry } from '#test/faults/load.ts'
import { type Process, startServer } from '#test/faults/server.ts'
import { type MailServer, startSmtp } from '#test/fakes/smtp.ts'

/** Two nodes on one PostgreSQL are one portal: what one of them does, the other knows; and a letter leaves from one of them. */

let smtp: MailServer
let ground: Ground
/** The second one sends letters. */
let first: Process
let second: Process
const nodes: Process[] = []

async function startNode(environment: Record<string, string> = {}) {
  const node = await startServer({ ...ground.environment, ...environment })
  nodes.push(node)
  return node
}

const senderOf = (name: string) => `${name}@proba.example`
const sending = (name: string) => startNode({ BIURKO_WORKERS: '1', SMTP_URL: smtp.url, MAIL_FROM: `Biuro <${senderOf(name)}>` })

beforeAll(async () => {
  // So long, in milliseconds, that a node has several letters under way at any moment.
  smtp = await startSmtp({ slowly: 30 })
  ground = await postgresGround()
  const started = await Promise.all([startNode(), sending('pierwszy')])
  first = started[0]
  second = started[1]
})

afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGKILL')
  await Promise.all(nodes.map(({ ended }) => ended))
  await ground?.stop()
  await smtp?.stop()
})

const call = async ({ port }: Process, method: string, path: string, body?: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: ground.headers, ...(body && { body }) })
  return { status: answer.status, body: await answer.json() }
}

/** A dead node's lease runs for minutes; here it passes at once. */
const passLeases = () => ground.inspect(client => client.query(`update outbox set lease_until = now() where state = 'waiting' and lease_until is not null`))
const states = async (): Promise<Record<string, number>> => {
  const { rows } = await ground.inspect(client => client.query(`select state, count(*)::int as count from outbox group by state`))
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Letters that are asked for at each kill, at least. */
const minLettersPerKill = 24

it('of all letters none is lost, and none is another one, while nodes are killed with letters under way', async () => {
  const recipients: string[] = []
  const ask = async () => {
    const email = `osoba${recipients.length}@proba.example`
    recipients.push(email)
    const reply = await call(first, 'POST', '/api/users/invite', JSON.stringify({ email, isAdmin: true, role: 'assistant' }))
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const live = await openLive(first, ground.headers)
  for (let kill = 1; kill <= killsUnderLetters; kill++) {
    const node = await sending(`wezel${kill}`)
    let isKilled = false
    const killed = smtp
      .until(letters => letters.some(letter => letter.includes(senderOf(`wezel${kill}`))))
      .then(() => {
        // The letter is there, and its answer is not yet on its way.
        node.child.kill('SIGKILL')
        isKilled = true
        return node.ended
      })
    for (let count = 0; count < minLettersPerKill || !isKilled; count++) await ask()
    expect((await killed).signal).toBe('SIGKILL')
  }
  await passLeases()
  const last = await sending('ostatni')
  await live.whenever(async () => (await states()).waiting === undefined)
  live.close()
  last.child.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
  const arrived = new Set(smtp.letters.map(letter => /^To: <?([^>\r\n]+)/m.exec(letter)?.[1]))
  expect([...arrived].toSorted()).toEqual(recipients.toSorted())
  const ids = new Set(smtp.letters.map(letter => /^Message-ID: (<[^>]+>)/im.exec(letter)?.[1]))
  expect(ids.size).toBe(recipients.length)
  // What was under way at a kill has come once more.
  expect(smtp.letters.length).toBeGreaterThanOrEqual(recipients.length + killsUnderLetters)
  expect(await states()).toEqual({ sent: recipients.length })
})

it('what one node does is heard and known on the other', async () => {
  const live = await openLive(second, ground.headers)
  const { body } = await call(first, 'POST', '/api/uptimes', workEntry)
  await live.until(text => text.includes(body.data.id))

  // A session that ends on one node is over on the other, which had believed its token just now.
  expect((await call(second, 'GET', '/api/auth/sessions')).status).toBe(200)
  const { data: sessions } = (await call(first, 'GET', '/api/auth/sessions')).body
  expect((await call(first, 'DELETE', `/api/auth/sessions/${sessions[0].id}`)).status).toBe(200)
  await live.ended
  expect((await call(second, 'GET', '/api/auth/sessions')).status).toBe(401)
})
