import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3'
import { Failure } from '#kernel/failure.ts'
import { ConfigError, type S3Config } from '#platform/config/config.ts'
import { diskFull } from '#platform/http/error-handler.ts'
import { checkAddress, checkOffice, isDigest, MissingContent, quarantine, type Storage } from './storage.ts'

/** What a person can do nothing about is said as it is: the store is full, or it does not answer. */
function sayWhy(error: unknown): never {
  const status = statusOf(error)
  if (status === 404) throw error
  if (status === 507) throw diskFull()
  throw Object.assign(new Failure('unavailable', 'Magazyn plików chwilowo nie odpowiada. Proszę spróbować za chwilę.', { retry_after: 5 }), { cause: error })
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Milliseconds until a store that cannot be reached, and without a byte in either direction: by itself the client waits for ever. */
const usualConnect = 5_000
const usualStallMs = 30_000

/** The part of the client's own request that a put fills in. */
interface Sent {
  headers: Record<string, string>
  body?: unknown
}

/** A long time of its own the client sets only so many milliseconds after it has asked. */
const setLate = 3_000

/** Counts time without a byte only while bytes are asked for, so that a slow reader is no stalled store. */
function restWithReader(body: IncomingMessage, stallsAfter: number) {
  // A pipe pauses once more at its end, when the connection has gone to another request.
  const socket = () => (body.readableEnded ? null : body.socket)
  const rest = () => socket()?.setTimeout(0)
  body.on('pause', rest).on('resume', () => socket()?.setTimeout(stallsAfter))
  const late = setTimeout(() => body.isPaused() && rest(), setLate + 100).unref()
  body.once('close', () => clearTimeout(late))
}

/** The body is read from the disk anew by each try, so that no file lies in memory whole; the store compares it with the digest that was signed. */
function putFrom(source: string, bytes: number, digest: string, input: PutObjectCommandInput) {
  const put = new PutObjectCommand({ ...input, ChecksumSHA256: Buffer.from(digest, 'hex').toString('base64') })
  const headers = { 'content-length': String(bytes), 'x-amz-content-sha256': digest }
  put.middlewareStack.add(
    next => args => {
      Object.assign((args.request as Sent).headers, headers)
      return next(args)
    },
    { step: 'build' },
  )
  put.middlewareStack.add(
    next => async args => {
      const body = createReadStream(source)
      const unread = new Promise<never>((_, reject) => body.once('error', reject))
      try {
        return await Promise.race([next({ ...args, request: Object.assign(args.request as Sent, { body }) }), unread])
      } finally {
        body.destroy()
      }
    },
    { step: 'deserialize', priority: 'low' },
  )
  return put
}

/** Content in `<tenant>/<aa>/<digest>` of one bucket. A put is whole or not there: the store compares it with the digest. */
export class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #stallsAfter: number

  constructor({ endpoint, region, bucket, access_key_id, secret_access_key }: S3Config, stallsAfter = usualStallMs) {
    this.#bucket = bucket
    this.#stallsAfter = stallsAfter
    this.#client = new S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
      requestHandler: { connectionTimeout: usualConnect, socketTimeout: stallsAfter },
      // Not every compatible store knows the newer checksums; ours are SHA-256 and sent with each put.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  /** At start: a wrong name or key is told then, not with the first invoice. Throws a `ConfigError`. */
  async check() {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })).catch((error: unknown) => {
      const status = statusOf(error)
      if (status === 404) throw new ConfigError(`S3_BUCKET: w magazynie nie ma zasobnika „${this.#bucket}”`)
      if (status === 403) throw new ConfigError('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: magazyn plików odrzuca te klucze')
      throw new ConfigError(`S3_ENDPOINT: magazyn plików nie odpowiada (${status ?? (error as Error).message})`)
    })
  }

  #object(tenant_id: string, digest: string, folder = '') {
    checkAddress(tenant_id, digest)
    return { Bucket: this.#bucket, Key: `${folder}${tenant_id}/${digest.slice(0, 2)}/${digest}` }
  }

  async keep(tenant_id: string, digest: string, source: string) {
    const { size } = await stat(source)
    if ((await this.size(tenant_id, digest)) === size) return
    await this.#client.send(putFrom(source, size, digest, this.#object(tenant_id, digest))).catch(sayWhy)
  }

  async read(tenant_id: string, digest: string, range?: { start: number; end: number }): Promise<Readable> {
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#object(tenant_id, digest), ...part })).catch(sayWhy)
      restWithReader(Body as IncomingMessage, this.#stallsAfter)
      return Body as Readable
    } catch (error) {
      throw statusOf(error) === 404 ? new MissingContent(digest) : error
    }
  }

  async size(tenant_id: string, digest: string): Promise<number | undefined> {
    try {
      return (await this.#client.send(new HeadObjectCommand(this.#object(tenant_id, digest))).catch(sayWhy)).ContentLength
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw error
    }
  }

  async remove(tenant_id: string, digest: string) {
    await this.#client.send(new DeleteObjectCommand(this.#object(tenant_id, digest))).catch(sayWhy)
  }

  async *listBefore(tenant_id: string, before: Date) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: `${tenant_id}/` })) {
      for (const { Key = '', LastModified } of Contents) if (LastModified && LastModified < before && isDigest(basename(Key))) yield basename(Key)
    }
  }

  /** S3 keeps nothing of an aborted put. */
  async removeUnfinished() {}

  async removeAll(tenant_id: string) {
    checkOffice(tenant_id)
    let contents = 0
    for (const Prefix of [`${tenant_id}/`, `${quarantine}/${tenant_id}/`]) {
      for (;;) {
        const { Contents = [] } = await this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix })).catch(sayWhy)
        if (Contents.length === 0) break
        for (const { Key } of Contents) await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key })).catch(sayWhy)
        contents += Contents.length
      }
    }
    return contents
  }

  async setAside(tenant_id: string, digest: string) {
    const { Bucket, Key } = this.#object(tenant_id, digest)
    try {
      await this.#client.send(new CopyObjectCommand({ ...this.#object(tenant_id, digest, `${quarantine}/`), CopySource: `${Bucket}/${Key}` })).catch(sayWhy)
    } catch (error) {
      if (statusOf(error) === 404) return
      throw error
    }
    await this.remove(tenant_id, digest)
  }
}
