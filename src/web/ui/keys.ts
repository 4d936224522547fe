import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createEmitter } from '#web/emitter.ts'

export interface Shortcut {
  key: string
  title: string
  /** Absent while there is nothing to do. */
  act?: (() => void) | undefined
}

const off = 'single_keys_off'
const shown = new Set<readonly Shortcut[]>()
const switching = createEmitter()

/** Single keys of what is on screen now, for the help. */
export const shortcutsShown = (): Shortcut[] => [...shown].flat()

const isOn = () => localStorage.getItem(off) === null

/** Whether single keys act, in this browser. */
export function useKeysOn() {
  const on = useSyncExternalStore(switching.on, isOn)
  const setOn = (next: boolean) => {
    if (next) localStorage.removeItem(off)
    else localStorage.setItem(off, 'true')
    switching.tell()
  }
  return [on, setOn] as const
}

/** Single keys, never while one types, a dialog is open, or the person has switched them off. */
export function useKeys(shortcuts: readonly Shortcut[]) {
  // Together with what is drawn: a key pressed as soon as something shows is meant for that.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const busy =
        !isOn() ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('input, textarea, select, [contenteditable], [role="textbox"], [role="dialog"], [role="menu"]')
      const act = busy ? undefined : shortcuts.find(({ key }) => key === event.key.toLowerCase())?.act
      if (!act) return
      event.preventDefault()
      act()
    }
    shown.add(shortcuts)
    addEventListener('keydown', press)
    return () => {
      shown.delete(shortcuts)
      removeEventListener('keydown', press)
    }
  })
}
