import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  url: string
  /** What it has accepted, whole. */
  letters: string[]
  /** Resolves as soon as this holds, at the latest before the letter is answered that makes it hold. */
  until(holds: (letters: readonly string[]) => boolean): Promise<void>
  /** Answers how to hear no more of them. */
  onLetter(listener: () => void): () => void
  stop(): Promise<void>
}

/** A mail server that answers without end, a line at a time; `came` resolves when its guest has said something, `left` when they hang up. */
export async function startDripping(): Promise<{ url: string; came: Promise<void>; left: Promise<void>; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const [came, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = createServer(socket => {
    sockets.add(socket)
    let drip: NodeJS.Timeout | undefined
    socket.write('220 localhost ESMTP\r\n')
    socket.on('error', () => {})
    socket.once('data', () => {
      came.resolve()
      drip = setInterval(() => socket.write('250-drip\r\n'), 50)
    })
    socket.once('close', () => {
      clearInterval(drip)
      left.resolve()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came: came.promise,
    left: left.promise,
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
    until: async holds => {
      while (!holds(letters)) await once(arriving, 'letter')
    },
    onLetter: listener => {
      arriving.on('letter', listener)
      return () => arriving.off('letter', listener)
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
