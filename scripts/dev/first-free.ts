import { once } from 'node:events'
import { createServer } from 'node:net'

/** This port, or any free one where another program listens on it. */
export async function firstFree(port: number): Promise<number> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return firstFree(0)
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : port
}
