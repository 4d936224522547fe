import { currentUser } from './session.ts'

/**
 * What one has written and not sent yet: it survives a reload and the end of a session that nobody asked for, belongs to one person, and
 * ends when they log out or somebody else logs in here.
 */
const prefix = 'draft '

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
  if (draft === null) return localStorage.removeItem(key)
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch (error) {
    console.warn(error)
  }
}

/** Whether whoever is signed in has begun something that was not sent. */
export function hasDrafts(): boolean {
  const own = keyOf('')
  return own ? Object.keys(localStorage).some(key => key.startsWith(own)) : false
}

/** All but those of whoever is signed in. */
export function forgetDrafts() {
  const own = keyOf('')
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && !(own && key.startsWith(own))) localStorage.removeItem(key)
}
