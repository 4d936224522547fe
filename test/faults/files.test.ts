import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { killsUnderUploads } from '#test/faults/extent.ts'
import { embeddedGround, type Ground } from '#test/faults/ground.ts'
import { digestOf, type StoredFile, startUploads } from '#test/faults/load.ts'
import { run, startServer } from '#test/faults/server.ts'

/** A file is there whole or not at all, whenever the process is killed. */

const filesBeforeKill = 40

const rowsOf = (ground: Ground) =>
  ground.inspect(
    async client =>
      (await client.query<{ id: string; digest: string; bytes: number }>('select id, digest, bytes from files where tenant_id = $1', [ground.tenant_id])).rows,
  )

describe('files under kill -9', () => {
  it('keeps every accepted file whole, and shows no half of one', async () => {
    const ground = await embeddedGround()
    onTestFinished(ground.stop)
    const accepted: StoredFile[] = []
    for (let kill = 0; kill < killsUnderUploads; kill++) {
      const server = await startServer(ground.environment)
      const uploads = startUploads(server.port, ground.headers, 6)
      await uploads.reach(filesBeforeKill)
      server.child.kill('SIGKILL')
      await server.ended
      await uploads.end()
      expect(uploads.refusals).toEqual([])
      accepted.push(...uploads.acknowledged)
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
    expect(accepted.length).toBeGreaterThanOrEqual(killsUnderUploads * filesBeforeKill)
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
    const folder = mkdtempSync(join(tmpdir(), 'biurko-own-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const DATA_DIR = join(folder, 'dane')
    // With what it makes of the program too, which the tests keep elsewhere.
    await work({ DATA_DIR, NODE_COMPILE_CACHE: '' })
    expect(readdirSync(DATA_DIR)).toContain('database')
    expect(reachableIn(DATA_DIR)).toEqual([])
  })
})
