import type { Declaration } from '#kernel/endpoint.ts'
import type { Caller, Reply } from '#test/office.ts'
import { baseUrl, tus } from '#test/upload.ts'

/** What is no JSON goes over a real connection, as with a browser. */

async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text()
  const json = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
  return { status: response.status, body: json ? JSON.parse(text) : text, headers: Object.fromEntries(response.headers) }
}

const tusHeaders: Partial<Record<Declaration['method'], Record<string, string>>> = {
  POST: { 'upload-length': '20' },
  PATCH: { 'upload-offset': '0' },
}

/** The live stream up to its greeting; a refusal whole. */
async function greeted(who: Caller, address: string): Promise<Reply> {
  const stopping = new AbortController()
  const response = await fetch(`${await baseUrl()}${address}`, { headers: who.headers, signal: stopping.signal })
  if (!response.ok || !response.body) return replyOf(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('\n\n')) text += (await reader.read()).value ?? ''
  stopping.abort()
  return { status: response.status, body: text, headers: Object.fromEntries(response.headers) }
}

export async function callStreamed(who: Caller, { method, answers }: Declaration, address: string): Promise<Reply> {
  if (answers === 'events') return greeted(who, address)
  if (answers === 'tus') return replyOf(await tus(who, method, address, tusHeaders[method], method === 'PATCH' ? Buffer.from('kawałek') : undefined))
  return replyOf(await fetch(`${await baseUrl()}${address}`, { method, headers: who.headers }))
}
