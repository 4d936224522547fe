interface Answer {
  response: Response
  text: string
}

/** An answer on its way, and whose it will be. */
interface EarlyRequest {
  token: string
  answer: Promise<Answer>
}

declare global {
  /** By their addresses; whoever takes one takes it out. */
  var earlyAnswers: Map<string, EarlyRequest> | undefined
}

const blockOf = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null')

async function read(address: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(address, { headers, credentials: 'same-origin' })
  return { response, text: await response.text() }
}

/**
 * A file of its own, which needs no other: it asks for what the page will show (`app/static-files.ts` names it) while the program is still on its
 * way. What it asks stands for what `call.ts` would ask first, headers and all; `transport.ts` takes the answers.
 */
function ask() {
  const config = blockOf('config')
  const token = localStorage.getItem('access_token')
  if (!config || !token || localStorage.getItem('logged_in') !== 'true') return
  const headers = { 'X-API-Key': config.data.api_key, 'X-Provider': 'local', Authorization: `Bearer ${token}` }
  const addresses: string[] = blockOf('asked') ?? []
  globalThis.earlyAnswers = new Map(addresses.map(address => [address, { token, answer: read(address, headers) }]))
  // Who takes it hears of it; where nobody does, nobody misses it.
  for (const { answer } of globalThis.earlyAnswers.values()) answer.catch(() => undefined)
}
ask()

export type { Answer }
