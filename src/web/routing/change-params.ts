/** An address's parameters with some of them changed and all others kept; a value without words takes its parameter out. */
export function changeParams(search: URLSearchParams, changes: Record<string, string | null | undefined>): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params
}
