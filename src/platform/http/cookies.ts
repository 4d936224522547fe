interface CookieOptions {
  /** Seconds. */
  max_age: number
  path?: string
  secure: boolean
}

/** HttpOnly and SameSite=Strict always. */
export function serializeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${value}`, `Max-Age=${options.max_age}`, `Path=${options.path ?? '/'}`, 'HttpOnly', 'SameSite=Strict']
  if (options.secure) parts.push('Secure')
  return parts.join('; ')
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}
