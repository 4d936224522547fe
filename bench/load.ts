import { connect } from 'node:net'

export interface Target {
  url: string
  headers?: Record<string, string>
}

/**
 * Requests a second over so many keep-alive connections; anything but 200 stops the benchmark. It shares the machine with what it measures, so it
 * writes the same bytes again and reads of an answer only its status and its length, which the answer has to state: `node:http` takes so much
 * of two processors that the quicker of two servers looks slower than it is.
 */
export async function measure({ url, headers = {} }: Target, options: { connections: number; seconds: number }): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const lines = [`GET ${pathname}${search} HTTP/1.1`, ...Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)]
  const request = `${lines.join('\r\n')}\r\n\r\n`
  const end = Date.now() + options.seconds * 1000
  let answered = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      let head = ''
      let left = 0
      const socket = connect(Number(port), hostname, () => socket.write(request)).setNoDelay()
      socket.on('data', chunk => {
        if (left > 0) left -= chunk.length
        else {
          head += chunk.toString('latin1')
          const body = head.indexOf('\r\n\r\n') + 4
          if (body < 4) return
          const length = /^content-length: *(\d+)/im.exec(head.slice(0, body))?.[1]
          if (!head.startsWith('HTTP/1.1 200 ') || !length) return void socket.destroy(new Error(`${url} answered ${head.slice(0, body)}`))
          left = Number(length) - (head.length - body)
          head = ''
        }
        if (left > 0) return
        answered++
        if (Date.now() < end) socket.write(request)
        else socket.destroy()
      })
      socket.on('error', reject)
      socket.on('close', () => (Date.now() < end ? reject(new Error(`${url} closed the connection`)) : resolve()))
    })
  const started = Date.now()
  await Promise.all(Array.from({ length: options.connections }, one))
  return (answered * 1000) / (Date.now() - started)
}
