import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { embeddedGround, type Ground, paper, run, startServer, uploadFile } from '#test/faults/server.ts'

/** A file is there whole or not at all, whenever the process is killed. */

const kills = 4
const filesBeforeKill = 40

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function uploadOne(port: number, headers: Record<string, string>): Promise<{ id: string; digest: string }> {
  const content = paper()
  const { id, refusal } = await uploadFile(port, headers, 'faktura.pdf', content)
  if (refusal) throw new Refused(refusal)
  return { id, digest: digestOf(content) }
}

class Refused extends Error {}

/** Uploads until the server is gone; the files whose acceptance was answered. */
function startUploads(port: number, headers: Record<string, string>) {
  const accepted: { id: string; digest: string }[] = []
  const refused: string[] = []
  const work = async () => {
    try {
      for (;;) accepted.push(await uploadOne(port, headers))
    } catch (error) {
      // Anything else is the line that broke with the server.
      if (error instanceof Refused) refused.push(error.message)
    }
  }
  return { accepted, refused, ended: Promise.all(Array.from({ length: 6 }, work)) }
}

const rowsOf = (ground: Ground) =>
  ground.inspect(
    async client =>
      (await client.query<{ id: string; digest: string; bytes: number }>('select id, digest, bytes from files where tenant_id = $1', [ground.tenant_id])).rows,
  )

describe('files under kill -9', () => {
  it('keeps every accepted file whole, and shows no half of one', async () => {
    const ground = await embeddedGround()
    const accepted: { id: string; digest: string }[] = []
    for (let kill = 0; kill < kills; kill++) {
      const server = await startServer(ground.environment)
      const uploads = startUploads(server.port, ground.headers)
      while (uploads.accepted.length < filesBeforeKill && uploads.refused.length === 0) await new Promise(resolve => setTimeout(resolve, 20))
      server.child.kill('SIGKILL')
      await server.ended
      await uploads.ended
      expect(uploads.refused).toEqual([])
      accepted.push(...uploads.accepted)
    }
    const folder = join(String(ground.environment.DATA_DIR), 'files')
    const contents = new Map(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && !entry.name.endsWith('.part'))
        .map(entry => [entry.name, readFileSync(join(entry.parentPath, entry.name))]),
    )
    for (const [name, content] of contents) expect(digestOf(content)).toBe(name)
    const rows = await rowsOf(ground)
    for (const row of rows) expect(contents.get(row.digest)?.length, row.id).toBe(Number(row.bytes))
    const digests = new Map(rows.map(row => [row.id, row.digest]))
    expect(accepted.filter(file => digests.get(file.id) !== file.digest)).toEqual([])
    expect(accepted.length).toBeGreaterThanOrEqual(kills * filesBeforeKill)
  })
})

/** What other accounts of the machine could reach; nothing can be reached in a folder that is closed to them. */
const reachableIn = (folder: string) => ['.', ...readdirSync(folder)].filter(path => (statSync(join(folder, path)).mode & 0o077) !== 0)

describe('what the programs write', () => {
  const begin: Record<string, (environment: Record<string, string>) => Promise<unknown>> = {
    'the command line': environment => run(environment, [join(import.meta.dirname, '../../src/cli/main.ts'), 'audit', 'verify']).ended,
    'the server': async environment => {
      const { child, ended } = await startServer(environment)
      child.kill('SIGTERM')
      await ended
    },
  }

  it.each(Object.entries(begin))('is for their own account alone: %s', async (_, work) => {
    const before = process.umask(0o022)
    onTestFinished(() => void process.umask(before))
    const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'biurko-own-')), 'dane')
    await work({ DATA_DIR })
    expect(readdirSync(DATA_DIR)).toContain('database')
    expect(reachableIn(DATA_DIR)).toEqual([])
  })
})
