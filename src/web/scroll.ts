/** Milliseconds, by the specification. */
export const scrollTime = 300

function scrollersOf(element: Element): Element[] {
  const found: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) if (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth) found.push(at)
  return found
}

/** Brings an element into sight, over 300 ms; at once for whoever wants less motion, and given up when somebody scrolls meanwhile. */
export function scrollToShow(element: Element, options: ScrollIntoViewOptions = {}) {
  const from = scrollersOf(element).map(at => ({ at, left: at.scrollLeft, top: at.scrollTop }))
  element.scrollIntoView({ ...options, behavior: 'instant' })
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const ways = from.map(({ at, left, top }) => ({ at, left, top, right: at.scrollLeft - left, down: at.scrollTop - top }))
  const place = (part: number) => {
    for (const { at, left, top, right, down } of ways)
      if (right !== 0 || down !== 0) at.scrollTo({ left: left + right * part, top: top + down * part, behavior: 'instant' })
  }
  const given = new AbortController()
  for (const name of ['wheel', 'touchstart', 'keydown']) addEventListener(name, () => given.abort(), { signal: given.signal, passive: true })
  const begun = performance.now()
  const step = (now: number) => {
    if (given.signal.aborted) return
    const part = Math.min(1, Math.max(0, (now - begun) / scrollTime))
    place(1 - (1 - part) ** 3)
    if (part < 1) requestAnimationFrame(step)
    else given.abort()
  }
  place(0)
  requestAnimationFrame(step)
}
