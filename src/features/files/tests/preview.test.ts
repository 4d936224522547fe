import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import jpeg from 'jpeg-js'
import { expect, test } from 'vitest'
import { newOffice } from '#test/fixtures/office.ts'
import { baseUrl, upload } from '#test/fixtures/upload.ts'

const office = await newOffice()
const owner = await office.client('owner', await office.company())
const heic = await readFile(join(import.meta.dirname, '../../../../test/zdjecie.heic'))

async function addressOf(name: string, content: Buffer | string) {
  const { id } = (await upload(owner, name, content)).body.data
  const { url } = (await owner.post(`/api/files/${id}/link`, { disposition: 'preview' })).body.data
  return `${await baseUrl()}${url}`
}
const preview = async (name: string, content: Buffer | string) => fetch(await addressOf(name, content))

test('a picture of an iPhone is shown as JPEG', async () => {
  const answer = await preview('IMG_0001.HEIC', heic)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  const { width, height, data } = jpeg.decode(Buffer.from(await answer.arrayBuffer()))
  expect([width, height]).toEqual([96, 64])
  // Red on the left, blue on the right.
  expect(data[4] ?? 0).toBeGreaterThan(150)
  expect(data[(96 - 2) * 4 + 2] ?? 0).toBeGreaterThan(150)
})

test('a broken one is said to be unreadable', async () => {
  const broken = Buffer.from(heic)
  broken.fill(0, broken.length - 60)
  broken.write('....', broken.indexOf('hvcC'))
  const answer = await preview('zepsute.heic', broken)
  expect([answer.status, await answer.json()]).toMatchObject([415, { error: expect.stringContaining('nie udało się odczytać') }])
})

test('one that claims too many pixels is refused undecoded', async () => {
  const large = Buffer.from(heic)
  large.writeUInt32BE(30_000, large.indexOf('ispe') + 8)
  large.writeUInt32BE(30_000, large.indexOf('ispe') + 12)
  expect(await upload(owner, 'wielkie.heic', large)).toMatchObject({ status: 415, body: { error: expect.stringContaining('900 megapikseli') } })
})

test('of very many at once some are told to come back', async () => {
  const address = await addressOf('IMG_0001.HEIC', heic)
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(address)))
  const later = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200).length + later.length).toBe(40)
  expect(new Set(later.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['2']))
})

test('anything else is previewed as it is', async () => {
  const answer = await preview('notatka.txt', 'Proszę o kontakt.\n')
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/plain', 'Proszę o kontakt.\n'])
})
