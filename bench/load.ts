import http from 'node:http'

interface Target {
  url: string
  headers?: Record<string, string>
}

/** Requests a second over so many keep-alive connections; anything but 200 stops the benchmark. */
export async function measure({ url, headers = {} }: Target, options: { connections: number; seconds: number }): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections })
  const end = Date.now() + options.seconds * 1000
  let answered = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const request = http.get(url, { agent, headers }, response => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume()
        response.on('end', resolve)
      })
      request.on('error', reject)
    })
  const started = Date.now()
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      while (Date.now() < end) {
        await one()
        answered++
      }
    }),
  )
  agent.destroy()
  return (answered * 1000) / (Date.now() - started)
}
