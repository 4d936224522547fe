/** Ctrl+K, or ⌘K, anywhere but in the editor, where it makes a link. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return false
  return !(target as HTMLElement).closest('.ck')
}

let wanted = false

function keep(event: KeyboardEvent) {
  if (!isSearchKey(event)) return
  event.preventDefault()
  wanted = true
}

/** The frame is there before the search: a key that is pressed meanwhile opens it as soon as it comes. */
export const keepSearchKey = () => addEventListener('keydown', keep)

/** For the search, which hears the key by itself from now on: whether it was pressed before. */
export function takeSearchKey(): boolean {
  removeEventListener('keydown', keep)
  const was = wanted
  wanted = false
  return was
}
