/** An outside service gave no answer: silence, a broken line, a redirect, or more text than an answer can have. */
export class ExchangeError extends Error {
  constructor(url: string, cause: unknown) {
    // The address alone: a query may hold what is asked about.
    super(`${new URL(url).origin} gave no answer.`, { cause })
    this.name = 'ExchangeError'
  }
}

export interface ExchangeRequest extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  timeoutMs: number
  /** Ends the exchange before its own time. */
  signal?: AbortSignal | undefined
  /** Characters of the answer. */
  maxLength?: number
}

export interface Answer {
  status: number
  headers: Headers
  text: string
}

async function readText({ body }: Response, maxLength: number): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxLength) throw new Error(`The answer is longer than ${maxLength} characters.`)
  }
  return text + decoder.decode()
}

/** One HTTP exchange with an outside service, whatever status it answers. Throws nothing but an `ExchangeError`. */
export async function exchange(url: string, { timeoutMs, signal, maxLength = 1_000_000, ...request }: ExchangeRequest): Promise<Answer> {
  try {
    const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.any(ends) })
    return { status: response.status, headers: response.headers, text: await readText(response, maxLength) }
  } catch (error) {
    throw new ExchangeError(url, error)
  }
}

/** Undefined where the text is no JSON: the schema that reads it refuses that with the rest. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
