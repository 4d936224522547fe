import { config } from '#web/config.ts'
import { refreshQueries } from '#web/query.ts'
import { refreshed, refreshOnce } from '#web/refresh.ts'
import { accessToken, isLoggedIn, onSessionChange } from '#web/session.ts'

export interface LiveEvent {
  id: string
  kind: string
  entity: string
  entity_id: string
  company_id: string | null
}

const longestWait = 30_000

/**
 * Keeps one event stream per browser: the tab that holds the lock reads it and passes events to the others. Every tab
 * then reads again what it shows of the entity. Returns a function that stops.
 */
export function startLive(): () => void {
  const stopping = new AbortController()
  const channel = new BroadcastChannel('biurko-events')
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => void refreshQueries(data.entity)
  const pass = (event: LiveEvent) => {
    channel.postMessage(event)
    void refreshQueries(event.entity)
  }
  const leaving = onSessionChange(() => {
    if (!isLoggedIn()) stopping.abort()
  })
  navigator.locks
    .request('biurko-events', { signal: stopping.signal }, () => lead(pass, stopping.signal))
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error
    })
  stopping.signal.addEventListener('abort', () => {
    leaving()
    channel.close()
  })
  return () => stopping.abort()
}

async function lead(pass: (event: LiveEvent) => void, signal: AbortSignal) {
  let last: string | undefined
  let wait = 1000
  while (!signal.aborted) {
    try {
      await readStream(last, signal, event => {
        last = event.id
        wait = 1000
        pass(event)
      })
    } catch {
      // The line broke or the server is draining: the loop asks again, later each time.
    }
    await pause(wait + Math.random() * 500, signal)
    wait = Math.min(wait * 2, longestWait)
  }
}

async function readStream(last: string | undefined, signal: AbortSignal, pass: (event: LiveEvent) => void) {
  await refreshed()
  const token = accessToken()
  if (!token) return
  const response = await fetch('/api/events', {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      'X-API-Key': config().api_key,
      'X-Provider': 'local',
      ...(last && { 'Last-Event-ID': last }),
    },
    signal,
  })
  if (response.status === 401) return refreshOnce(token)
  if (!response.ok || !response.body) return
  let rest = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) pass(event)
    }
  }
}

function eventOf(block: string): LiveEvent | undefined {
  const lines = block.split(/\r?\n/)
  const of = (name: string) => lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1).trimStart())
  const data = of('data').join('\n')
  return data === '' ? undefined : { ...(JSON.parse(data) as LiveEvent), ...(of('id')[0] && { id: of('id')[0] as string }) }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
