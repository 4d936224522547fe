import { useLayoutEffect, useRef } from 'react'

/** For what takes the place of something that was used up: if the focus was on that, it goes on to this as it is drawn, before anything looks after it. */
export function useFocusHandover<Place extends HTMLElement>(isThere: boolean) {
  const place = useRef<Place>(null)
  const wasThere = useRef(isThere)
  useLayoutEffect(() => {
    if (isThere && !wasThere.current && document.activeElement === document.body) place.current?.focus()
    wasThere.current = isThere
  }, [isThere])
  return place
}
