import { type Ref, useEffect, useLayoutEffect, useState } from 'react'

/** Stands for an element that is on the page already, where the library expects to render one. */
export function Anchor({ ref, element, id }: { ref?: Ref<HTMLElement>; element: HTMLElement; id?: string }) {
  useLayoutEffect(() => {
    if (id) element.id = id
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [ref, element, id])
  return null
}

/** Opens one step after it is rendered: the library remembers where the focus was when it sees the change. */
export function useOpening(opened: boolean): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return opened && ready
}

/** Where a panel belongs in the page: beside what it was opened from, so that it lies in a landmark. */
export const placeOf = (element: HTMLElement) => ({ target: element.closest<HTMLElement>('main, header') ?? undefined })
