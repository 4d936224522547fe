import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Ground, postgresGround, type Process, startServer, workEntry } from '#test/faults/server.ts'
import { type MailServer, startSmtp } from '#test/smtp.ts'

/** Two nodes on one PostgreSQL are one portal: what one of them does, the other knows; and a letter leaves from one of them. */

let smtp: MailServer
let ground: Ground
const nodes: Process[] = []

async function startNode(environment: Record<string, string> = {}) {
  const node = await startServer({ ...ground.environment, ...environment })
  nodes.push(node)
  return node
}

beforeAll(async () => {
  // Slow enough that a kill often falls between the letter and what the node writes of it.
  smtp = await startSmtp({ slowly: 30 })
  ground = await postgresGround()
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

const wanted = 120

const passLeases = () => ground.inspect(client => client.query(`update outbox set lease_until = now() where state = 'waiting' and lease_until is not null`))
const states = async (): Promise<Record<string, number>> => {
  const { rows } = await ground.inspect(client => client.query(`select state, count(*)::int as count from outbox group by state`))
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

it(`of ${wanted} letters none is lost, and none is another one, while a worker is killed every two seconds`, async () => {
  const { letters, url } = smtp
  const sending = { BIURKO_WORKERS: '1', SMTP_URL: url, MAIL_FROM: 'Biuro <biuro@proba.example>' }
  const recipients = Array.from({ length: wanted }, (_, place) => `osoba${place}@proba.example`)
  const arrived = () => new Set(letters.map(letter => /^To: <?([^>\r\n]+)/m.exec(letter)?.[1]))
  const writer = await startNode({ ...sending, BIURKO_WORKERS: '0' })
  const ask = async () => {
    for (const email of recipients) {
      const reply = await call(writer, 'POST', '/api/users/invite', JSON.stringify({ email, isAdmin: true, role: 'assistant' }))
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
  }
  const steady = await startNode(sending)
  const asking = ask()
  for (let kill = 0; kill < 5 || arrived().size < wanted; kill++) {
    const node = await startNode(sending)
    await new Promise(resolve => setTimeout(resolve, 2000))
    node.child.kill('SIGKILL')
    await node.ended
    // The dead one's lease runs for minutes; here they pass at once, but for what the living node holds.
    if (kill >= 5) await passLeases()
    expect(kill).toBeLessThan(40)
  }
  await asking
  await expect
    .poll(async () => {
      await passLeases()
      return (await states()).waiting
    })
    .toBeUndefined()
  steady.child.kill('SIGTERM')
  expect((await steady.ended).code).toBe(0)
  expect([...arrived()].toSorted()).toEqual(recipients.toSorted())
  const ids = new Set(letters.map(letter => /^Message-ID: (<[^>]+>)/im.exec(letter)?.[1]))
  expect(ids.size).toBe(wanted)
  expect(await states()).toEqual({ sent: wanted })
})

it('what one node does is heard and known on the other', async () => {
  const [first, second] = [await startNode(), await startNode()]
  const listening = new AbortController()
  const stream = await fetch(`http://127.0.0.1:${second.port}/api/events`, { headers: ground.headers, signal: listening.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hear = async (word: string) => {
    while (!heard.includes(word)) heard += (await reader?.read())?.value ?? ''
  }
  await hear('\n\n')
  const { body } = await call(first, 'POST', '/api/uptimes', workEntry)
  await hear(body.data.id)
  listening.abort()

  // A session that ends on one node is over on the other, which had believed its token just now.
  expect((await call(second, 'GET', '/api/auth/sessions')).status).toBe(200)
  const { data: sessions } = (await call(first, 'GET', '/api/auth/sessions')).body
  expect((await call(first, 'DELETE', `/api/auth/sessions/${sessions[0].id}`)).status).toBe(200)
  await expect.poll(async () => (await call(second, 'GET', '/api/auth/sessions')).status, { timeout: 5000 }).toBe(401)
})
