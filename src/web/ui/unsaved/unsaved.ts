import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { createEmitter } from '#web/emitter.ts'

/** Forms of the page with changes that were not sent, and whether these outlast another query. The router takes one question at a time, so they share it. */
const forms = new Map<string, boolean>()
const { on, tell } = createEmitter()

/** A form says whether leaving would lose something, at the latest when what it shows of it can be seen. */
export function useUnsaved(when: boolean, outlastsQuery = false) {
  const id = useId()
  useLayoutEffect(() => {
    if (!when) return
    forms.set(id, outlastsQuery)
    tell()
    return () => {
      forms.delete(id)
      tell()
    }
  }, [id, when, outlastsQuery])
}

/** Leaves without the question. */
export function forgetUnsaved() {
  forms.clear()
  tell()
}

/** Of all forms of the page, or of those alone that another query of it would take away. */
export const hasUnsaved = (staysOnPage = false) => (staysOnPage ? [...forms.values()].includes(false) : forms.size > 0)

export const useHasUnsaved = () => useSyncExternalStore(on, hasUnsaved)
