/** An id of our own records, in letters of either case. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Ids in addresses, as the routes take them: alphanumerics in groups of 8-4-4-4-12. */
export function isIdShaped(text: string): boolean {
  return /^[0-9a-z]{8}(-[0-9a-z]{4}){3}-[0-9a-z]{12}$/i.test(text)
}
