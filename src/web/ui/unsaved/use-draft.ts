import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftOf, keepDraft } from '#web/session/drafts.ts'

export interface Draft {
  /** Begins anew with what the form began with. */
  drop(): void
}

/** Keeps what is typed under this name until it is sent or given up, and brings it back; answers it while what was brought back stands there. */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, name: string | undefined): Draft | undefined {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (!name) return
    const kept = draftOf<Values>(name)
    if (kept) {
      form.reset(kept, { keepDefaultValues: true })
      setBack(true)
    }
    const begun = () => JSON.stringify(form.control._defaultValues)
    // What a form fills in by itself is nobody's work yet.
    let isTyped = kept !== undefined
    const { unsubscribe } = form.watch((values, { type }) => {
      isTyped ||= type === 'change'
      if (isTyped) keepDraft(name, JSON.stringify(values) === begun() ? null : values)
    })
    return unsubscribe
  }, [form, name])
  if (!isBack) return undefined
  return {
    drop() {
      form.reset()
      setBack(false)
    },
  }
}
