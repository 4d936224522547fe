import { useEffect, useRef } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { bringIn } from '#web/ui/layout/scroll-into-view.ts'

/**
 * As a `ref` around fields that are one value to the form: it takes the focus to those that it knows, and to these after a sending where only
 * they are wrong. Where none of them is, what is said of the whole is brought into sight.
 */
export function useFocusError<Values extends FieldValues, Around extends HTMLElement = HTMLElement>(name: keyof Values & string) {
  const { submitCount, errors } = useFormContext<Values>().formState
  const around = useRef<Around>(null)
  const sent = useRef(0)
  const isWrongAlone = Object.keys(errors).join() === name
  useEffect(() => {
    if (submitCount === sent.current) return
    sent.current = submitCount
    if (!isWrongAlone) return
    const wrong = around.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else bringIn(around.current?.querySelector('[role=alert]') ?? null)
  }, [submitCount, isWrongAlone])
  return around
}
