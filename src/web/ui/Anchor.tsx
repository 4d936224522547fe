import { type Ref, useLayoutEffect } from 'react'

/** Stands for an element that is on the page already, where the library expects to render one. */
export function Anchor({ ref, element, id }: { ref?: Ref<HTMLElement>; element: HTMLElement; id?: string }) {
  useLayoutEffect(() => {
    if (id) element.id ||= id
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [ref, element, id])
  return null
}
