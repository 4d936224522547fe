import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { isDistributed } from '#platform/db/citus.ts'
import { migrate } from '#platform/db/migrate.ts'

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** A server of the database that lets in, and is gone with the first query. */
async function vanishing(): Promise<string> {
  const server = createServer(socket => {
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, readyForQuery]))
      socket.once('data', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `postgresql://biurko_owner@127.0.0.1:${(server.address() as AddressInfo).port}/biurko`
}

it('a database that vanishes while the program starts is an error of the start, and nothing that ends the program by itself', async () => {
  const url = await vanishing()
  await expect(migrate({ url, role: 'biurko_app' })).rejects.toThrow('Connection terminated unexpectedly')
  await expect(isDistributed(url)).rejects.toThrow('Connection terminated unexpectedly')
})
