import { useSyncExternalStore } from 'react'

const narrow = '(width < 960px)'

function subscribe(changed: () => void) {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the screen is a phone's, where a table has room for three months. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
