import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { companyNips, officeNip } from './testing.ts'
import { gatewayOf } from '#features/ksef/server/client/gateway.ts'
import type { KsefInvoices, RunningExport } from '#features/ksef/server/client/invoices.ts'
import { type ExportError, KsefError } from '#features/ksef/server/client/ksef-error.ts'
import type { ExportPackage, FetchedInvoice } from '#features/ksef/server/client/package.ts'
import type { KsefRole } from '#features/ksef/shared/labels.ts'
import { readConfig } from '#platform/config/config.ts'
import { makeCertificate } from '#demo/ksef/certificates.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { usualLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { spyOnLog } from '#test/log-spy.ts'

const ksef = new KsefStandIn()
const url = await ksef.listen()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'ksef-reading-'))
afterAll(async () => {
  await ksef.stop()
  await rm(DATA_DIR, { recursive: true })
})

const { exports } = ksef
const { looks, most, partSize, linkLife } = exports
beforeEach(() => {
  ksef.mood = 'usual'
  ksef.limits.table = usualLimits
  ksef.limits.refusals = 0
  Object.assign(exports, { looks, most, partSize, linkLife, damagedParts: 0, tellsWrongDigests: false, elsewhere: '' })
})

let companies = 0
/** Long enough after the first of these invoices to be one window. */
const start = new Date(Date.now() - 24 * 3600_000).toISOString()

/** A company with a token, and a portal that has asked KSeF nothing yet. */
function begin(environment: Record<string, string> = {}) {
  const nip = String(9_990_000_200 + companies++)
  const token = ksef.rights.issueToken(nip, 'InvoiceRead')
  const spy = spyOnLog()
  const portal = () => gatewayOf({ config: readConfig({ SECRET_KEY: 'a'.repeat(43), KSEF_URL: url, DATA_DIR, ...environment }), log: spy.log })
  const gateway = portal()
  if (!gateway) throw new Error('KSeF is not named.')
  const reading = <Found>(work: (invoices: KsefInvoices) => Promise<Found>, by = gateway) => by.reading(nip, { way: 'token', token }, work)
  const buy = (number: string) => ksef.invoices.add(makeInvoice({ number, buyer: { nip, name: 'Piekarnia Próbna' } }))
  return { nip, token, spy, portal, gateway, reading, buy }
}

/** Looks until KSeF has prepared it. */
async function ready(invoices: KsefInvoices, running: RunningExport): Promise<ExportPackage> {
  for (;;) {
    const pack = await invoices.find(running)
    if (pack) return pack
  }
}

async function all(invoices: KsefInvoices, running: RunningExport, pack: ExportPackage): Promise<FetchedInvoice[]> {
  const fetchedInvoices: FetchedInvoice[] = []
  for await (const invoice of invoices.read(running, pack)) fetchedInvoices.push(invoice)
  return fetchedInvoices
}

async function fetchFrom(invoices: KsefInvoices, from: string, role: KsefRole = 'buyer') {
  const running = await invoices.start(role, from)
  const pack = await ready(invoices, running)
  return { running, pack, outcome: await all(invoices, running, pack) }
}

const numbersOf = (fetchedInvoices: readonly FetchedInvoice[]) => fetchedInvoices.map(({ metadata }) => metadata.invoice_number ?? '')

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('base64')
const filesOfOurs = () => readdir(join(DATA_DIR, 'ksef'))

