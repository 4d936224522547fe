import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { FolderStorage } from './folder-storage.ts'
import { S3Storage } from './s3-storage.ts'
import { MissingContent, type Storage } from './storage.ts'
import { S3StandIn, s3Keys } from '#test/fakes/s3.ts'

const folder = await mkdtemp(join(tmpdir(), 'biurko-storage-'))
const standIn = new S3StandIn()
const endpoint = await standIn.listen()
afterAll(async () => {
  await standIn.stop()
  await rm(folder, { recursive: true })
})

async function source(content: Buffer) {
  const path = join(folder, 'source')
  await writeFile(path, content)
  return { path, digest: createHash('sha256').update(content).digest('hex') }
}

const storages: [string, Storage, () => Promise<string[]>][] = [
  [
    'the folder',
    new FolderStorage(join(folder, 'files')),
    async () =>
      (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name)),
  ],
  ['an S3-compatible store', new S3Storage({ endpoint, ...s3Keys }), async () => [...standIn.objects.keys()]],
]

describe.each(storages)('%s', (_, storage, list) => {
  test('keeps a content under its digest, once, and reads it whole or in part', async () => {
    const content = randomBytes(300_000)
    const { path, digest } = await source(content)
    expect(await storage.size('biuro', digest)).toBeUndefined()
    await storage.keep('biuro', digest, path)
    await storage.keep('biuro', digest, path)
    expect(await storage.size('biuro', digest)).toBe(content.length)
    expect((await buffer(await storage.read('biuro', digest))).equals(content)).toBe(true)
    expect((await buffer(await storage.read('biuro', digest, { start: 5, end: 9 }))).equals(content.subarray(5, 10))).toBe(true)
    expect((await list()).filter(name => name.includes(digest))).toHaveLength(1)
  })

  test('is read to its end by a pipe', async () => {
    for (const bytes of [10, 300_000]) {
      const { path, digest } = await source(randomBytes(bytes))
      await storage.keep('biuro', digest, path)
      const hash = createHash('sha256')
      await pipeline(await storage.read('biuro', digest), hash)
      expect(hash.digest('hex')).toBe(digest)
    }
  })

  test('keeps offices apart', async () => {
    const { path, digest } = await source(randomBytes(10))
    await storage.keep('pierwsze', digest, path)
    await expect(storage.read('drugie', digest)).rejects.toThrow(MissingContent)
    await storage.keep('drugie', digest, path)
    await storage.remove('pierwsze', digest)
    await storage.remove('pierwsze', digest)
    expect(await storage.size('pierwsze', digest)).toBeUndefined()
    expect(await storage.size('drugie', digest)).toBe(10)
  })

  test('sets aside what nobody may read, repeatedly', async () => {
    const { path, digest } = await source(randomBytes(10))
    await storage.keep('biuro', digest, path)
    await storage.setAside('biuro', digest)
    await storage.setAside('biuro', digest)
    await expect(storage.read('biuro', digest)).rejects.toThrow(MissingContent)
    expect((await list()).filter(name => name.includes(digest))).toEqual([expect.stringContaining('quarantine')])
  })

  test('lists what an office kept before a moment', async () => {
    const digests: string[] = []
    for (let place = 0; place < 5; place++) {
      const { path, digest } = await source(randomBytes(10 + place))
      await storage.keep('spis', digest, path)
      await storage.keep(`spis${place}`, digest, path)
      digests.push(digest)
    }
    expect((await Array.fromAsync(storage.listBefore('spis', new Date(Date.now() + 60_000)))).toSorted()).toEqual(digests.toSorted())
    expect(await Array.fromAsync(storage.listBefore('spis', new Date(Date.now() - 60_000)))).toEqual([])
    expect(await Array.fromAsync(storage.listBefore('nieznane', new Date()))).toEqual([])
  })

  test('removes all of an office, also what was set aside and is begun, and nothing of another', async () => {
    const content = await source(randomBytes(21))
    for (const office of ['odchodzi', 'odchodzi-nie']) await storage.keep(office, content.digest, content.path)
    const aside = await source(randomBytes(22))
    await storage.keep('odchodzi', aside.digest, aside.path)
    await storage.setAside('odchodzi', aside.digest)
    expect(await storage.removeAll('odchodzi')).toBe(2)
    expect(await storage.removeAll('odchodzi')).toBe(0)
    expect((await list()).filter(name => name.includes('odchodzi/'))).toEqual([])
    expect(await storage.size('odchodzi-nie', content.digest)).toBe(21)
    await expect(storage.removeAll('quarantine')).rejects.toThrow('Not an address')
    await expect(storage.removeAll('../odchodzi')).rejects.toThrow('Not an address')
  })

  test('takes nothing but digests for addresses', async () => {
    const { path, digest } = await source(randomBytes(10))
    await expect(storage.keep('../biuro', digest, path)).rejects.toThrow('Not an address')
    await expect(storage.read('biuro', '../../etc/passwd')).rejects.toThrow('Not an address')
  })
})

