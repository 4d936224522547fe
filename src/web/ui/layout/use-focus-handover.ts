import { useEffect, useRef } from 'react'

/** For what takes the place of something that was used up: if the focus was on that, it goes on to this. */
export function useFocusHandover<Place extends HTMLElement>(isThere: boolean) {
  const place = useRef<Place>(null)
  const wasThere = useRef(isThere)
  useEffect(() => {
    if (isThere && !wasThere.current && document.activeElement === document.body) place.current?.focus()
    wasThere.current = isThere
  }, [isThere])
  return place
}
