/** Who wants to hear of a change: `on` answers how to hear no more of it. */
export function createEmitter<Event extends unknown[] = []>() {
  const all = new Set<(...values: Event) => void>()
  return {
    on(listener: (...values: Event) => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell(...values: Event) {
      for (const listener of all) listener(...values)
    },
  }
}
