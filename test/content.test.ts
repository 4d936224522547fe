import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { archivedLists, companyLists, exportedLists, exportFormats, isArchive } from '#features/exports/shared/contract.ts'
import { runExport } from '#features/exports/server/run.ts'
import { publish } from '#features/realtime/store.ts'
import { isClientRole, isStaffRole, type Role, roles } from '#kernel/access/access.ts'
import { newId } from '#platform/db/id.ts'
import { testInstallation } from '#test/installation.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { newTenantFixture, Owner, type TenantFixture } from '#test/access/tenant-fixtures.ts'
import { baseUrl } from '#test/fixtures/upload.ts'

/** The walk looks at answers; this reads what is behind them: files as bytes, and the live stream while others write. */

let owner: Owner
let first: TestOffice
let own: TenantFixture
let neighbour: TenantFixture
let stranger: TenantFixture
const people = new Map<string, { role: Role; who: Caller; foreign: TenantFixture[] }>()

beforeAll(async () => {
  first = await newOffice()
  const second = await newOffice()
  owner = await Owner.connect((await testInstallation()).owner_url)
  own = newTenantFixture(first.office)
  neighbour = newTenantFixture(first.office)
  stranger = newTenantFixture(second.office)
  for (const realm of [own, neighbour, stranger]) await owner.plant(realm)
  for (const role of roles) {
    const who = isStaffRole(role) ? await first.as(role) : await first.client(role, own, { sees_settlements: role === 'owner' })
    people.set(role, { role, who, foreign: isStaffRole(role) ? [stranger] : [neighbour, stranger] })
  }
  people.set('administrator of another office', { role: 'administrator', who: await second.as('administrator'), foreign: [own, neighbour] })
})

afterAll(() => owner.close())

async function download(url: string): Promise<Buffer> {
  const reply = await fetch(`${await baseUrl()}${url}`)
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

/** All that can be read in a file; workbooks and archives are opened. */
function textOf(content: Buffer): Promise<string> {
  if (content.subarray(0, 2).toString() !== 'PK') return Promise.resolve(content.toString())
  return new Promise((resolve, reject) => {
    const parts: string[] = []
    yauzl.fromBuffer(content, { lazyEntries: true }, (fault, zip) => {
      if (fault) return reject(fault)
      zip.on('entry', entry => {
        zip.openReadStream(entry, async (problem, stream) => {
          if (problem) return reject(problem)
          parts.push(entry.fileName)
          for await (const chunk of stream) parts.push((chunk as Buffer).toString())
          zip.readEntry()
        })
      })
      zip.on('end', () => resolve(parts.join('\n')))
      zip.readEntry()
    })
  })
}

const wanted = exportedLists.flatMap(list =>
  exportFormats.filter(format => !isArchive(format) || list === archivedLists[0]).map(format => [list, format] as const),
)

describe('files', () => {
  it.each(wanted)('an export of %s as %s holds what its person may see', async (list, format) => {
    for (const [name, { role, who, foreign }] of people) {
      const isOfCompany = (companyLists as readonly string[]).includes(list)
      const mine = name === role ? own : stranger
      const bodyFor = (company: TenantFixture) => ({ list, format, ...(isOfCompany && { company_id: company.id }) })
      if (isOfCompany) for (const realm of foreign) expect((await who.post('/api/exports', bodyFor(realm))).status, name).toBe(404)
      const reply = await who.post('/api/exports', bodyFor(mine))
      if (reply.status === 403) continue
      expect(reply.status, name).toBe(200)
      const { id } = reply.body.data
      await runExport(first.test.installation, name === role ? first.office.id : stranger.office.id, id)
      const link = await who.post(`/api/exports/${id}/link`)
      expect(link.status, name).toBe(200)
      const text = await textOf(await download(link.body.data.url))
      for (const realm of foreign) expect(text, name).not.toContain(realm.canary)
      if (list === '/api/companies') expect(text, name).toContain(mine.canary)
      for (const [other, person] of people) if (other !== name) expect((await person.who.post(`/api/exports/${id}/link`)).status, other).toBe(404)
    }
  })

  it('of documents are read by who sees the document, and are nothing to anybody else', async () => {
    for (const [name, { role, who, foreign }] of people) {
      const mine = name === role ? own : stranger
      const link = await who.post(`/api/files/${mine.id}/link`)
      expect(link.status, name).toBe(200)
      expect((await download(link.body.data.url)).toString()).toContain(mine.canary)
      for (const realm of foreign) expect((await who.post(`/api/files/${realm.id}/link`)).status, name).toBe(404)
    }
  })
})

/** What the stream says until it has said the last word. */
async function listen(who: Caller, last: string) {
  const stopping = new AbortController()
  const response = await fetch(`${await baseUrl()}/api/events`, { headers: { ...who.headers, 'last-event-id': '1' }, signal: stopping.signal })
  if (!response.body) throw new Error(`The stream did not open: ${response.status}.`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader.read()).value ?? ''
  const rest = async () => {
    while (!text.includes(last)) text += (await reader.read()).value ?? ''
    stopping.abort()
    return text
  }
  return { rest }
}

it('the live stream tells nothing of other companies, of months one may not see, or of what stays in the office', async () => {
  const last = newId()
  const subjects = [...people].filter(([name]) => name !== 'administrator of another office')
  const lines = await Promise.all(subjects.map(([, { who }]) => listen(who, last)))
  const ids = { own: newId(), internal: newId(), neighbour: newId(), month: newId() }
  const tell = (entity_id: string, company_id: string | null, entity = 'tests') => first.transact(db => publish(db, { entity, entity_id, company_id }))
  await tell(ids.own, own.id)
  await tell(ids.internal, null)
  await tell(ids.neighbour, neighbour.id)
  for (const entity of ['settlements', 'declarations', 'totals']) await tell(ids.month, own.id, entity)
  await tell(last, own.id)
  for (const [index, [name, { role, foreign }]] of subjects.entries()) {
    const text = (await lines[index]?.rest()) ?? ''
    const client = isClientRole(role)
    expect(text, name).toContain(ids.own)
    for (const realm of foreign) expect(text, name).not.toContain(realm.canary)
    expect([text.includes(ids.internal), text.includes(ids.neighbour)], name).toEqual([!client, !client])
    expect(text.includes(ids.month), name).toBe(!client || role === 'owner')
  }
})
