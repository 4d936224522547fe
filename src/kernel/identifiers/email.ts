/** As mail servers know it: small letters, and a domain with letters beyond English in its ASCII form ("biuro@żółw.pl" is "biuro@xn--w-uga1v8h.pl"). */
export function normalizeEmail(text: string): string {
  const address = text.trim().toLowerCase()
  const [, local, domain = ''] = /^([^@]+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? []
  if (!local || /^\p{ASCII}*$/u.test(domain)) return address
  const url = URL.parse(`http://${domain}`)
  return url ? `${local}@${url.hostname}` : address
}

/** Names of top-level domains are letters, or such a form of other letters. */
export const emailShape = /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i
