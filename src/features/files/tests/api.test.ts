import { statSync, watch } from 'node:fs'
import { rm, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { maxLooseBytes } from '#features/files/shared/rules.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { png } from '#test/fixtures/pictures.ts'
import { baseUrl, beginUpload, tus, upload, uploaded } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company()
const owner = await office.client('owner', company)
const pdf = Buffer.from('%PDF-1.4\nZażółć\n%%EOF\n')

test('a file is uploaded, claimed once or many times, and read by its signed address', async () => {
  const claimed = await upload(owner, 'Faktura żółta.pdf', pdf)
  expect(claimed).toMatchObject({ status: 200, body: { data: { name: 'Faktura żółta.pdf', media_type: 'application/pdf', bytes: pdf.length } } })
  const { id } = claimed.body.data
  expect((await owner.post('/api/files', { upload_id: id })).body).toEqual(claimed.body)

  const link = await owner.post(`/api/files/${id}/link`, { disposition: 'inline' })
  expect(link.body.data.expires_in).toBe(60)
  const url = `${await baseUrl()}${link.body.data.url}`
  const answer = await fetch(url)
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
  expect(answer.headers.get('content-disposition')).toContain(`inline; filename="Faktura zolta.pdf"; filename*=UTF-8''Faktura%20%C5%BC`)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')

  const part = await fetch(url, { headers: { range: 'bytes=0-3' } })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '%PDF', `bytes 0-3/${pdf.length}`])
  expect((await fetch(url, { headers: { range: `bytes=${pdf.length}-` } })).status).toBe(416)
  expect((await fetch(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
})

test.each<[string, (who: Caller) => Promise<unknown>]>([
  ['the session', who => who.delete('/api/auth')],
  ['the account', async who => (await office.as('manager')).get(`/api/users/deactivate/${who.id}`)],
  ['the seat', who => office.transact(db => db.deleteFrom('company_people').where('user_id', '=', who.id).execute())],
  ['the role', who => office.transact(db => db.updateTable('company_people').set({ role: 'viewer' }).where('user_id', '=', who.id).execute())],
])('a signed address ends with %s that it was made for', async (_, end) => {
  const who = await office.client('member', company)
  const { url } = (await who.post(`/api/files/${await uploaded(who)}/link`, { disposition: 'attachment' })).body.data
  const status = async () => (await fetch(`${await baseUrl()}${url}`)).status
  expect([await status(), await status()]).toEqual([200, 200])
  await end(who)
  expect(await status()).toBe(404)
})

test('an upload claimed many times at the same moment is one file', async () => {
  const location = String((await beginUpload(owner, 'raz.pdf', pdf.length)).headers.get('location'))
  await tus(owner, 'PATCH', location, { 'upload-offset': '0' }, pdf)
  const upload_id = location.split('/').at(-1)
  const claims = await Promise.all(Array.from({ length: 20 }, () => owner.post('/api/files', { upload_id })))
  for (const claim of claims) expect(claim).toMatchObject({ status: 200, body: { data: { id: upload_id, bytes: pdf.length } } })
  expect(await office.db.selectFrom('audit_entries').select('action').where('entity_id', '=', String(upload_id)).execute()).toEqual([{ action: 'uploaded' }])
})

test('an upload of parts that are to be put together is refused in our words', async () => {
  const answer = await fetch(`${await baseUrl()}/api/files/uploads`, {
    method: 'POST',
    headers: { ...owner.headers, 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-concat': 'partial' },
  })
  expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ code: 'invalid', fields: { 'Upload-Concat': expect.any(String) } })])
})

test.each([
  ['without a version', 412, 'POST', { 'tus-resumable': '' }],
  ['of another version', 400, 'POST', { 'tus-resumable': '0.2.2' }],
  ['with a name that is none', 400, 'POST', { 'upload-metadata': 'filename !!!' }],
  ['of a part without its place', 403, 'PATCH', { 'content-type': 'application/offset+octet-stream' }],
  ['of a part at another place', 409, 'PATCH', { 'content-type': 'application/offset+octet-stream', 'upload-offset': '3' }],
  ['of a part of another type', 400, 'PATCH', { 'content-type': 'text/plain', 'upload-offset': '0' }],
] as const)('a call %s is refused as all others are', async (_, status, method, extraHeaders) => {
  const begun = String((await beginUpload(owner, 'faktura.pdf', 5)).headers.get('location'))
  const headers = Object.entries({ ...owner.headers, 'tus-resumable': '1.0.0', ...(method === 'POST' && { 'upload-length': '5' }), ...extraHeaders })
  const answer = await fetch(`${await baseUrl()}${method === 'POST' ? '/api/files/uploads' : begun}`, {
    method,
    headers: headers.filter(([, value]) => value !== ''),
    ...(method === 'PATCH' && { body: 'a' }),
  })
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect([answer.status, await answer.json()]).toEqual([status, { error: expect.stringMatching(/\.$/), code: expect.any(String) }])
})

