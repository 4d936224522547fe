import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { createEmitter } from '#web/emitter.ts'

/** Forms of the page with changes that were not sent. The router takes one question at a time, so they share it. */
const forms = new Set<string>()
const { on, tell } = createEmitter()

/** A form says whether leaving would lose something, at the latest when what it shows of it can be seen. */
export function useUnsaved(when: boolean) {
  const id = useId()
  useLayoutEffect(() => {
    if (!when) return
    forms.add(id)
    tell()
    return () => {
      forms.delete(id)
      tell()
    }
  }, [id, when])
}

/** Leaves without the question. */
export function forgetUnsaved() {
  forms.clear()
  tell()
}

export const hasUnsaved = () => forms.size > 0

export const useHasUnsaved = () => useSyncExternalStore(on, hasUnsaved)
