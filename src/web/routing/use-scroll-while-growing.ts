import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { whileGrowing } from './scroll.ts'
import { isLoggedIn, scrollKey } from '#web/session/session.ts'

// The library stores them whenever a page is left, also by logging out.
if (!isLoggedIn()) sessionStorage.removeItem(scrollKey)

/** By the keys of the browser's history; before a reload `<ScrollRestoration>` has stored them. */
const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}')

/** How far down the page is, without asking it. */
let last = 0

function goOnTo(position: number) {
  const stop = whileGrowing(() => {
    scrollTo(0, position)
    if (Math.ceil(scrollY) >= Math.floor(position)) stop()
  })
  return stop
}

/** `<ScrollRestoration>` scrolls once, when a page is drawn. A page whose rows come later is too short then: it is scrolled again as it grows. */
export function useScrollWhileGrowing() {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const left = isReturn ? positions[key] : undefined
    const note = () => {
      positions[key] = last = scrollY
    }
    // Not read from the page: that would lay it out a second time before it is seen. Who is led to its top scrolls there, which is noted.
    if (!left) positions[key] = last
    const stop = left ? goOnTo(left) : undefined
    addEventListener('scroll', note, { passive: true })
    return () => {
      removeEventListener('scroll', note)
      stop?.()
    }
  }, [key, isReturn])
}
