import { useSyncExternalStore } from 'react'

const narrow = '(width < 960px)'

function subscribe(changed: () => void) {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone: lists show cards, a table of months has room for three. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
