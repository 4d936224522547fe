import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { exchange, ExchangeError } from './exchange.ts'

const requestedPaths: string[] = []
const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/plain': response => response.writeHead(418, { 'retry-after': '7' }).end('Zażółć'),
  '/elsewhere': response => response.writeHead(302, { location: '/plain' }).end(),
  '/long': response => response.end('ą'.repeat(101)),
  '/broken': response => response.writeHead(200, { 'content-length': '10' }).write('half', () => response.destroy()),
  '/silent': () => undefined,
}
const server = createServer(({ url = '' }, response) => {
  requestedPaths.push(url)
  answers[url]?.(response)
})
const url = await new Promise<string>(done => server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)))
const timeoutMs = 60_000

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('an exchange answers status, headers and text, whatever the status is', async () => {
  const { status, headers, text } = await exchange(`${url}/plain`, { timeoutMs })
  expect([status, headers.get('retry-after'), text]).toEqual([418, '7', 'Zażółć'])
})

it('an exchange follows no redirect', async () => {
  requestedPaths.length = 0
  await expect(exchange(`${url}/elsewhere`, { timeoutMs })).rejects.toThrow(ExchangeError)
  expect(requestedPaths).toEqual(['/elsewhere'])
})

it('an exchange reads no more of an answer than its limit', async () => {
  await expect(exchange(`${url}/long`, { timeoutMs, maxLength: 100 })).rejects.toMatchObject({
    cause: { message: 'The answer is longer than 100 characters.' },
  })
  expect((await exchange(`${url}/long`, { timeoutMs, maxLength: 101 })).text).toHaveLength(101)
})

it('an exchange ends with a broken line, with its time, and when it is no longer wanted', async () => {
  await expect(exchange(`${url}/broken`, { timeoutMs })).rejects.toThrow(ExchangeError)
  await expect(exchange(`${url}/silent`, { timeoutMs: 20 })).rejects.toMatchObject({ name: 'ExchangeError', cause: { name: 'TimeoutError' } })
  await expect(exchange(`${url}/silent`, { timeoutMs, signal: AbortSignal.abort() })).rejects.toMatchObject({ cause: { name: 'AbortError' } })
})

it('the error of an exchange names the service and nothing of what was asked', async () => {
  const error = await exchange(`${url}/elsewhere?nip=9990000014`, { timeoutMs: 20 }).catch(error => error)
  expect(error.message).toBe(`${url} gave no answer.`)
})
