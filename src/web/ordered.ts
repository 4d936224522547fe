/** Files that this page has ordered: told of when they are ready, even where that was before the list of them was first read. */
export const orderedHere = new Set<string>()
