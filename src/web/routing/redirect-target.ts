/** A path, and where the person wants to go from there. */
export const withRedirectTarget = (path: string, target: string) => `${path}?${new URLSearchParams({ redirect: target })}`

/** A stored return address, if it leads to a page of our own and to no other origin. */
export function safeTarget(target: string | null, origin = location.origin): string | undefined {
  if (!target?.startsWith('/')) return undefined
  const url = URL.parse(target, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
