import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createEmitter } from '#web/emitter.ts'

export interface Shortcut {
  key: string
  title: string
  /** A key that is held acts once. */
  once?: boolean
  /** Absent while there is nothing to do. */
  act?: (() => void) | undefined
}

const off = 'single_keys_off'
const screenShortcuts = new Set<readonly Shortcut[]>()
/** Of every screen: where a screen gives a key a meaning of its own, that one holds. */
const general = new Set<readonly Shortcut[]>()
const switching = createEmitter()

/** Single keys of what is on screen now, for the help. */
export function shortcutsShown(): Shortcut[] {
  const own = [...screenShortcuts].flat()
  return [...own, ...[...general].flat().filter(({ key }) => own.every(other => other.key !== key))]
}

const singleKeysOn = () => localStorage.getItem(off) === null

/** Whether single keys act, in this browser. */
export function useKeysOn() {
  const on = useSyncExternalStore(switching.on, singleKeysOn)
  const setOn = (next: boolean) => {
    if (next) localStorage.removeItem(off)
    else localStorage.setItem(off, 'true')
    switching.tell()
  }
  return [on, setOn] as const
}

const ownKeys = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="textbox"], [role="dialog"], [role="menu"]'

/** Whether it is a key by itself, and nothing that has the focus or lies over the screen takes it. */
export const isSingleKey = (event: KeyboardEvent) =>
  singleKeysOn() &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target as HTMLElement).closest(ownKeys) &&
  document.querySelector('[aria-modal="true"]') === null

/** Single keys, never while one types, a dialog is open, or the person has switched them off. */
export function useKeys(shortcuts: readonly Shortcut[], everywhere = false) {
  // Together with what is drawn: a key pressed as soon as something shows is meant for that.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const busy = !isSingleKey(event)
      const actOf = (some: readonly Shortcut[]) => some.find(({ key, once }) => key === event.key.toLowerCase() && !(once && event.repeat))?.act
      const act = busy || (everywhere && [...screenShortcuts].some(actOf)) ? undefined : actOf(shortcuts)
      if (!act) return
      event.preventDefault()
      act()
    }
    const all = everywhere ? general : screenShortcuts
    all.add(shortcuts)
    addEventListener('keydown', press)
    return () => {
      all.delete(shortcuts)
      removeEventListener('keydown', press)
    }
  })
}
