import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type Heard, hear } from '#test/fixtures/hear.ts'
import type { Process } from '#test/faults/server.ts'

/** The live stream of a node: it tells of each change as soon as the change is durable. */
export interface Live extends Heard {
  /** Resolves once this is so; looked at anew each time that something has changed. */
  whenever(look: () => Promise<boolean>): Promise<void>
  /** Resolves when the stream has ended. */
  ended: Promise<unknown>
  close(): void
}

/** As a browser does: a node whose one connection is busy for long refuses, and ends its streams, until it has room. One that is away throws. */
async function openAgain(server: Process, headers: Record<string, string>): Promise<Live> {
  for (;;) {
    try {
      return await openLive(server, headers)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code) throw error
    }
  }
}

export async function openLive(server: Process, headers: Record<string, string>): Promise<Live> {
  const { port } = server
  const clientRequest = get({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false })
  const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]
  // Its node may be killed, which is an end like any other.
  answer.on('error', () => {})
  const heard = hear(answer)
  const ended = new Promise<void>(resolve => answer.once('close', () => resolve()))
  await heard.until(text => text.includes('\n\n'))
  return {
    ...heard,
    ended,
    whenever: async look => {
      let hearing: Heard = heard
      for (;;) {
        const before = hearing.said().length
        if (await look()) return
        const isTold = await hearing.until(text => text.length > before).catch(() => false)
        if (!isTold) hearing = await openAgain(server, headers)
      }
    },
    close: () => answer.destroy(),
  }
}