describe('the settings of an S3-compatible store', () => {
  const check = (values: Partial<typeof s3Keys & { endpoint: string }>) => new S3Storage({ endpoint, ...s3Keys, ...values }).check()

  test('are tried at start, and each fault is one line', async () => {
    await check({})
    await expect(check({ bucket: 'inny' })).rejects.toThrow('S3_BUCKET: w magazynie nie ma zasobnika „inny”')
    await expect(check({ secret_access_key: 'zły' })).rejects.toThrow('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: magazyn plików odrzuca te klucze')
    await expect(check({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(/^S3_ENDPOINT: magazyn plików nie odpowiada/)
  })

  test('are given together or not at all', () => {
    expect(() => readConfig({ DATA_DIR: folder, S3_BUCKET: 'biurko' })).toThrow('S3_ACCESS_KEY_ID: wymagany, gdy podano S3_BUCKET')
    expect(() => readConfig({ DATA_DIR: folder, S3_ENDPOINT: endpoint })).toThrow('S3_BUCKET: wymagany, gdy podano S3_ENDPOINT')
    expect(() => readConfig({ DATA_DIR: folder, S3_ENDPOINT: 'magazyn' })).toThrow('S3_ENDPOINT: adres http:// albo https://')
    expect(readConfig({ DATA_DIR: folder }).s3).toBeUndefined()
  })
})

describe('a store in trouble', () => {
  test('is told apart: full, or away', async () => {
    const storage = new S3Storage({ endpoint, ...s3Keys })
    const { path, digest } = await source(randomBytes(10))
    standIn.full = true
    await expect(storage.keep('biuro', digest, path)).rejects.toMatchObject({ code: 'storage_full' })
    standIn.full = false
    expect(await storage.size('biuro', digest)).toBeUndefined()
    const away = new S3Storage({ ...s3Keys, endpoint: 'http://127.0.0.1:1' })
    await expect(away.read('biuro', digest)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('keeps a file larger than memory holds in one piece from the disk, and is heard where it refuses it', async () => {
    const path = join(folder, 'large')
    await writeFile(path, '')
    await truncate(path, 2 ** 31 + 1)
    standIn.full = true
    await expect(new S3Storage({ endpoint, ...s3Keys }).keep('biuro', 'a'.repeat(64), path)).rejects.toMatchObject({ code: 'storage_full' })
    standIn.full = false
  })

  test('is asked again where a line broke, with the whole content', async () => {
    const content = randomBytes(300_000)
    const { path, digest } = await source(content)
    const storage = new S3Storage({ endpoint, ...s3Keys })
    expect(await storage.size('zerwane', digest)).toBeUndefined()
    standIn.breaks = 2
    await storage.keep('zerwane', digest, path)
    expect((await buffer(await storage.read('zerwane', digest))).equals(content)).toBe(true)
  })

  /** Milliseconds: on a busy machine the stand-in itself is silent for a while. */
  const timeoutMs = 1500

  test('is not given up where its reader rests', async () => {
    const content = randomBytes(20_000_000)
    const { path, digest } = await source(content)
    await new S3Storage({ endpoint, ...s3Keys }).keep('wolne', digest, path)
    const body = await new S3Storage({ endpoint, ...s3Keys }, timeoutMs).read('wolne', digest)
    const parts: Buffer[] = []
    body.on('data', part => parts.push(part))
    await once(body, 'data')
    body.pause()
    await wait(2 * timeoutMs)
    body.resume()
    await once(body, 'end')
    expect(Buffer.concat(parts).equals(content)).toBe(true)
  })

  test('is not waited for without end, neither before its answer nor in the middle of it', async () => {
    const { path, digest } = await source(randomBytes(100_000))
    const storage = new S3Storage({ endpoint, ...s3Keys }, timeoutMs)
    await new S3Storage({ endpoint, ...s3Keys }).keep('biuro', digest, path)
    standIn.stuck = true
    const content = buffer(await storage.read('biuro', digest))
    await expect(content).rejects.toThrow('timed out')
    standIn.stuck = false
    const silent = createServer(socket => void socket.resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const waiting = new S3Storage({ ...s3Keys, endpoint: address }, timeoutMs)
    await expect(waiting.read('biuro', digest)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(waiting.check()).rejects.toThrow(/^S3_ENDPOINT: magazyn plików nie odpowiada/)
    silent.close()
  })
})
