import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { anchorOf } from '#features/comments/shared/rules.ts'
import { leadTo } from '#web/routing/scroll.ts'

/** Whether the address leads to this comment: it is shown and has the focus, again each time somebody comes that way. */
export function useLinkedComment(comment: { id: string }) {
  const ref = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const id = anchorOf(comment)
  const meant = hash === `#${id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever follows the same link again is led there again
  useEffect(() => {
    if (!meant || !ref.current) return
    ref.current.focus({ preventScroll: true })
    return leadTo(ref.current, 'center')
  }, [meant, key])
  return { id, meant, ref }
}
