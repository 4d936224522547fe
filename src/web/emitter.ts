/** Who wants to hear of a change: `on` answers how to hear no more of it. */
export function createEmitter<Told extends unknown[] = []>() {
  const all = new Set<(...told: Told) => void>()
  return {
    on(listener: (...told: Told) => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell(...values: Told) {
      for (const listener of all) listener(...values)
    },
  }
}
