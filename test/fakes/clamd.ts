import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Clamd } from '#platform/files/clamd.ts'

/** The harmless text that every scanner takes for a virus; in two halves, so that none finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export type Mood = 'usual' | 'silent' | 'nonsense' | 'too_small' | 'hangs_up' | 'deaf' | 'early'

/** A stand-in for clamd: INSTREAM as its manual says, over TCP or a Unix socket. */
export class ClamdStandIn {
  mood: Mood = 'usual'
  /** So many contents it was asked about, whether it has read them or not. */
  scanned = 0
  readonly #server: Server
  #url = ''
  readonly #sockets = new Set<Socket>()

  constructor() {
    this.#server = createServer(socket => {
      this.scanned++
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('error', () => {})
      if (this.mood === 'deaf') return
      if (this.mood === 'early') socket.once('data', () => socket.end('stream: Eicar-Signature FOUND\0'))
      let received = Buffer.alloc(0)
      socket.on('data', (part: Buffer) => {
        received = Buffer.concat([received, part])
        const content = contentOf(received)
        if (content) this.#answer(socket, content)
      })
    })
  }

  async listen(path?: string): Promise<string> {
    await new Promise<void>(resolve => this.#server.listen(path ? { path } : { port: 0, host: '127.0.0.1' }, resolve))
    this.#url = path ? `unix:${path}` : `tcp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this.#url
  }

  /** As the program speaks to it from now on: of short patience with one that never answers, and usual with all others, on a busy machine too. */
  become(mood: Mood): Clamd {
    this.mood = mood
    return new Clamd(this.#url, mood === 'silent' || mood === 'deaf' ? 300 : undefined)
  }

  async stop() {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise(resolve => this.#server.close(resolve))
  }

  #answer(socket: Socket, content: Buffer) {
    const answers = {
      usual: content.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0',
      nonsense: 'HTTP/1.1 200 OK\0',
      too_small: 'INSTREAM size limit exceeded. ERROR\0',
      hangs_up: '',
    }
    const answer = { ...answers, silent: undefined, deaf: undefined, early: undefined }[this.mood]
    if (answer !== undefined) socket.end(answer)
  }
}

/** The whole content once the closing part of no length is there. */
function contentOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.toString('latin1', 0, command.length) !== command) return undefined
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
