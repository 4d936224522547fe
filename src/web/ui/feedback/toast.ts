import { useSyncExternalStore } from 'react'
import { createEmitter } from '#web/emitter.ts'

interface Offer {
  title: string
  /** What takes it from anywhere, as `aria-keyshortcuts` spells it. */
  keys?: string
  run(): unknown
}

export interface Toast {
  id: number
  text: string
  tone: 'done' | 'fault'
  /** What it offers to do. */
  offer?: Offer
  /** Ids of the records it speaks of. */
  about: readonly string[]
  /** Milliseconds. */
  lasts: number
}

let toasts: readonly Toast[] = []
let last = 0
const { on, tell } = createEmitter()

function show(next: readonly Toast[]) {
  toasts = next
  tell()
}

interface Options {
  undo?: () => unknown
  offer?: Offer
  /** Where the way back takes back the newest step with these records: what an older message offers leaves with the next one. */
  about?: readonly string[]
  tone?: Toast['tone']
}

/** Says that something was done; what can be undone offers "Cofnij" for 8 seconds, what has come of it may offer itself as long. */
export function toast(text: string, { undo, offer = undo && { title: 'Cofnij', keys: 'Control+Z', run: undo }, about = [], tone = 'done' }: Options = {}) {
  last += 1
  // What is said once more stands once, unless it offers something of its own.
  const isSaidAnew = (entry: Toast) => entry.text === text && !entry.offer
  const others = toasts.filter(entry => !isSaidAnew(entry) && !entry.about.some(id => about.includes(id)))
  show([...others, { id: last, text, tone, offer, about, lasts: 8000 }].slice(-4))
}

export const dropToast = (id: number) => show(toasts.filter(entry => entry.id !== id))

export const useToasts = () => useSyncExternalStore(on, () => toasts)
