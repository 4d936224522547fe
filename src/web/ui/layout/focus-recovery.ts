const stops = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]:not([tabindex="-1"])'
const whole = '[role=dialog], main'

const isThere = (element: HTMLElement) => element.getClientRects().length > 0 && !element.matches(':disabled')

/** Whether there was a heading to go to; who types already, or is where the address leads, is left alone. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  const { activeElement } = document
  if (activeElement?.matches('main input, main textarea, main select') || location.hash === `#${activeElement?.id}`) return true
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/**
 * What one has just used may vanish by it or be switched off while it works. Then the focus comes back to it, or goes on to the next thing
 * that is there, and does not fall out of the page. A pointer brings it back to its button alone, and what has sent a form on to the heading:
 * nothing scrolls, and no telephone opens its keyboard.
 */
export function recoverFocus() {
  let last: HTMLElement | undefined
  let others: HTMLElement[] = []
  let byKey = false
  let lost = false
  let looking = false

  function find() {
    looking = false
    if (!lost || !last || (last.isConnected && last.closest('[data-loading]'))) return
    if (document.activeElement !== document.body) {
      lost = !isThere(last)
      return
    }
    const places = byKey ? [last, ...others] : [last].filter(place => place.matches('button'))
    for (const place of places.filter(isThere)) {
      place.focus({ preventScroll: !byKey })
      if (document.activeElement === place) return
    }
    if (byKey || last.matches('[type=submit]')) focusHeading()
  }

  addEventListener('keydown', () => (byKey = true), true)
  addEventListener(
    'pointerdown',
    ({ target }) => {
      byKey = false
      // The focus goes where the pointer is, and to nothing where that takes none.
      if (target instanceof Node && !last?.contains(target)) last = undefined
    },
    true,
  )
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const around = target.closest(whole)
    if (around) {
      const all = [...around.querySelectorAll<HTMLElement>(stops)]
      const place = all.indexOf(target)
      others = [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0)).reverse()]
    } else if (last?.closest(whole)) others = [last, ...others]
    last = target
    lost = false
  })
  new MutationObserver(() => {
    if (!last) return
    // What is switched off has the focus until the next frame.
    lost ||= !last.isConnected || last.matches(':disabled')
    // Dialogs and menus give the focus back by themselves, before this looks.
    if (!lost || looking) return
    looking = true
    setTimeout(find, 50)
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'data-loading'] })
}
