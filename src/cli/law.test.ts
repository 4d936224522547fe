import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { listSince } from '#features/realtime/store.ts'
import { makeRecurringTasks } from '#features/recurring-tasks/server/jobs.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Database } from '#platform/db/database.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { startListening } from '#platform/realtime/pg-listener.ts'
import { onCleanup } from '#test/cleanup.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { lawParts } from '#features/law/store-part.ts'
import { lawInForce, settledLaw, watchLaw } from '#features/law/store.ts'
import { findCommand } from './run.ts'

interface Entry {
  key: string
  // biome-ignore lint/suspicious/noExplicitAny: a test changes whatever an entry holds
  [field: string]: any
}
interface Content {
  as_of: string
  version: number
  obligations: Entry[]
  limits: Entry[]
  digest?: string
}

const folder = mkdtempSync(join(tmpdir(), 'biurko-law-'))
let files = 0
let office: TestOffice
let neighbour: TestOffice
let administrator: Caller

const run = async (...args: string[]) => (await findCommand(args)(office.test.installation)).text

const read = async (): Promise<Content> => {
  const path = join(folder, `${++files}.json`)
  await run('law', 'export', path)
  return JSON.parse(await readFile(path, 'utf8'))
}

function fileOf(content: unknown): string {
  const path = join(folder, `${++files}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return path
}

/** By the words of `docs/law.md`: the SHA-256 of the file without its digest and without blanks. */
function sealed({ digest: _, ...content }: Content) {
  return { ...content, digest: createHash('sha256').update(JSON.stringify(content)).digest('hex') }
}

/** A newer package than the one in force, changed; its file. */
async function newer(change: (content: Content) => void): Promise<string> {
  const content = await read()
  content.version++
  change(content)
  return fileOf(sealed(content))
}

const entryOf = (entries: Entry[], key: string) => {
  const match = entries.find(entry => entry.key === key)
  if (!match) throw new Error(key)
  return match
}

beforeAll(async () => {
  office = await newOffice()
  neighbour = await newOffice()
  administrator = await office.as('administrator')
  // Other files of this process go by the law of the program.
  onCleanup(async () => {
    while (lawInForce().loaded) await run('law', 'undo')
  })
})

const limitOf = async (key: string, year: number, who = administrator) =>
  (await who.get(`/api/limits/${year}`)).body.data.rows.find((row: Entry) => row.key === key)
const recurringOf = (key: string, of = office) =>
  of.db.selectFrom('recurring_tasks').selectAll().where('obligation', '=', key).where('shipped', '=', true).executeTakeFirst()
const logged = (action: string, of = office) =>
  of.db.selectFrom('audit_entries').select(['action', 'entity_id', 'before', 'after']).where('action', '=', action).where('entity', '=', 'law').execute()

describe('the law in force', () => {
  it('of the program would be taken as a package', () => {
    for (const part of lawParts.get()) expect(part.complaints(part.shipped)).toEqual([])
  })

  it('is told to everybody who is logged in, and shown to the operator with what is to be looked up again', async () => {
    const shipped = lawInForce()
    const client = await office.client('owner', await office.company())
    for (const who of [administrator, client]) {
      const { status, body } = await who.get('/api/law')
      expect([status, body.data]).toEqual([200, { as_of: shipped.as_of, version: shipped.version }])
    }
    expect((await administrator.get('/api/recurring-tasks/catalogue')).body.as_of).toBe(shipped.as_of)
    const output = await run('law', 'show')
    expect(output).toContain('pakiet jest w programie')
    expect(output).toMatch(/po 30\.11\.2026: Roczny limit podstawy składek .* \(2027\)/)
  })

  it('is replaced by a newer package after its difference was shown, and comes back with one command', async () => {
    const path = await newer(({ limits, obligations }) => {
      entryOf(limits, 'placa_minimalna').values['2027'] = 5000
      entryOf(limits, 'dieta_krajowa').values['2026'] = 60
      entryOf(obligations, 'jpk_v7m').rule.day = 26
      entryOf(obligations, 'zus_dra_20').rule.day = 21
      obligations.push({ ...entryOf(obligations, 'bdo'), key: 'nowy_obowiazek', title: 'Nowy obowiązek', usual: true })
    })
    const before = lawInForce()
    // What the office says itself stays on top.
    const source = { parts: [{ name: null, value: '50' }], status: 'final', source: 'Zarządzenie' }
    expect((await administrator.put('/api/limits/2026/dieta_krajowa', source)).status).toBe(200)
    const own = await recurringOf('zus_dra_20')
    const rule = { type: 'monthly', day: 18, months_after: 1 }
    expect((await administrator.put(`/api/recurring-tasks/${own?.id}`, { rule })).status).toBe(200)
    const vat = await recurringOf('jpk_v7m')
    expect((await administrator.put(`/api/recurring-tasks/${vat?.id}`, { title: 'VAT u nas', active_from: '2027-01-01' })).status).toBe(200)
    const company = await office.company({ cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01' })
    await makeRecurringTasks(office.test.installation, '2027-01-15')
    const taskOf = () =>
      office.db
        .selectFrom('tasks')
        .select(['id', 'due_date', 'statutory_date', 'status'])
        .where('company_id', '=', company.id)
        .where('source_id', '=', vat?.id ?? '')
        .where('period', '=', '2026-12')
        .executeTakeFirstOrThrow()
    expect(await taskOf()).toMatchObject({ statutory_date: '2027-01-25', status: 'todo' })

    const output = await run('law', 'update', path)
    expect(output).toMatch(/Minimalne wynagrodzenie za pracę \(placa_minimalna\)\n\s+2027: 4950.* → 5000/)
    expect(output).toMatch(/do 25\. dnia .* → .* do 26\. dnia/)
    expect(output).toContain('+ Nowy obowiązek')
    expect(output).toContain('Niczego nie zmieniono.')
    expect([lawInForce(), await logged('law_updated')]).toEqual([before, []])

    expect(await run('law', 'update', path, '--yes')).toContain(`Wczytano. Obowiązuje stan prawny na`)
    expect((await administrator.get('/api/law')).body.data).toEqual({ as_of: before.as_of, version: before.version + 1 })
    expect((await limitOf('placa_minimalna', 2027)).periods[0].parts[0].value).toBe('5000')
    expect((await limitOf('dieta_krajowa', 2026)).periods[0].parts[0].value).toBe('50')
    expect(await recurringOf('jpk_v7m')).toMatchObject({ title: 'VAT u nas', rule: { day: 26 } })
    expect(await recurringOf('zus_dra_20')).toMatchObject({ rule })
    expect(await recurringOf('zus_dra_20', neighbour)).toMatchObject({ rule: { day: 21 } })
    expect(await recurringOf('nowy_obowiazek', neighbour)).toMatchObject({ enabled: true })
    expect(await taskOf()).toMatchObject({ statutory_date: '2027-01-26' })
    for (const each of [office, neighbour])
      expect(await logged('law_updated', each)).toMatchObject([{ before: { version: before.version }, after: { version: before.version + 1 } }])

    // Repeated, it says so and writes nothing for the second time.
    expect(await run('law', 'update', path, '--yes')).toContain('Ten pakiet już obowiązuje')
    expect(await logged('law_updated')).toHaveLength(1)

    expect(await run('law', 'undo')).toMatch(/^Cofnięto stan prawny/)
    expect(lawInForce()).toEqual(before)
    expect((await limitOf('placa_minimalna', 2027)).periods[0].parts[0].value).toBe('4950')
    expect(await recurringOf('jpk_v7m')).toMatchObject({ title: 'VAT u nas', rule: { day: 25 } })
    expect(await recurringOf('zus_dra_20')).toMatchObject({ rule })
    expect(await recurringOf('nowy_obowiazek', neighbour)).toBeUndefined()
    expect(await taskOf()).toMatchObject({ statutory_date: '2027-01-25' })
    expect(await logged('law_undone')).toHaveLength(1)
    await expect(run('law', 'undo')).rejects.toThrow('nie ma czego cofać')
    await administrator.delete('/api/limits/2026/dieta_krajowa')
  })

  it('leaves a task that was begun as it is', async () => {
    const company = await office.company({ cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01' })
    await makeRecurringTasks(office.test.installation, '2027-01-15')
    const vat = await recurringOf('jpk_v7m')
    const own = () =>
      office.db
        .selectFrom('tasks')
        .select(['id', 'statutory_date'])
        .where('company_id', '=', company.id)
        .where('source_id', '=', vat?.id ?? '')
        .where('period', '=', '2026-12')
        .executeTakeFirstOrThrow()
    await office.transact(async db =>
      db
        .updateTable('tasks')
        .set({ status: 'in_progress' })
        .where('id', '=', (await own()).id)
        .execute(),
    )
    const path = await newer(({ obligations }) => {
      entryOf(obligations, 'jpk_v7m').rule.day = 26
    })
    await run('law', 'update', path, '--yes')
    expect(await own()).toMatchObject({ statutory_date: '2027-01-25' })
    expect(await recurringOf('jpk_v7m')).toMatchObject({ rule: { day: 26 } })
    await run('law', 'undo')
  })

  it('is followed at night by an office that the command did not reach', async () => {
    const before = await recurringOf('cit8', neighbour)
    const path = await newer(({ obligations }) => {
      entryOf(obligations, 'cit8').rule.months = 4
    })
    await run('law', 'update', path, '--yes')
    const late = await newOffice()
    expect(await recurringOf('cit8', late)).toMatchObject({ rule: { months: 4 } })
    await neighbour.transact(db =>
      db
        .updateTable('recurring_tasks')
        .set({ rule: JSON.stringify(before?.rule) as never, shipped_as: JSON.stringify(before?.shipped_as) as never })
        .where('obligation', '=', 'cit8')
        .execute(),
    )
    await makeRecurringTasks(office.test.installation)
    expect(await recurringOf('cit8', neighbour)).toMatchObject({ rule: { months: 4 } })
    await run('law', 'undo')
    for (const each of [late, neighbour]) expect(await recurringOf('cit8', each)).toMatchObject({ rule: { months: 3 } })
  })
})

it('a year with one change may name it alone, as packages before version 4 do', async () => {
  const path = await newer(({ limits }) => {
    entryOf(limits, 'placa_minimalna').mid_year['2024'] = { from: '2024-08-01', value: 4300 }
  })
  await run('law', 'update', path, '--yes')
  expect((await limitOf('placa_minimalna', 2024)).periods.map(({ from }: { from: string }) => from)).toEqual(['2024-01-01', '2024-08-01'])
  await run('law', 'undo')
})

describe('a package is refused', () => {
  const cases: [string, RegExp, (content: Content) => unknown][] = [
    ['of an older day', /który nie jest nowszy/, content => sealed({ ...content, as_of: addDays(content.as_of, -1), version: 9 })],
    ['of the version in force', /który nie jest nowszy/, content => sealed({ ...content, version: content.version - 1 })],
    ['of a day to come', /jeszcze nie nadszedł/, content => sealed({ ...content, as_of: addDays(warsawToday(), 1) })],
    ['that is cut off', /uszkodzony albo nie jest pakietem prawa/, content => JSON.stringify(sealed(content)).slice(0, -200)],
    ['that is no object', /uszkodzony albo nie jest pakietem prawa/, () => '[]'],
    ['whose digest is another', /Skrót się nie zgadza/, content => ({ ...sealed(content), version: content.version + 1 })],
    ['of another form', /format/, content => sealed({ ...content, format: 2 } as Content)],
    ['with an unknown part', /stawki|nieznane/i, content => sealed({ ...content, stawki: [] } as Content)],
    [
      'with an unknown kind of rule',
      /obligations\.0\.rule/,
      content => {
        Object.assign(content.obligations[0] ?? {}, { rule: { type: 'weekly', day: 1 } })
        return sealed(content)
      },
    ],
    [
      'with an unknown field',
      /limits\.0/,
      content => {
        Object.assign(content.limits[0] ?? {}, { stawka: 1 })
        return sealed(content)
      },
    ],
    [
      'with an unknown condition',
      /obligations\.1\.conditions/,
      content => {
        Object.assign(content.obligations[1] ?? {}, { conditions: [{ field: 'kolor', any: ['zielony'] }] })
        return sealed(content)
      },
    ],
    [
      'with an unknown kind of amount or declaration',
      /vat_ue: nieznany rodzaj amount: vat_ue\n\s+vat_ue: nieznany rodzaj declaration: vat_uee/,
      content => {
        entryOf(content.obligations, 'vat_ue').steps = { amount: 'vat_ue', declaration: 'vat_uee' }
        return sealed(content)
      },
    ],
    [
      'with an unknown kind of company',
      /cit8: nieznany rodzaj company_type: spolka/,
      content => {
        entryOf(content.obligations, 'cit8').conditions = [{ field: 'company_type', any: ['zoo', 'spolka'] }]
        return sealed(content)
      },
    ],
    [
      'with an unknown status',
      /limits\.0\.status/,
      content => {
        Object.assign(content.limits[0] ?? {}, { status: { 2026: 'plotka' } })
        return sealed(content)
      },
    ],
    [
      'without an entry that is in force',
      /jpk_v7m: brakuje wpisu/,
      content => sealed({ ...content, obligations: content.obligations.filter(({ key }) => key !== 'jpk_v7m') }),
    ],
    [
      'whose changes within a year are not in their order',
      /odsetki_zus: zmiany w roku 2025 nie są po kolei/,
      content => {
        entryOf(content.limits, 'odsetki_zus').mid_year['2025'].reverse()
        return sealed(content)
      },
    ],
    ['with a key twice', /klucz się powtarza/, content => sealed({ ...content, limits: [...content.limits, ...content.limits.slice(0, 1)] })],
    [
      'whose term hangs on nothing',
      /zależy od nie_ma/,
      content => {
        entryOf(content.obligations, 'zus_zdrowotna_zwrot').rule.obligation = 'nie_ma'
        return sealed(content)
      },
    ],
  ]

  it.each(cases)('%s', async (_, sentence, change) => {
    const content = await read()
    content.version++
    const path = fileOf(change(content))
    const before = lawInForce()
    const update = run('law', 'update', path, '--yes')
    await expect(update).rejects.toThrow(sentence)
    await expect(update).rejects.toThrow(`Pakietu ${path} nie wczytano.`)
    expect(lawInForce()).toEqual(before)
    expect(await office.test.database.plain('select id from law_packages where undone_at is null')).toEqual([])
  })

  it('that is not there', async () => {
    await expect(run('law', 'update', join(folder, 'nie-ma.json'), '--yes')).rejects.toThrow('nie można przeczytać')
  })
})

it('an office cannot write the law', async () => {
  const values = { id: newId(), as_of: warsawToday(), version: 99, digest: '', parts: '{}' as never }
  await expect(office.transact(db => db.insertInto('law_packages').values(values).execute())).rejects.toMatchObject({ code: '42501' })
})

it('a running node hears of the change', async () => {
  const { installation } = office.test
  if (inject('postgres_url') === '') return
  const unwatch = watchLaw(installation)
  const listening = await startListening(installation, listSince)
  const other = new Database({ url: installation.database.url, connections: 1 })
  try {
    const content = await read()
    const { as_of, version } = content
    entryOf(content.limits, 'placa_minimalna').values['2027'] = 5100
    const notification = new Promise<void>(resolve => installation.bus.on('law', () => resolve()))
    await other.transact(officeScope(''), async db => {
      const parts = JSON.stringify({ obligations: content.obligations, limits: content.limits })
      await db
        .insertInto('law_packages')
        .values({ id: newId(), as_of, version: version + 1, digest: 'x', parts: parts as never })
        .execute()
      await db.tell('law', {})
    })
    await notification
    await settledLaw()
    expect((await administrator.get('/api/law')).body.data).toEqual({ as_of, version: version + 1 })
    expect((await limitOf('placa_minimalna', 2027)).periods[0].parts[0].value).toBe('5100')
  } finally {
    unwatch()
    await other.close()
    await listening.stop()
  }
})
