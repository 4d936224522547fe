import { Agent, request } from 'node:http'
import type { Call } from '#test/faults/fuzz/calls.ts'
import { type Answer, hungUp } from '#test/faults/fuzz/judge.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Bytes of an address that fit into the head of a request. */
const maxAddressLength = 16_384

/** One call over a real connection; of a stream that does not end, its beginning. */
export const send = (port: number, { method, address, body }: Call, headers: Record<string, string>) =>
  new Promise<Answer>((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const chunked = headers['transfer-encoding'] !== undefined && bytes !== undefined
    const length = bytes && !chunked ? { 'content-length': String(bytes.length) } : {}
    const { 'transfer-encoding': _, ...rest } = headers
    const call = request(
      { agent, host: '127.0.0.1', port, method, path: address, headers: { ...rest, ...length, ...(chunked && { 'transfer-encoding': 'chunked' }) } },
      response => {
        const type = response.headers['content-type'] ?? ''
        const answered = (text: string) => resolve({ status: response.statusCode ?? 0, type, text })
        if (type.startsWith('text/event-stream')) {
          answered('')
          return void response.destroy()
        }
        let text = ''
        response.setEncoding('utf8')
        response.on('data', part => (text += part))
        response.on('end', () => answered(text))
        response.on('error', reject)
      },
    )
    call.on('error', error => (address.length > maxAddressLength ? resolve(hungUp) : reject(error)))
    call.end(bytes)
  })

export const hangUp = () => agent.destroy()
