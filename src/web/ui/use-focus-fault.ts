import { useEffect, useRef } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'

/** As a `ref` around fields that are one value to the form: it takes the focus to those that it knows, and to these after a sending where only they are wrong. */
export function useFocusFault<Values extends FieldValues, Around extends HTMLElement = HTMLElement>(name: keyof Values & string) {
  const { submitCount, errors } = useFormContext<Values>().formState
  const around = useRef<Around>(null)
  const sent = useRef(0)
  const isWrongAlone = Object.keys(errors).join() === name
  useEffect(() => {
    if (submitCount === sent.current) return
    sent.current = submitCount
    if (isWrongAlone) around.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isWrongAlone])
  return around
}
