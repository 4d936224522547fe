import http from 'node:http'
import { openGround } from './fixture.ts'

/**
 * Event streams of one office, all on one node (`BENCH_STREAMS`): what they cost in memory while nothing happens, and how long it takes
 * from the beginning of a write until each of them has heard of it.
 */
const streams = Number(process.env.BENCH_STREAMS ?? 10_000)
const rounds = 5
/** As many as one session may have. */
const ofSession = 5

const ground = await openGround(1)
const { headers } = await ground.logIn('biuro0')
const { port, memory } = await ground.startApp()

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
let onChange = (_at: number) => {}

function listen(headers: Record<string, string>) {
  return new Promise<void>((resolve, reject) => {
    const request = http.get({ port, path: '/api/events', headers, agent }, response => {
      if (response.statusCode !== 200) return reject(new Error(`A stream answered ${response.statusCode}.`))
      response.on('data', (part: Buffer) => {
        if (part.includes('event: change')) onChange(performance.now())
        else if (part.includes('retry:')) resolve()
      })
    })
    request.on('error', reject)
  })
}

/** Milliseconds from the beginning of the write until each stream has heard. */
async function spread(round: number): Promise<number[]> {
  const times: number[] = []
  const began = performance.now()
  const everybody = new Promise<void>(resolve => {
    onChange = at => {
      if (times.push(at - began) === streams) resolve()
    }
  })
  const reply = await fetch(`http://127.0.0.1:${port}/api/tags`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Etykieta ${round}`, hue: 'blue' }),
  })
  if (!reply.ok) throw new Error(`The write answered ${reply.status}: ${await reply.text()}`)
  await everybody
  return times
}

const before = memory()
for (let open = 0; open < streams; open += ofSession) {
  const { headers } = await ground.logIn('biuro0', 'manager', `-${open}`)
  await Promise.all(Array.from({ length: Math.min(ofSession, streams - open) }, () => listen(headers)))
}
// One heartbeat of all of them, whose sessions are looked up anew.
await new Promise(resolve => setTimeout(resolve, 25_000))
const grown = memory() - before
console.log(`${streams} event streams: ${grown.toFixed(0)} MB more than the ${before.toFixed(0)} MB without, ${((grown * 1024) / streams).toFixed(1)} kB each`)

for (let round = 0; round < rounds; round++) {
  const times = await spread(round)
  const [first, middle, last] = [times[0], times[Math.floor(times.length / 2)], times.at(-1)].map(time => `${(time ?? 0).toFixed(0)} ms`)
  console.log(`a write is heard by the first after ${first}, by half after ${middle}, by all after ${last}`)
}
agent.destroy()
await ground.close()
