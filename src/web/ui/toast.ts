import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  tone: 'done' | 'fault'
  undo?: () => unknown
  /** Milliseconds. */
  lasts: number
}

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says that something was done; what can be undone offers "Cofnij" for 8 seconds. */
export function toast(text: string, { undo, tone = 'done' }: { undo?: Toast['undo']; tone?: Toast['tone'] } = {}) {
  last += 1
  show([...toasts, { id: last, text, tone, undo, lasts: 8000 }].slice(-4))
}

export const dropToast = (id: number) => show(toasts.filter(entry => entry.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)
