import { currentUser } from './session.ts'

/**
 * What one has written and not sent yet: it survives a reload and the end of a session that nobody asked for, belongs to one person, and
 * ends when they log out or somebody else logs in here.
 */
const prefix = 'draft '
const placePrefix = 'place of '

const keyOf = (name: string) => {
  const user = currentUser()
  return user && `${prefix}${user.id} ${name}`
}

export function draftOf<Draft>(name: string): Draft | undefined {
  const key = keyOf(name)
  const text = key && localStorage.getItem(key)
  return text ? (JSON.parse(text) as Draft) : undefined
}

/** Under which name the files of a draft are kept beside it. */
export const filesOf = (name: string) => `${name} files`

/** null forgets it. Where the browser's storage is full, the text stays on the screen alone. */
export function keepDraft(name: string, draft: object | null) {
  const key = keyOf(name)
  if (!key) return
  const place = placePrefix + key
  if (draft === null) {
    localStorage.removeItem(place)
    return localStorage.removeItem(key)
  }
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    localStorage.setItem(place, JSON.stringify({ path: location.pathname + location.search, title: document.querySelector('main h1')?.textContent ?? '' }))
  } catch (error) {
    console.warn(error)
  }
}

interface DraftPlace {
  path: string
  /** Of the screen where it is written. */
  title: string
}

/** Where the person's own stand, each screen once. */
export function draftPlaces(): DraftPlace[] {
  const own = placePrefix + keyOf('')
  const places = Object.keys(localStorage).flatMap(key => (key.startsWith(own) ? [JSON.parse(localStorage.getItem(key) ?? '') as DraftPlace] : []))
  return [...new Map(places.map(place => [place.path, place])).values()]
}

/** Whether whoever is signed in has begun something that was not sent. */
export function hasDrafts(): boolean {
  const own = keyOf('')
  return own ? Object.keys(localStorage).some(key => key.startsWith(own)) : false
}

/** All but those of whoever is signed in. */
export function forgetDrafts() {
  const own = keyOf('')
  for (const key of Object.keys(localStorage)) {
    const draft = key.startsWith(placePrefix) ? key.slice(placePrefix.length) : key
    if (draft.startsWith(prefix) && !(own && draft.startsWith(own))) localStorage.removeItem(key)
  }
}
