import type { Location } from 'react-router'
import type { Place } from './navigation.ts'
import { whileGrowing } from './scroll.ts'
import { isLoggedIn, scrollKey } from '#web/session/session.ts'

const kept: Record<string, number> = JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}')

/** Every page that was opened by its address has one and the same key: a reload stays where it was, another page begins at its top. */
const pageOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** Before another page is shown, or none; of nobody who has logged out. */
export function keepScroll(location: Location) {
  if (!isLoggedIn()) return
  kept[pageOf(location)] = scrollY
  sessionStorage.setItem(scrollKey, JSON.stringify(kept))
}

/** Brings what has just been drawn to where it was left, to what its address names, or to its top. Answers how to let it be. */
export function restoreScroll({ location, action, keepsScroll }: Place): (() => void) | undefined {
  const left = action === 'POP' ? kept[pageOf(location)] : undefined
  const named = location.hash && document.getElementById(location.hash.slice(1))
  if (left) return goBackTo(left)
  if (named) named.scrollIntoView()
  else if (!keepsScroll) scrollTo(0, 0)
  return undefined
}

/** What is drawn first may be shorter than what comes then. */
function goBackTo(left: number) {
  const stop = whileGrowing(() => {
    scrollTo(0, left)
    if (Math.ceil(scrollY) >= Math.floor(left)) stop()
  })
  scrollTo(0, left)
  return stop
}

function letRestore(way: ScrollRestoration) {
  history.scrollRestoration = way
}
letRestore('manual')
addEventListener('pageshow', () => letRestore('manual'))
addEventListener('pagehide', () => letRestore('auto'))
