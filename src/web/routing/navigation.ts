import {
  createPath,
  type Location,
  type NavigateOptions,
  type NavigationType,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router'
import { keepScroll } from './scroll-restoration.ts'
import { listeners } from '#web/emitter.ts'
import { load, type Screen } from './router.tsx'
import { forgetUnsaved, hasUnsaved } from '#web/ui/form/unsaved.ts'

/** An entry of the browser's history, and what is shown there: a screen, or why there is none. */
export interface Place {
  location: Location
  action: NavigationType
  shown: { screen: Screen } | { fault: unknown }
  /** Nothing is scrolled: it is the same page, asked differently. */
  keepsScroll: boolean
}

/** Somebody is about to leave what is not saved, and has not answered yet. */
export interface Leaving {
  stay: () => void
  leave: () => void
}

const history = createBrowserHistory()
const places = listeners()
const questions = listeners()

let place: Place | undefined
let leaving: Leaving | undefined
/** Whoever turns elsewhere meanwhile is not led to where they first wanted to go. */
let turns = 0

export const currentPlace = () => place
export const onPlace = places.on
export const currentLeaving = () => leaving
export const onLeaving = questions.on

function ask(question: Leaving | undefined) {
  leaving = question
  questions.tell()
}

/** Some screens put the form itself in the query: `?edit=1`. */
const losesUnsaved = (to: URL) => hasUnsaved() && place !== undefined && (to.pathname !== place.location.pathname || to.search !== place.location.search)

const pathOf = ({ pathname, search, hash }: URL) => createPath({ pathname, search, hash })

/**
 * Shows an address once its screen is there; until then the last one stays, and where the browser has not moved yet (`arrive` moves it), so
 * does its address. Another query or hash of the page that is shown is shown at once.
 */
async function visit(to: URL, arrive: (to: URL) => void, keepsScroll = false): Promise<void> {
  const turn = ++turns
  ask(undefined)
  const same = place?.location.pathname === to.pathname && 'screen' in place.shown ? place.shown : undefined
  const found = same ?? (await loadAt(to))
  if (turn !== turns) return
  if (found instanceof URL) return visit(found, arrive === stayed ? url => history.replace(pathOf(url)) : arrive)
  if (place) keepScroll(place.location)
  arrive(to)
  place = { location: history.location, action: history.action, shown: found, keepsScroll }
  // What was not saved there is left behind, also while it is still drawn.
  if (!same) forgetUnsaved()
  places.tell()
}

const loadAt = (to: URL): Promise<URL | Place['shown']> =>
  load(to).then(
    found => (found instanceof URL ? found : { screen: found }),
    (fault: unknown) => ({ fault }),
  )

/** The browser stands there already. */
const stayed = () => undefined

/** The first address. */
export const open = () => visit(history.createURL(history.location), stayed)

function go(write: 'push' | 'replace') {
  return (to: To, state: unknown, options?: NavigateOptions) => {
    const url = history.createURL(to)
    const leave = () => void visit(url, at => history[write](pathOf(at), state), options?.preventScrollReset)
    if (losesUnsaved(url)) ask({ stay: () => ask(undefined), leave })
    else leave()
  }
}

/** What the library's links and hooks go by. */
export const navigation = {
  createHref: history.createHref,
  createURL: history.createURL,
  encodeLocation: history.encodeLocation,
  go: history.go,
  push: go('push'),
  replace: go('replace'),
}

/** What the next step of the browser, which is our own, is taken for. */
let expected: (() => void) | undefined

function step(delta: number, then: () => void) {
  expected = then
  history.go(delta)
}

// Back and forward: the browser has moved already. Where something would be lost it goes back first, and repeats its step after the answer.
history.listen(({ location, delta }) => {
  const then = expected
  expected = undefined
  if (then) return then()
  const to = history.createURL(location)
  const leave = () => void visit(to, stayed)
  if (delta && losesUnsaved(to)) step(-delta, () => ask({ stay: () => ask(undefined), leave: () => step(delta, leave) }))
  else leave()
})

addEventListener('pagehide', () => place && keepScroll(place.location))