test('an interrupted upload goes on where it stopped', async () => {
  const content = Buffer.concat([pdf, Buffer.alloc(3_000_000, 'x')])
  const location = String((await beginUpload(owner, 'duża.pdf', content.length)).headers.get('location'))
  // A connection cut in the middle of a part: what arrived is kept.
  const { hostname, port } = new URL(await baseUrl())
  const headers = {
    ...owner.headers,
    host: hostname,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(content.length),
  }
  const unfinished = String(location.split('/').at(-1))
  const arrived = join(office.test.installation.config.data_dir, 'uploads', unfinished)
  await new Promise<void>(resolve => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `PATCH ${location} HTTP/1.1\r\n${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n`,
      )
      socket.write(content.subarray(0, 1_000_000))
    })
    socket.on('close', () => resolve())
    const watcher = watch(arrived, () => {
      if (statSync(arrived).size > 0) socket.destroy()
    })
    socket.on('close', () => watcher.close())
  })
  expect(await owner.post('/api/files', { upload_id: unfinished })).toMatchObject({ status: 409 })

  const offset = Number((await tus(owner, 'HEAD', location)).headers.get('upload-offset'))
  expect(offset).toBeGreaterThan(0)
  expect(offset).toBeLessThan(content.length)
  expect((await tus(owner, 'PATCH', location, { 'upload-offset': String(offset + 1) }, content.subarray(offset))).status).toBe(409)
  expect((await tus(owner, 'PATCH', location, { 'upload-offset': String(offset) }, content.subarray(offset))).status).toBe(204)
  expect(await owner.post('/api/files', { upload_id: unfinished })).toMatchObject({ status: 200, body: { data: { bytes: content.length } } })
})

test('an upload is of one person', async () => {
  const location = String((await beginUpload(owner, 'a.pdf', pdf.length)).headers.get('location'))
  const elsewhere = await newOffice()
  const others = [await office.client('owner', company), await office.as('administrator'), await elsewhere.as('administrator')]
  for (const other of others) {
    expect((await tus(other, 'HEAD', location)).status).toBe(404)
    expect((await tus(other, 'PATCH', location, { 'upload-offset': '0' }, pdf)).status).toBe(404)
    // Hidden behind an upload of one's own.
    const own = (await beginUpload(other, 'moja.pdf', pdf.length)).headers.get('location')
    await tus(other, 'PATCH', `${own}?${location}`, { 'upload-offset': '0' }, pdf)
    await tus(other, 'DELETE', `${own}?${location}`)
    expect((await tus(owner, 'HEAD', location)).headers.get('upload-offset')).toBe('0')
    expect((await tus(other, 'DELETE', location)).status).toBe(404)
    expect((await other.post('/api/files', { upload_id: location.split('/').at(-1) })).status).toBe(404)
  }
  expect((await tus(owner.without('authorization'), 'HEAD', location)).status).toBe(401)
  expect((await tus(owner.without('x-api-key'), 'HEAD', location)).status).toBe(401)
  expect((await tus(owner, 'DELETE', location)).status).toBe(204)
  expect((await tus(owner, 'HEAD', location)).status).toBe(404)
})

test('an unattached file is of its author alone', async () => {
  const id = await uploaded(owner)
  expect((await owner.post(`/api/files/${id}/link`)).status).toBe(200)
  for (const other of [await office.client('owner', company), await office.as('administrator')]) {
    expect((await other.post(`/api/files/${id}/link`)).status).toBe(404)
    expect((await other.post('/api/files', { upload_id: id })).status).toBe(404)
  }
})

test('an upload that the disk does not give is a fault of ours, and none that is missing', async () => {
  const id = (await beginUpload(owner, 'faktura.pdf', pdf.length)).headers.get('location')?.split('/').at(-1) ?? ''
  const path = join(office.test.installation.config.data_dir, 'uploads', id)
  await rm(path)
  expect((await owner.post('/api/files', { upload_id: id })).status).toBe(404)
  await symlink(path, path)
  expect((await owner.post('/api/files', { upload_id: id })).status).toBe(500)
  await rm(path)
})

