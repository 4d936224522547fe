import { useSyncExternalStore } from 'react'

interface Offer {
  title: string
  run(): unknown
}

export interface Toast {
  id: number
  text: string
  tone: 'done' | 'fault'
  /** What it offers to do. */
  offer?: Offer
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

interface Options {
  undo?: () => unknown
  offer?: Offer
  tone?: Toast['tone']
}

/** Says that something was done; what can be undone offers "Cofnij" for 8 seconds, what has come of it may offer itself as long. */
export function toast(text: string, { undo, offer = undo && { title: 'Cofnij', run: undo }, tone = 'done' }: Options = {}) {
  last += 1
  show([...toasts, { id: last, text, tone, offer, lasts: 8000 }].slice(-4))
}

export const dropToast = (id: number) => show(toasts.filter(entry => entry.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)
