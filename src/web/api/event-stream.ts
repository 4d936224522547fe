import { officeHeaders } from '#web/session/config.ts'
import { type LiveEvent, rereadGathered } from './gathered-events.ts'
import { refreshed, refreshOnce } from './refresh.ts'
import { accessToken, isLoggedIn, onSessionChange, streamPlaceKey } from '#web/session/session.ts'

const maxWaitMs = 30_000

/** Milliseconds; the server keeps events as long, and a tab that begins later has read everything itself. */
const placeKept = 3_600_000

/** Whichever tab reads the stream next goes on from there. */
const keepPlace = (id: string) => localStorage.setItem(streamPlaceKey, `${id} ${Date.now()}`)

function placeFor(begun: number): string | undefined {
  const [id, at] = localStorage.getItem(streamPlaceKey)?.split(' ') ?? []
  return Number(at) > begun - placeKept ? id : undefined
}

/**
 * Keeps one event stream per browser: the tab that holds the lock reads it and passes events to the others. Every tab
 * then reads again what it shows of the company's entity. Returns a function that stops.
 */
export function startEventStream(): () => void {
  const begun = Date.now()
  const stopping = new AbortController()
  const channel = new BroadcastChannel('biurko-events')
  const gathered = rereadGathered()
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => gathered.add(data)
  const pass = (event: LiveEvent) => {
    channel.postMessage(event)
    gathered.add(event)
  }
  const leaving = onSessionChange(() => {
    if (!isLoggedIn()) stopping.abort()
  })
  navigator.locks
    .request('biurko-events', { signal: stopping.signal }, () => lead(placeFor(begun), pass, stopping.signal))
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error
    })
  stopping.signal.addEventListener('abort', () => {
    leaving()
    gathered.stop()
    channel.close()
  })
  return () => stopping.abort()
}

async function lead(from: string | undefined, pass: (event: LiveEvent) => void, signal: AbortSignal) {
  let last = from
  let wait = 1000
  while (!signal.aborted) {
    try {
      await readStream(last, signal, ({ id, event }) => {
        wait = 1000
        if (event) pass(event)
        // The greeting tells where one stands before anything has happened.
        if (id) keepPlace(id)
        last = id ?? last
      })
    } catch {
      // The line broke or the server is draining: the loop asks again, later each time.
    }
    await pause(wait + Math.random() * 500, signal)
    wait = Math.min(wait * 2, maxWaitMs)
  }
}

async function readStream(last: string | undefined, signal: AbortSignal, hear: (block: Block) => void) {
  await refreshed()
  const token = accessToken()
  if (!token) return
  const response = await fetch('/api/events', {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...officeHeaders(),
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
    for (const block of blocks) hear(read(block))
  }
}

interface Block {
  id: string | undefined
  event: LiveEvent | undefined
}

function read(block: string): Block {
  const lines = block.split(/\r?\n/)
  const of = (name: string) => lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1).trimStart())
  const data = of('data').join('\n')
  return { id: of('id')[0], event: data === '' ? undefined : (JSON.parse(data) as LiveEvent) }
}

/** Ends early with the line's return. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