test('too large and empty files are refused before anything is sent', async () => {
  const large = await beginUpload(owner, 'film.pdf', 50 * 1024 * 1024 + 1)
  expect([large.status, await large.json()]).toMatchObject([413, { code: 'too_large', error: expect.stringContaining('50 MB') }])
  const empty = await beginUpload(owner, 'pusty.pdf', 0)
  expect([empty.status, await empty.json()]).toMatchObject([422, { fields: { file: 'Plik jest pusty.' } }])
  expect((await beginUpload(owner, 'granica.pdf', 50 * 1024 * 1024)).status).toBe(201)
})

/** An office whose owner has one file, as large as is said. */
async function crowd() {
  const crowded = await newOffice()
  const [company, neighbour] = [await crowded.company(), await crowded.company()]
  const [owner, other] = [await crowded.client('owner', company), await crowded.client('owner', neighbour)]
  const id = await uploaded(owner)
  const fill = (bytes: number) => crowded.transact(db => db.updateTable('files').set({ bytes }).where('id', '=', id).execute())
  return { company, owner, other, id, fill }
}

test('what is attached to nothing has an end: a person has room for so much of it', async () => {
  const { company, owner, other, id, fill } = await crowd()
  await fill(maxLooseBytes - 1000)
  expect((await beginUpload(owner, 'mieści się.pdf', 600)).status).toBe(201)
  // What is under way counts as well.
  const response = await beginUpload(owner, 'już nie.pdf', 600)
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large', error: expect.stringContaining('czeka na dołączenie') }])
  expect((await beginUpload(other, 'kto inny.pdf', 600)).status).toBe(201)
  const document = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: [id] }
  expect((await owner.post('/api/documents', document)).status).toBe(200)
  expect((await beginUpload(owner, 'znowu.pdf', 600)).status).toBe(201)
})

test('what is begun at the same moment has no more room than one after the other', async () => {
  const { owner, fill } = await crowd()
  await fill(maxLooseBytes - 1500)
  const begun = await Promise.all(Array.from({ length: 20 }, () => beginUpload(owner, 'mieści się.pdf', 600)))
  expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array(18).fill(413)])
})

const oldOffice = (stream: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(`${stream}\0`, 'utf16le')])

test.each([
  ['zdjęcie.png', png, 'zdjęcie.png', 'image/png'],
  ['skan.pdf', png, 'skan.pdf.png', 'image/png'],
  ['faktura.xml', '<?xml version="1.0"?><Faktura xmlns="x"><A/></Faktura>', 'faktura.xml', 'application/xml'],
  ['wyciąg.csv', 'data;kwota\n2026-11-01;12,50\n', 'wyciąg.csv', 'text/csv'],
  ['notatka.txt', 'Proszę o kontakt.\n', 'notatka.txt', 'text/plain'],
  ['wyciąg.txt', Buffer.from([0x50, 0x72, 0x7a, 0xea, 0x77, 0x0a]), 'wyciąg.txt', 'text/plain'],
  ['list', 'From: a@example.com\r\nSubject: Faktura\r\n\r\nTreść\r\n', 'list.eml', 'message/rfc822'],
  ['list.eml', 'From: a@example.com\r\nSubject: Faktura\r\nContent-Type: text/html\r\n\r\n<script>x</script>\r\n', 'list.eml', 'message/rfc822'],
  ['umowa.doc', oldOffice('WordDocument'), 'umowa.doc', 'application/msword'],
  ['lista.xls', oldOffice('Workbook'), 'lista.xls', 'application/vnd.ms-excel'],
])('%s is taken for what it is', async (name, content, storedName, media_type) => {
  expect(await upload(owner, name, content)).toMatchObject({ status: 200, body: { data: { name: storedName, media_type } } })
})

test.each([
  ['obraz.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['obraz.png', '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['strona.pdf', '<!DOCTYPE html><html><body>x</body></html>'],
  ['strona.txt', '\uFEFF <html><script src=x></script></html>'],
  ['skrypt.txt', '#!/bin/sh\nrm -rf /\n'],
  ['skrypt.js', 'fetch("/api")\n'],
  ['faktura.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['instalator.doc', oldOffice('!Installer')],
  ['szum.txt', Buffer.from([1, 2, 3, 4, 0, 255])],
  ['obraz.gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
])('%s is refused', async (name, content) => {
  const answer = await upload(owner, name, content)
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_file', error: expect.stringContaining('nie przyjmujemy') } })
})
