import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

export interface Scanner {
  /** The name of the virus, undefined when clean. Throws when the answer is uncertain. */
  findVirus(content: Readable): Promise<string | undefined>
}

/** The scanner cannot be reached or stopped in the middle; says nothing about the file. */
export class SilentScanner extends Error {}

/** Milliseconds without a byte in either direction. */
const usualStallMs = 30_000

function verdictOf(answer: string): string | undefined {
  if (answer === 'stream: OK') return undefined
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (!signature) throw new Error(`The scanner answered: ${answer.slice(0, 200)}`)
  return signature
}

async function send(socket: Socket, part: Uint8Array) {
  if (socket.destroyed) throw new Error('The scanner closed the connection.')
  await new Promise<void>((resolve, reject) => {
    socket.write(part, error => (error ? reject(error) : resolve()))
  })
}

const lengthOf = (part: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return length
}

/** Speaks to clamd: INSTREAM, one connection a file, each part with its length before it. */
export class Clamd implements Scanner {
  readonly #address: URL
  readonly #stallsAfter: number

  constructor(url: string, stallsAfter = usualStallMs) {
    this.#address = new URL(url)
    this.#stallsAfter = stallsAfter
  }

  #connect(): Socket {
    const { protocol, hostname, port, pathname } = this.#address
    return protocol === 'unix:' ? connect(decodeURIComponent(pathname)) : connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  }

  async findVirus(content: Readable): Promise<string | undefined> {
    const socket = this.#connect()
    socket.setTimeout(this.#stallsAfter, () => socket.destroy(new Error('The scanner does not answer.')))
    // What cannot be read is no fault of the scanner's, which would wait for the rest.
    content.once('error', () => socket.destroy())
    const answer = new Promise<string>((resolve, reject) => {
      let text = ''
      socket.on('data', part => {
        text += part.toString('utf8')
      })
      let fault = new Error('The scanner broke off.')
      socket.on('error', error => {
        fault = error
      })
      // What was written after the answer came is a fault of the line, and the answer counts.
      socket.on('close', () => (text.endsWith('\0') ? resolve(text.slice(0, -1)) : reject(fault)))
    })
    const sending = (async () => {
      await send(socket, Buffer.from('zINSTREAM\0'))
      // A scanner that breaks off in the middle leaves the content as it is: only what cannot be read is a fault of the content.
      for await (const part of content.iterator({ destroyOnReturn: false })) {
        await send(socket, lengthOf(part))
        await send(socket, part)
      }
      await send(socket, Buffer.alloc(4))
    })()
    try {
      // A scanner that has seen enough answers and closes before all is sent: then its answer counts, not the broken line.
      const [said, sent] = await Promise.allSettled([answer, sending])
      if (content.errored) throw content.errored
      if (said.status === 'rejected') throw new SilentScanner('The scanner gave no answer.', { cause: said.reason })
      const verdict = verdictOf(said.value)
      if (verdict === undefined && sent.status === 'rejected') throw sent.reason
      return verdict
    } finally {
      content.destroy()
      socket.destroy()
    }
  }
}

export const openScanner = (url: string | undefined): Scanner | undefined => (url ? new Clamd(url) : undefined)
