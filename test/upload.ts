import type { AddressInfo } from 'node:net'
import type { Caller, Reply } from '#test/office.ts'
import { testInstallation } from '#test/installation.ts'

/** Uploads go over a real connection: the library reads from the socket itself. */
export async function baseUrl(): Promise<string> {
  const { app } = await testInstallation()
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export async function tus(caller: Caller, method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Response> {
  return fetch(`${await baseUrl()}${path}`, {
    method,
    headers: { ...caller.headers, 'tus-resumable': '1.0.0', ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}), ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
}

export const beginUpload = (caller: Caller, name: string, bytes: number) =>
  tus(caller, 'POST', '/api/files/uploads', { 'upload-length': String(bytes), 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` })

/** Sends the content whole; the id to claim it by. */
export async function sendContent(caller: Caller, name: string, content: Buffer | string): Promise<string | undefined> {
  const bytes = Buffer.from(content)
  const begun = await beginUpload(caller, name, bytes.length)
  const location = begun.headers.get('location') ?? ''
  await tus(caller, 'PATCH', location, { 'upload-offset': '0' }, bytes)
  return location.split('/').at(-1)
}

/** Sends the content and claims it; the answer of the claim. */
export const upload = async (caller: Caller, name: string, content: Buffer | string): Promise<Reply> =>
  caller.post('/api/files', { upload_id: await sendContent(caller, name, content) })

/** A file of its own each time: two of the same content are one in the storage. */
let files = 0
export async function uploaded(caller: Caller): Promise<string> {
  const answer = await upload(caller, 'faktura.pdf', `%PDF-1.4\n% ${++files}\n%%EOF\n`)
  return answer.body.data.id
}
