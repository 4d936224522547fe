export interface Debounced {
  (): void
  /** Makes the call that is waiting, if any, now. */
  flush(): void
  cancel(): void
}

/** Calls at once, then again when the calls that followed have paused for the delay. */
export function debounceLeading(call: () => void, delay: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = false

  function cancel() {
    clearTimeout(timer)
    timer = undefined
    waiting = false
  }

  function flush() {
    const due = waiting
    cancel()
    if (due) call()
  }

  function debounced() {
    const leading = timer === undefined
    clearTimeout(timer)
    timer = setTimeout(flush, delay)
    waiting = !leading
    if (leading) call()
  }

  return Object.assign(debounced, { flush, cancel })
}
