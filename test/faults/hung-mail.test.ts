import { expect, it, onTestFinished } from 'vitest'
import { embeddedGround, type Ground, postgresGround } from '#test/faults/ground.ts'
import { startServer } from '#test/faults/server.ts'
import { startDripping, startSmtp } from '#test/fakes/smtp.ts'

/** A mail server that does not come to an end holds up neither the end of the process nor the letter. */

/** Longer than a process may take to end, in milliseconds. */
const endless = 60_000

const kinds = [
  {
    name: 'embedded',
    server: 'takes a letter and says nothing of it',
    open: embeddedGround as () => Promise<Ground>,
    hang: async () => {
      const smtp = await startSmtp({ slowly: endless })
      return { ...smtp, came: smtp.until(letters => letters.length > 0) }
    },
    taken: 1,
  },
  {
    name: 'PostgreSQL',
    server: 'greets without end',
    open: postgresGround as () => Promise<Ground>,
    hang: async () => ({ ...(await startDripping()), letters: [] }),
    taken: 0,
  },
]

const idOf = (letter: string | undefined) => /^Message-ID: (<[^>]+>)/im.exec(letter ?? '')?.[1]

it.each(kinds)('on the $name database, where it $server', async ({ open, hang, taken }) => {
  const hung = await hang()
  const prompt = await startSmtp()
  const ground = await open()
  onTestFinished(() => Promise.all([hung.stop(), prompt.stop(), ground.stop()]).then(() => undefined))
  const start = async (url: string) => {
    const server = await startServer({ ...ground.environment, BIURKO_WORKERS: '1', SMTP_URL: url, MAIL_FROM: 'Biuro <biuro@proba.example>' })
    onTestFinished(() => void server.child.kill('SIGKILL'))
    return server
  }

  const server = await start(hung.url)
  const at = (path: string) => `http://127.0.0.1:${server.port}${path}`
  const body = JSON.stringify({ email: 'nowa@proba.example', isAdmin: true, role: 'assistant' })
  const reply = await fetch(at('/api/users/invite'), { method: 'POST', headers: ground.headers, body })
  expect(reply.status).toBe(200)
  await hung.came
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  const select = () => ground.inspect(async client => (await client.query('select state, attempts, lease_until from outbox')).rows)
  expect(await select()).toEqual([{ state: 'waiting', attempts: 1, lease_until: null }])

  const next = await start(prompt.url)
  await prompt.until(letters => letters.length === 1)
  next.child.kill('SIGTERM')
  expect(await next.ended).toEqual({ code: 0, signal: null })
  expect(await select()).toEqual([{ state: 'sent', attempts: 2, lease_until: null }])
  // What had arrived before is the same letter.
  expect(hung.letters.map(idOf)).toEqual(Array.from({ length: taken }, () => idOf(prompt.letters[0])))
})
