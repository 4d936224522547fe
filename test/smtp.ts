import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  url: string
  /** What it has accepted, whole. */
  letters: string[]
  /** Resolves when it has accepted so many. */
  accepted(count: number): Promise<void>
  stop(): Promise<void>
}

/** A mail server that answers without end, a line at a time; `left` resolves when its guest hangs up. */
export async function startDripping(): Promise<{ url: string; left: Promise<void>; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  let leave = () => {}
  const left = new Promise<void>(resolve => {
    leave = resolve
  })
  const server = createServer(socket => {
    sockets.add(socket)
    let drip: NodeJS.Timeout | undefined
    socket.write('220 localhost ESMTP\r\n')
    socket.on('error', () => {})
    socket.once('data', () => {
      drip = setInterval(() => socket.write('250-drip\r\n'), 50)
    })
    socket.once('close', () => {
      clearInterval(drip)
      leave()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    left,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>(resolve => void server.close(() => resolve()))
    },
  }
}

/** A mail server that keeps what it accepts; `slowly` waits so many milliseconds between a letter and its answer. */
export async function startSmtp({ slowly = 0, ...options }: SMTPServerOptions & { slowly?: number } = {}): Promise<MailServer> {
  const letters: string[] = []
  const arriving = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', async () => {
        letters.push(Buffer.concat(parts).toString())
        arriving.emit('letter')
        await wait(slowly)
        done()
      })
    },
    ...options,
  })
  // Whoever is killed in the middle of a letter leaves a broken line: that is what some tests are about.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    accepted: async count => {
      while (letters.length < count) await once(arriving, 'letter')
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
