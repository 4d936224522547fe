import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftOf, keepDraft } from '#web/session/drafts.ts'

export interface Draft {
  /** Begins anew with what the form began with. */
  drop(): void
}

const nothing: readonly string[] = []

/** Keeps what is typed under this name, but for the fields that must not lie in a browser, until it is sent or given up, and brings it back; answers it while what was brought back stands there. */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  name: string | undefined,
  unkept: readonly string[] = nothing,
): Draft | undefined {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (!name) return
    const storedDraft = draftOf<Values>(name)
    if (storedDraft) {
      form.reset({ ...form.control._defaultValues, ...storedDraft } as Values, { keepDefaultValues: true })
      setBack(true)
    }
    const begun = () => JSON.stringify(form.control._defaultValues)
    // What a form fills in by itself is nobody's work yet.
    let isTyped = storedDraft !== undefined
    const { unsubscribe } = form.watch((values, { type }) => {
      isTyped ||= type === 'change'
      const draft = Object.fromEntries(Object.entries(values).filter(([field]) => !unkept.includes(field)))
      if (isTyped) keepDraft(name, JSON.stringify(values) === begun() ? null : draft)
    })
    return unsubscribe
  }, [form, name, unkept])
  if (!isBack) return undefined
  return {
    drop() {
      form.reset()
      setBack(false)
    },
  }
}