describe('a package of invoices', () => {
  it('comes in several parts, each invoice as it was sent in and with what KSeF tells of it', async () => {
    const { nip, reading, buy } = begin()
    exports.partSize = 900
    const sent = ['A/1', 'A/2', 'A/3'].map(buy)
    const { pack, outcome, running } = await reading(async invoices => {
      const fetched = await fetchFrom(invoices, start)
      expect(await filesOfOurs()).toEqual([])
      return fetched
    })
    expect(pack.parts.length).toBeGreaterThan(2)
    expect(outcome.map(({ xml }) => xml)).toEqual(sent.map(({ xml }) => xml))
    expect(running.until).toBe(null)
    expect(pack).toMatchObject({ invoice_count: 3, truncated: false })
    expect(outcome[0]?.metadata).toEqual({
      ksef_number: sent[0]?.metadata.ksefNumber,
      ...{ invoice_number: 'A/1', issue_date: '2026-11-20', invoice_type: 'Vat', form_code: 'FA (3)', currency: 'PLN' },
      // The seventh digit of a second is cut.
      acquisition_date: expect.stringMatching(/\.\d{6}\+00:00$/),
      permanent_storage_date: expect.stringMatching(/\.\d{6}\+00:00$/),
      seller: { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' },
      buyer: { type: 'Nip', value: nip, name: 'Piekarnia Próbna' },
      ...{ net: '100.00', vat: '23.00', gross: '123.00' },
      ...{ self_invoicing: false, has_attachment: false, hash_of_corrected: null },
      invoice_hash: sha256(sent[0]?.xml ?? Buffer.alloc(0)),
    })
    expect(ksef.signIns.open(nip)).toEqual([])
  })

  it('is read after a restart, by what was kept of it', async () => {
    const { reading, portal, buy } = begin()
    buy('B/1')
    exports.looks = 2
    const runningJson = await reading(async invoices => {
      const running = await invoices.start('buyer', start)
      expect(await invoices.find(running)).toBe(undefined)
      return JSON.stringify(running)
    })
    const fetchedInvoices = await reading(async invoices => {
      const running = JSON.parse(runningJson)
      return all(invoices, running, await ready(invoices, running))
    }, portal())
    expect(numbersOf(fetchedInvoices)).toEqual(['B/1'])
  })

  it('may be empty', async () => {
    const { pack, outcome } = await begin().reading(invoices => fetchFrom(invoices, start))
    expect([pack.invoice_count, pack.truncated, outcome]).toEqual([0, false, []])
  })

  it('is cut, and goes on where it was cut until nothing is left', async () => {
    const { reading, buy } = begin()
    exports.most = 2
    const sent = Array.from({ length: 5 }, (_, place) => `C/${place}`)
    for (const number of sent) buy(number)
    const { seen, packages } = await reading(async invoices => {
      const seen = new Set<string>()
      let packages = 0
      for (let from = start, more = true; more; ) {
        const { pack, outcome } = await fetchFrom(invoices, from)
        for (const number of numbersOf(outcome)) seen.add(number)
        ;[from, more] = [pack.cursor, pack.truncated]
        packages++
      }
      return { seen, packages }
    })
    expect([...seen]).toEqual(sent)
    expect(packages).toBeGreaterThan(2)
  })

  it('of long ago comes in windows that KSeF can look through', async () => {
    const { nip, reading } = begin()
    const source = makeInvoice({ number: 'D/1', buyer: { nip, name: 'Piekarnia' } })
    const year = new Date(Date.now() - 365 * 24 * 3600_000).toISOString()
    ksef.invoices.add(source, { storedAt: new Date(Date.now() - 180 * 24 * 3600_000).toISOString() })
    const { cursors, seen } = await reading(async invoices => {
      const cursors: string[] = []
      const seen: string[] = []
      for (let from = year, more = true; more; ) {
        const { running, pack, outcome } = await fetchFrom(invoices, from)
        expect(pack.truncated).toBe(running.until !== null)
        cursors.push(pack.cursor)
        seen.push(...numbersOf(outcome))
        ;[from, more] = [pack.cursor, pack.truncated]
      }
      return { cursors, seen }
    })
    expect(cursors).toHaveLength(5)
    expect(cursors).toEqual(cursors.toSorted())
    expect(seen).toEqual(['D/1'])
  })

  it('is asked for in each role by itself; an invoice may come in two', async () => {
    const { nip, reading } = begin()
    const other = { nip: '5252248481', name: 'Hurtownia' }
    const self = { nip, name: 'Piekarnia' }
    ksef.invoices.add(makeInvoice({ number: 'E/1', seller: self, buyer: other }))
    ksef.invoices.add(makeInvoice({ number: 'E/2', seller: other, buyer: self, thirdParties: [{ ...self, role: 4 }] }))
    ksef.invoices.add(makeInvoice({ number: 'E/3', seller: other, buyer: other, authorised: { ...self, role: 2 } }))
    const roles: KsefRole[] = ['seller', 'buyer', 'third_party', 'authorised']
    const numbersByRole = await reading(async invoices => {
      const numbers: string[][] = []
      for (const role of roles) numbers.push(numbersOf((await fetchFrom(invoices, start, role)).outcome))
      return numbers
    })
    expect(numbersByRole).toEqual([['E/1'], ['E/2'], ['E/2'], ['E/3']])
  })

  it('that was complete gets one more: an overlap finds it, the cursor alone would not', async () => {
    const { nip, reading, buy } = begin()
    buy('F/1')
    await reading(async invoices => {
      const { pack } = await fetchFrom(invoices, start)
      ksef.invoices.add(makeInvoice({ number: 'F/2', buyer: { nip, name: 'Piekarnia' } }), { storedAt: new Date(Date.now() - 3600_000).toISOString() })
      expect(numbersOf((await fetchFrom(invoices, pack.cursor)).outcome)).not.toContain('F/2')
      expect(numbersOf((await fetchFrom(invoices, start)).outcome)).toEqual(['F/2', 'F/1'])
    })
  })
})

describe('what goes wrong with an export', () => {
  const fault = (name: ExportError['fault']) => expect.objectContaining({ fault: name })

  it.each([
    [210, 'lost'],
    [415, 'lost'],
    [500, 'lost'],
    [550, 'lost'],
    [420, 'ahead'],
  ] as const)('ends by the status %i: %s; the next one succeeds', async (code, name) => {
    const { reading, buy } = begin()
    buy('G/1')
    exports.nextCodes.push(code)
    await reading(async invoices => {
      await expect(fetchFrom(invoices, start)).rejects.toEqual(fault(name))
      expect(numbersOf((await fetchFrom(invoices, start)).outcome)).toEqual(['G/1'])
    })
  })

  it('is refused by its code', async () => {
    await begin().reading(async invoices => {
      const running = await invoices.start('buyer', start)
      await expect(invoices.find({ ...running, reference: running.reference.replace(/.$/, 'X') })).rejects.toEqual(fault('lost'))
      exports.forget()
      await expect(invoices.find(running)).rejects.toEqual(fault('lost'))
      ksef.answerNext(/exports$/, { status: 400, body: { exception: { exceptionDetailList: [{ exceptionCode: 21181 }] } } })
      await expect(invoices.start('authorised', start)).rejects.toEqual(fault('not_for_role'))
      const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString()
      await expect(fetchFrom(invoices, tomorrow)).rejects.toEqual(fault('ahead'))
    })
  })

  it('is a package that ends at no instant, or in the future, from which nothing would ever come', async () => {
    for (const end of ['wkrótce', '2026-11-01', '2099-01-01T00:00:00.0000000+00:00']) {
      const { reading, buy } = begin()
      buy('E/1')
      await reading(async invoices => {
        const running = await invoices.start('buyer', start)
        ksef.distort = answer => {
          const { package: exportPackage, ...body } = answer.body as { package?: object }
          return exportPackage ? { ...answer, body: { ...body, package: { ...exportPackage, permanentStorageHwmDate: end } } } : answer
        }
        await expect(ready(invoices, running)).rejects.toEqual(expect.objectContaining({ problem: 'unavailable' }))
        ksef.distort = answer => answer
        expect(numbersOf(await all(invoices, running, await ready(invoices, running)))).toEqual(['E/1'])
      })
    }
  })

  it('are too many at once', async () => {
    ksef.limits.table = { ...usualLimits, invoiceExport: [100, 100, 100] }
    await begin().reading(async invoices => {
      for (let number = 0; number < 10; number++) await invoices.start('buyer', start)
      await expect(invoices.start('buyer', start)).rejects.toEqual(fault('busy'))
    })
  })

  it('is a key of the Ministry that was changed meanwhile: the new one is asked for, once', async () => {
    const { reading, buy } = begin()
    buy('H/1')
    await reading(async invoices => {
      await invoices.start('buyer', start)
      await ksef.keys.rotate()
      expect(numbersOf((await fetchFrom(invoices, start)).outcome)).toEqual(['H/1'])
    })
  })

  it('is a link that has ended: it is asked for anew, and what ends at once is told', async () => {
    const { reading, buy } = begin()
    buy('I/1')
    await reading(async invoices => {
      const running = await invoices.start('buyer', start)
      const pack = await ready(invoices, running)
      exports.endLinks()
      expect(numbersOf(await all(invoices, running, pack))).toEqual(['I/1'])
      exports.endLinks()
      exports.linkLife = 0
      await expect(all(invoices, running, pack)).rejects.toEqual(expect.objectContaining({ problem: 'unavailable', codes: [403] }))
    })
  })

  it('is a part that comes damaged: it is fetched once more, and then refused', async () => {
    const { reading, buy } = begin()
    buy('J/1')
    await reading(async invoices => {
      exports.damagedParts = 1
      expect(numbersOf((await fetchFrom(invoices, start)).outcome)).toEqual(['J/1'])
      exports.damagedParts = 2
      await expect(fetchFrom(invoices, start)).rejects.toEqual(fault('damaged'))
      exports.tellsWrongDigests = true
      await expect(fetchFrom(invoices, start)).rejects.toEqual(fault('damaged'))
      exports.tellsWrongDigests = false
      const running = await invoices.start('buyer', start)
      const [pack, key] = [await ready(invoices, running), Buffer.alloc(32).toString('base64')]
      await expect(all(invoices, { ...running, key }, pack)).rejects.toEqual(fault('damaged'))
    })
    expect(await filesOfOurs()).toEqual([])
  })

  it('is an invoice that is not what KSeF tells of it, or not to be unpacked', async () => {
    const wrong = begin()
    ksef.invoices.withWrongHash.add(wrong.buy('K/1').metadata.ksefNumber)
    await expect(wrong.reading(invoices => fetchFrom(invoices, start))).rejects.toEqual(fault('damaged'))
    const huge = begin()
    const invoiceFile = makeInvoice({ buyer: { nip: huge.nip, name: 'Piekarnia' } })
    ksef.invoices.add({ ...invoiceFile, xml: Buffer.alloc(11 * 1024 * 1024, ' ') })
    await expect(huge.reading(invoices => fetchFrom(invoices, start))).rejects.toEqual(fault('damaged'))
  })

  it('is a link to somewhere else, unless the installation names it', async () => {
    const elsewhere = new URL(url).origin.replace('127.0.0.1', 'localhost')
    exports.elsewhere = elsewhere
    const elsewhereReader = begin()
    elsewhereReader.buy('L/1')
    const before = ksef.requests.length
    await expect(elsewhereReader.reading(invoices => fetchFrom(invoices, start))).rejects.toEqual(expect.objectContaining({ problem: 'denied' }))
    expect(ksef.requests.slice(before).filter(path => path.includes('/packages/'))).toEqual([])
    const named = begin({ KSEF_DOWNLOAD_HOSTS: `paczki.example.pl, ${new URL(elsewhere).host}` })
    named.buy('L/2')
    expect(numbersOf((await named.reading(invoices => fetchFrom(invoices, start))).outcome)).toEqual(['L/2'])
  })

  it('is a silent KSeF, a fault of the moment, or a permission that was taken away', async () => {
    const { nip, reading, buy, gateway } = begin()
    buy('M/1')
    await reading(async invoices => {
      ksef.answerNext(/exports\//, { status: 503, body: 'Service Unavailable' })
      expect(numbersOf((await fetchFrom(invoices, start)).outcome)).toEqual(['M/1'])
      ksef.mood = 'broken'
      await expect(invoices.start('buyer', start)).rejects.toEqual(expect.objectContaining({ problem: 'unavailable', codes: [503] }))
      ksef.mood = 'usual'
    })
    const { certificate, key } = await makeCertificate({ nip: officeNip })
    const officeCertificate = { certificate, key, nip: officeNip, owner: 'Biuro', serial: '1', valid_from: start, valid_to: start }
    const byOffice = <Found>(work: (invoices: KsefInvoices) => Promise<Found>) =>
      gateway.reading(nip, { way: 'certificate', certificate: officeCertificate }, work)
    ksef.rights.grant(nip, officeNip, 'InvoiceRead')
    await byOffice(async invoices => {
      expect(numbersOf((await fetchFrom(invoices, start)).outcome)).toEqual(['M/1'])
      ksef.rights.withdraw(nip, officeNip)
      await expect(invoices.start('buyer', start)).rejects.toEqual(expect.objectContaining({ problem: 'no_permission' }))
    })
    await expect(byOffice(invoices => invoices.start('buyer', start))).rejects.toEqual(expect.objectContaining({ problem: 'no_permission' }))
  })
})

describe('the limits of KSeF', () => {
  it('are asked for, kept for each company, and never passed', async () => {
    ksef.limits.table = { ...usualLimits, invoiceExport: [8, 16, 3], invoiceExportStatus: [4, 60, 600] }
    const { nip, reading, gateway, buy } = begin()
    buy('N/1')
    exports.looks = 2
    const before = ksef.requests.length
    const countRequests = (path: string) => ksef.requests.slice(before).filter(one => one === path).length
    await reading(async invoices => {
      for (let number = 0; number < 3; number++) await fetchFrom(invoices, start)
      const rateError = await invoices.start('buyer', start).catch((error: unknown) => error)
      expect(rateError).toBeInstanceOf(KsefError)
      expect(rateError).toMatchObject({ problem: 'limited', retryAfter: expect.any(Number) })
    })
    expect([countRequests('POST /invoices/exports'), countRequests('GET /rate-limits'), ksef.limits.refusals]).toEqual([3, 1, 0])
    // Another company has limits of its own.
    const token = ksef.rights.issueToken(companyNips[1], 'InvoiceRead')
    await gateway.reading(companyNips[1], { way: 'token', token }, invoices => invoices.start('buyer', start))
    expect(nip).not.toBe(companyNips[1])
  })

  it('hold as documented while KSeF does not tell them', async () => {
    ksef.answerNext(/rate-limits/, { status: 404, body: '' })
    const { reading } = begin()
    exports.looks = 0
    await reading(async invoices => {
      for (let number = 0; number < 10; number++) await invoices.start('buyer', start)
    })
    expect(ksef.limits.refusals).toBe(0)
  })

  it('are a pause that is kept when short, and told without asking again when long', async () => {
    const { reading } = begin()
    await reading(async invoices => {
      ksef.answerNext(/exports$/, { status: 429, headers: { 'retry-after': '1' }, body: {} })
      await invoices.start('buyer', start)
      ksef.answerNext(/exports$/, { status: 429, headers: { 'retry-after': '600' }, body: {} })
      await expect(invoices.start('buyer', start)).rejects.toEqual(expect.objectContaining({ problem: 'limited', retryAfter: 600 }))
      const before = ksef.requests.length
      await expect(invoices.start('buyer', start)).rejects.toEqual(expect.objectContaining({ problem: 'limited' }))
      expect(ksef.requests.length).toBe(before)
    })
  })
})

it('logs what KSeF warns of, and no secret', async () => {
  const { token, reading, buy, spy } = begin()
  buy('O/1')
  ksef.warning = 'Przerwa o 16:00.'
  const { running } = await reading(invoices => fetchFrom(invoices, start))
  ksef.warning = ''
  expect(spy.lines()).toContainEqual(expect.objectContaining({ warning: 'Przerwa o 16:00.' }))
  const text = spy.raw().join('\n')
  for (const secret of [token.split('|').at(-1) ?? '', running.key, 'sig=']) expect(text).not.toContain(secret)
})
