/** As a `ref` of the chosen one in a row that scrolls sideways: it stands in the middle, as far as the row goes. */
export function scrollIntoView(element: HTMLElement | null) {
  const row = element?.parentElement
  if (!row) return
  const [one, all] = [element.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += one.left - all.left - (all.width - one.width) / 2
}

/** As a `ref` of what a long form has to say at its end: whoever stands elsewhere in it sees it all the same. */
export function bringIn(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
