/** Milliseconds, by the specification. */
export const scrollTime = 300

function scrollersOf(element: Element): Element[] {
  const scrollers: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) if (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth) scrollers.push(at)
  return scrollers
}

/** Brings an element into sight, over 300 ms; at once for whoever wants less motion, and given up when somebody scrolls meanwhile. */
function scrollToShow(element: Element, block: ScrollLogicalPosition, controller: AbortController, onArrival: () => void) {
  const from = scrollersOf(element).map(at => ({ at, left: at.scrollLeft, top: at.scrollTop }))
  element.scrollIntoView({ block, behavior: 'instant' })
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return onArrival()
  const ways = from.map(({ at, left, top }) => ({ at, left, top, right: at.scrollLeft - left, down: at.scrollTop - top }))
  const place = (part: number) => {
    for (const { at, left, top, right, down } of ways)
      if (right !== 0 || down !== 0) at.scrollTo({ left: left + right * part, top: top + down * part, behavior: 'instant' })
  }
  for (const name of ['wheel', 'touchstart', 'keydown']) addEventListener(name, () => controller.abort(), { signal: controller.signal, passive: true })
  const begun = performance.now()
  const step = (now: number) => {
    if (controller.signal.aborted) return
    const part = Math.min(1, Math.max(0, (now - begun) / scrollTime))
    place(1 - (1 - part) ** 3)
    if (part < 1) requestAnimationFrame(step)
    else onArrival()
  }
  place(0)
  requestAnimationFrame(step)
}

/** Scrolls again whenever the page grows, since what is above may still be loaded, until somebody does something. Answers how to end it. */
export function whileGrowing(scroll: () => void) {
  const done = new AbortController()
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(name, () => done.abort(), { signal: done.signal, passive: true })
  const watch = new ResizeObserver(scroll)
  done.signal.addEventListener('abort', () => watch.disconnect())
  watch.observe(document.documentElement)
  return () => done.abort()
}

export const keepInSight = (element: Element, block: ScrollLogicalPosition) => whileGrowing(() => element.scrollIntoView({ block, behavior: 'instant' }))

/** Brings an element into sight and, from its arrival on, keeps it there: the way was reckoned before the page had grown. Answers how to end it. */
export function leadTo(element: Element, block: ScrollLogicalPosition) {
  const controller = new AbortController()
  scrollToShow(element, block, controller, () => {
    const stop = keepInSight(element, block)
    controller.signal.addEventListener('abort', stop)
  })
  return () => controller.abort()
}
