export interface ExtensionPoint<Part> {
  provide(part: Part): void
  get(): Part
}

/**
 * Where a lower layer needs what a higher one has: the lower one declares the point, the extensions of `app` fill it once at start.
 * Throws where nobody has, unless there is a usual part.
 */
export function extensionPoint<Part>(name: string, usual?: Part): ExtensionPoint<Part> {
  let provided = usual
  return {
    provide: part => {
      provided = part
    },
    get: () => {
      if (provided === undefined) throw new Error(`Nothing provides ${name}: no extensions of app are imported.`)
      return provided
    },
  }
}
