import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  url: string
  /** What it has accepted, whole. */
  letters: string[]
  stop(): Promise<void>
}

/** A mail server that keeps what it accepts; `slowly` waits so many milliseconds between a letter and its answer. */
export async function startSmtp({ slowly = 0, ...options }: SMTPServerOptions & { slowly?: number } = {}): Promise<MailServer> {
  const letters: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', async () => {
        letters.push(Buffer.concat(parts).toString())
        await wait(slowly)
        done()
      })
    },
    ...options,
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
