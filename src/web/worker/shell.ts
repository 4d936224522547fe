interface FetchEvent extends Event {
  request: Request
  respondWith(answer: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** What of a service worker is needed here, as in `push.ts`. */
export interface ShellScope {
  location: Location
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listen: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
}

/** Milliseconds that a page may take before the kept one stands in for it. */
const timeoutMs = 5_000

/** The one page that answers every address of the portal, without the files of a screen. */
const page = '/index.html'

const later = (milliseconds: number) => new Promise<undefined>(resolve => setTimeout(resolve, milliseconds))

/**
 * Keeps the built portal, so that it opens without a line: its page and named files, and what else of it was used. Answers
 * of the API are never kept. Each version has a cache of its own, each office an origin of its own.
 */
export function keepShell({ location, clients, skipWaiting, addEventListener }: ShellScope, version: string, files: readonly string[]) {
  const name = `shell ${version}`

  async function keep() {
    const cache = await caches.open(name)
    // The page has no name of its own content: the browser may hold an older one.
    await cache.addAll([new Request(page, { cache: 'reload' }), ...files])
    await skipWaiting()
  }

  async function forgetOlder() {
    for (const other of await caches.keys()) if (other !== name) await caches.delete(other)
    await clients.claim()
  }

  /** The server's own page wherever it answers, so that a new version is never held up. */
  async function answerPage(request: Request): Promise<Response> {
    const answer = fetch(request)
    const inTime = await Promise.race([answer.catch(() => undefined), later(timeoutMs)])
    // What stands before a server that begins anew says so in words of its own; the kept page tries again by itself.
    const isThere = inTime && inTime.status < 500
    return isThere ? inTime : ((await caches.match(page)) ?? answer)
  }

  async function answerFile({ request, waitUntil }: Pick<FetchEvent, 'request' | 'waitUntil'>): Promise<Response> {
    const cachedResponse = await caches.match(request, { ignoreVary: true })
    if (cachedResponse) return cachedResponse
    const answer = await fetch(request)
    if (answer.status === 200) {
      const copy = answer.clone()
      // A device without room for it has been answered all the same.
      waitUntil(caches.open(name).then(cache => cache.put(request, copy).catch(() => cache.delete(request))))
    }
    return answer
  }

  addEventListener('install', event => event.waitUntil(keep()))
  addEventListener('activate', event => event.waitUntil(forgetOlder()))
  addEventListener('fetch', event => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (/^\/(assets|fonts)\//.test(pathname)) event.respondWith(answerFile({ request, waitUntil: work => event.waitUntil(work) }))
    else if (request.mode === 'navigate' && !/^\/(api|health)\//.test(pathname)) event.respondWith(answerPage(request))
  })
}
