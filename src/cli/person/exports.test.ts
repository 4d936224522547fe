import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withdrawExports } from '#features/exports/server/store-withdraw.ts'
import { addDocument, askForPackage, dataOf, download, exportOf, path, runIn } from '#features/exports/tests/testing.ts'
import { FolderStorage } from '#platform/files/folder-storage.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { untilHeldUp } from '#test/until.ts'
import { findCommand } from '../run.ts'

const run = async (office: TestOffice, verb: string, id: string, ...rest: string[]) =>
  (await findCommand(['person', verb, office.office.id, id, ...rest])(office.test.installation)).text

const ask = async (who: Caller, list: string, format = 'csv'): Promise<string> => dataOf(await who.post(path, { list, format })).id

/** What the storage holds of the office. */
const contents = async (office: TestOffice) =>
  (await readdir(join(office.test.installation.config.data_dir, 'files', office.office.id), { recursive: true }).catch(() => [])).filter(name =>
    /[0-9a-f]{64}$/.test(name),
  )

async function setUp() {
  const office = await newOffice()
  const company = await office.company()
  const manager = await office.as('manager')
  const owner = await office.client('owner', company)
  await office.transact(db => db.updateTable('users').set({ last_name: 'Niezapomniana' }).where('id', '=', owner.id).execute())
  return { office, company, manager, owner }
}

/** The storage of the office, with something that happens at a certain point of the work. */
class Interrupted extends FolderStorage {
  #work: (() => Promise<unknown>) | undefined
  readonly #at: 'read' | 'keep'

  constructor(office: TestOffice, at: 'read' | 'keep', work: () => Promise<unknown>) {
    super(join(office.test.installation.config.data_dir, 'files'))
    this.#at = at
    this.#work = work
  }

  async #interrupt(at: 'read' | 'keep') {
    if (at !== this.#at) return
    const work = this.#work
    this.#work = undefined
    await work?.()
  }

  override async read(...wanted: Parameters<FolderStorage['read']>) {
    await this.#interrupt('read')
    return super.read(...wanted)
  }

  override async keep(...wanted: Parameters<FolderStorage['keep']>) {
    await super.keep(...wanted)
    await this.#interrupt('keep')
  }
}

const words = { erase: /^Biuro usunęło dane osoby/, restrict: /^Biuro ograniczyło przetwarzanie danych osoby/ }

describe('an export that may name somebody', () => {
  it.each(['erase', 'restrict'] as const)('that is ready goes when one is told to %s them, and says why', async verb => {
    const { office, company, manager, owner } = await setUp()
    const named = [await ask(manager, '/api/users'), dataOf(await askForPackage(manager, company)).id]
    const own = await ask(owner, '/api/companies')
    const prices = await ask(manager, '/api/pricelist')
    for (const id of [...named, own, prices]) await runIn(office, id)
    expect((await download(manager, named[0] ?? '')).toString()).toContain('Niezapomniana')
    expect(await contents(office)).toHaveLength(4)

    await run(office, verb, owner.id, ...(verb === 'restrict' ? ['--reason', 'Sprzeciw'] : []))
    for (const id of named) {
      expect(await exportOf(manager, id)).toMatchObject({ state: 'expired', problem: expect.stringMatching(words[verb]) })
      expect((await manager.post(`${path}/${id}/link`)).status).toBe(409)
    }
    expect((await manager.get(path)).body.data.find(({ id }: { id: string }) => id === named[0])).toMatchObject({ problem: expect.stringMatching(words[verb]) })
    expect(await exportOf(manager, prices)).toMatchObject({ state: 'done', problem: null })
    expect((await download(manager, prices)).toString()).toContain('Cena netto')
    expect(await contents(office)).toHaveLength(1)
    const entries = await office.db.selectFrom('audit_entries').select(['entity', 'entity_id']).where('action', '=', 'withdrawn').execute()
    expect(entries.map(({ entity_id }) => entity_id).toSorted()).toEqual([...named, own].toSorted())
    expect(await findCommand(['audit', 'verify'])(office.test.installation)).toMatchObject({
      text: expect.stringMatching(`${office.office.id}: .*łańcuch jest cały`),
    })
  })

  it.each([
    ['while its files are read', 'read'],
    ['when it is written and not yet finished', 'keep'],
  ] as const)('and is on its way %s ends without a file', async (_, at) => {
    const { office, company, manager, owner } = await setUp()
    await addDocument(owner, company.id, { title: 'Prąd', content: 'jeden' })
    const before = await contents(office)
    const id = await ask(manager, '/api/documents', 'zip')
    const storage = new Interrupted(office, at, () => run(office, 'erase', owner.id))
    await runIn(office, id, { ...office.test.installation, storage })
    expect(await exportOf(manager, id)).toMatchObject({ state: 'failed', problem: expect.stringMatching(words.erase) })
    expect((await manager.post(`${path}/${id}/link`)).status).toBe(409)
    expect(await contents(office)).toEqual(before)
    expect(await readdir(join(office.test.installation.config.data_dir, 'exports'))).toEqual([])
  })

  it('that is still waiting is made of what is left', async () => {
    const { office, manager, owner } = await setUp()
    const id = await ask(manager, '/api/users')
    await run(office, 'erase', owner.id)
    await runIn(office, id)
    expect(await exportOf(manager, id)).toMatchObject({ state: 'done', problem: null })
    expect((await download(manager, id)).toString()).not.toContain('Niezapomniana')
  })

  it('does not begin to be made while somebody is being erased', async () => {
    const { office, manager, owner } = await setUp()
    const id = await ask(manager, '/api/users')
    const { promise: begun, resolve: begin } = Promise.withResolvers<Promise<void>>()
    await office.transact(async db => {
      await withdrawExports(db, 'erased')
      const work = runIn(office, id)
      begin(work)
      await untilHeldUp(office, db, work)
      await db.updateTable('users').set({ last_name: 'Inna' }).where('id', '=', owner.id).execute()
    })
    await begun
    expect((await download(manager, id)).toString()).not.toContain('Niezapomniana')
  })
})
