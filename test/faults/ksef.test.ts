import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { ticksOf } from '#demo/ksef/archive.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { tooMany, wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { fetchedInvoices } from '#test/faults/extent.ts'
import { embeddedGround, type Ground, postgresGround } from '#test/faults/ground.ts'
import { type Process, startServer } from '#test/faults/server.ts'
import { until } from '#test/faults/until.ts'

/** Whatever happens to a fetch from KSeF, each invoice is there once in the end, as KSeF has it, and each package is told once. */

const kinds = [
  { name: 'embedded', open: embeddedGround as () => Promise<Ground> },
  { name: 'PostgreSQL', open: postgresGround as () => Promise<Ground> },
]

const nip = demoNip(31)
const company_id = '019a0000-0000-7000-8000-00000000c001'
const path = `/api/companies/${company_id}/ksef`
/** So that there are three packages: each begins with the last invoice of the one before. */
const most = Math.floor(fetchedInvoices / 3) + 1
const parts = /^\/packages\//
const exports = /^\/invoices\/exports$/

describe.each(kinds)('on the $name database', ({ open }) => {
  it(`a fetch of ${fetchedInvoices} invoices that is killed four times brings each once`, async () => {
    const ksef = new KsefStandIn()
    const KSEF_URL = await ksef.listen()
    const ground = await open()
    let server: Process | undefined
    onTestFinished(async () => {
      server?.child.kill('SIGKILL')
      await server?.ended
      await ground.stop()
      await ksef.stop()
    })
    ksef.limits.table = wideLimits
    Object.assign(ksef.exports, { most, partSize: most * 500 })
    const buyer = { nip, name: 'Sklep Próbny' }
    const sent = Array.from({ length: fetchedInvoices }, (_, place) => ksef.invoices.add(makeInvoice({ number: `FZ/${place}`, buyer })))
    await ground.inspect(client =>
      client.query(`insert into companies (tenant_id, id, title, company_type, vat_number) values ($1, $2, 'Sklep Próbny', 'jdg', $3)`, [
        ground.tenant_id,
        company_id,
        nip,
      ]),
    )

    const data_dir = String(ground.environment.DATA_DIR)
    const start = async () => {
      server = await startServer({ ...ground.environment, BIURKO_WORKERS: '1', KSEF_URL })
    }
    const call = async (method: string, to: string, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${server?.port}${to}`, { method, headers: ground.headers, ...(body && { body: JSON.stringify(body) }) })
      const answerBody = await answer.json()
      if (!answer.ok) throw new Error(`${method} ${to} answered ${answer.status}: ${JSON.stringify(answerBody)}`)
      return answerBody.data
    }
    const ask = (history = false) => call('POST', `${path}/fetches`, { history })
    const kill = async () => {
      server?.child.kill('SIGKILL')
      expect((await server?.ended)?.signal).toBe('SIGKILL')
    }
    /** What the dead one had is everybody's once it was silent for a while, which passes here at once; the next one is asked, and has not to wait for a quarter of an hour. */
    const goOn = async () => {
      await ground.inspect(async client => {
        await client.query(`update ksef_connections set claimed_until = now() - interval '1 second'`)
        await client.query(`delete from pgboss.job where state = 'active'`)
      })
      await start()
      await ask()
    }
    const contents = () => {
      try {
        return readdirSync(join(data_dir, 'files'), { recursive: true, withFileTypes: true }).filter(entry => /^[0-9a-f]{64}$/.test(entry.name))
      } catch {
        return []
      }
    }
    const whole = () => until(async () => (await call('GET', path)).fetched_at !== null, 100)

    await start()
    await call('PUT', path, { way: 'token', token: ksef.rights.issueToken(nip, 'InvoiceRead'), token_ends: null })
    /** At the next request for such a path, which KSeF answers all the same. */
    const killAt = (path: RegExp) => {
      const killed = Promise.withResolvers<void>()
      ksef.meanwhile(path, async () => killed.resolve(kill()))
      return killed.promise
    }
    // While KSeF begins an export that nobody will ask for.
    const unkept = killAt(exports)
    await ask()
    await unkept
    // Among the parts of the first package.
    const killed = killAt(parts)
    await goOn()
    await killed
    expect(contents()).toEqual([])

    // Among the files of the second one, once a link of the first has ended and the keys are others.
    ksef.meanwhile(parts, async () => ksef.exports.endLinks())
    ksef.meanwhile(exports, () => ksef.keys.rotate())
    await goOn()
    await until(() => contents().length >= most + most / 3)
    await kill()

    // When all files of the second one are there, and a part of it was damaged; of none of them there is a document yet, or of all.
    ksef.exports.damagedParts = 1
    await goOn()
    await until(() => contents().length >= 2 * most - 1)
    await kill()
    const counted = await ground.inspect(async client => Number((await client.query('select count(*) as count from documents')).rows[0].count))
    expect([most, 2 * most - 1]).toContain(counted)

    ksef.answerNext(exports, tooMany('Przekroczono limit.', 1))
    await goOn()
    await whole()
    // All packages once more.
    await ask(true)
    await whole()
    const { fetches, streams } = await call('GET', `${path}/fetches`)
    server?.child.kill('SIGTERM')
    await server?.ended

    expect(fetches.map(({ added, problem }: { added: number; problem: string | null }) => [added, problem])).toEqual([
      [fetchedInvoices - 2 * most + 1, null],
      [most - 1, null],
      [most, null],
    ])
    const last = sent.at(-1)?.at ?? 0n
    for (const { role, cursor } of streams as { role: string; cursor: string }[]) expect([role, ticksOf(cursor) >= last]).toEqual([role, true])
    const { storedInvoices, entries, connection, left } = await ground.inspect(async client => {
      const rows = async (text: string) => (await client.query(text)).rows
      return {
        storedInvoices: await rows(
          `select d.ksef_number, f.digest, i.hash, d.number from documents d join document_files l on l.document_id = d.id join files f on f.id = l.file_id
           left join ksef_invoices i on i.document_id = d.id and i.ksef_number = d.ksef_number order by d.ksef_number`,
        ),
        entries: await rows(`select count(*)::int as count from audit_entries where action = 'ksef_fetched'`),
        connection: await rows('select claimed_by, claimed_until, state, problem from ksef_connections'),
        left: await rows('select role from ksef_streams where export is not null or halted is not null'),
      }
    })
    const hexOf = (hash: string) => Buffer.from(hash, 'base64').toString('hex')
    const sentInvoices = sent.map(({ metadata }) => ({
      ksef_number: metadata.ksefNumber,
      digest: hexOf(metadata.invoiceHash),
      hash: metadata.invoiceHash,
      number: metadata.invoiceNumber,
    }))
    expect(storedInvoices).toEqual(sentInvoices.toSorted((one, other) => (one.ksef_number < other.ksef_number ? -1 : 1)))
    expect(entries).toEqual([{ count: 3 }])
    expect(connection).toEqual([{ claimed_by: null, claimed_until: null, state: 'working', problem: null }])
    expect(left).toEqual([])
    const storedFiles = contents()
    expect(storedFiles.map(({ name }) => name).toSorted()).toEqual(sentInvoices.map(({ digest }) => digest).toSorted())
    for (const { name, parentPath } of storedFiles)
      expect(
        createHash('sha256')
          .update(await readFile(join(parentPath, name)))
          .digest('hex'),
      ).toBe(name)
    // The killed ones leave at most the folder that they filled, which the night sweeps.
    for (const name of readdirSync(join(data_dir, 'ksef'))) expect(name).toMatch(/^package-/)
  }, 1_800_000)
})
