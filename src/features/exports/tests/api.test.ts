import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { exportedLists, maxKeptBytes } from '#features/exports/shared/contract.ts'
import { tendExports } from '#features/exports/server/run.ts'
import { addDocument, askForList as ask, download, listAsFile as made, path, runIn as run } from './testing.ts'
import { sources } from '#features/exports/server/sources.ts'
import { FolderStorage } from '#platform/files/folder-storage.ts'
import { isList } from '#test/access/body-generator.ts'
import { forgetSessions } from '#test/fixtures/forget-sessions.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { testInstallation } from '#test/installation.ts'
import { unzip } from '#test/fixtures/unzip.ts'
import { upload } from '#test/fixtures/upload.ts'
import { declarations } from '#registry'

const body = (format: string, query: object = {}, list = '/api/companies') => ({ list, format, query })

/** Removes nothing the first time it is asked to. */
class Stubborn extends FolderStorage {
  #asked = 0

  override async remove(...named: Parameters<FolderStorage['remove']>) {
    if (this.#asked++ === 0) throw new Error('The disk does not answer.')
    await super.remove(...named)
  }
}

afterEach(async () => {
  // Nothing half-written stays, whatever happened.
  const { installation } = await testInstallation()
  expect(await readdir(join(installation.config.data_dir, 'exports')).catch(() => [])).toEqual([])
})

it('every list of the product can be taken away, or is named here', () => {
  const lists = declarations.filter(isList).map(({ path }) => path)
  // Reports write files of their own. A talk belongs to its record, how a broadcast fared to the broadcast, what a client says of an invoice to the document, a notification to its reader, and a sum to its list; amounts stand in the files of their settlements.
  const exceptions = [
    ...[
      '/api/comments',
      '/api/exports',
      '/api/imports',
      '/api/notifications',
      '/api/purchase-decisions',
      '/api/messages/:id/entries',
      '/api/messages/broadcasts/:id/companies',
    ],
    ...['/api/reports', '/api/reports/file', '/api/reports/total', '/api/settlements/payments', '/api/trainings', '/api/uptimes/total', '/api/users/my'],
  ]
  expect(lists.filter(path => !exceptions.includes(path)).toSorted()).toEqual([...exportedLists].toSorted())
  for (const list of exportedLists) expect(sources[list].endpoint.path).toBe(list)
})

describe('an export', () => {
  it('of employees says nothing of their health to an accountant', async () => {
    const office = await newOffice()
    const company = await office.company()
    const payroll = await office.as('payroll')
    const person = {
      company_id: company.id,
      first_name: 'Łucja',
      last_name: 'Żak',
      pesel: '02470803620',
      medical_until: '2027-03-02',
      safety_until: '2027-03-04',
    }
    await payroll.post('/api/employees', person)
    const days = async (who: typeof payroll) => (await made(office, who, body('csv', {}, '/api/employees'))).toString().match(/0[24]\.03\.2027|2027-03-0[24]/g)
    expect([(await days(payroll))?.length, (await days(await office.as('accountant')))?.length]).toEqual([2, 1])
  })

  it('holds what is filtered, sorted, in Polish, with formulas made harmless', async () => {
    const office = await newOffice()
    for (const title of ['Zorza', 'Łąka', '=HYPERLINK("http://zlo.example")', 'Lipa; i Syn'])
      await office.company({ title, company_type: 'zoo', vat_number: null })
    await office.company({ title: 'Inna' })
    const who = await office.as('assistant')
    const text = (await made(office, who, body('csv', { filters: 'company_type:zoo', sort: 'title:desc' }))).toString()
    expect(text.startsWith('\ufeffNazwa;Typ;NIP;Opiekun;')).toBe(true)
    const rows = text.trimEnd().split('\r\n')
    expect(rows.slice(1).map(row => row.split(';Spółka z o.o.')[0])).toEqual(['Zorza', 'Łąka', '"Lipa; i Syn"', `"'=HYPERLINK(""http://zlo.example"")"`])
  })

  it('takes a thousand chosen rows, and no more; a list takes what an address has room for', async () => {
    const office = await newOffice()
    const { id } = await office.company({ title: 'Zorza' })
    await office.company({ title: 'Inna' })
    const who = await office.as('manager')
    const chosen = (count: number) => `id:${[id, ...Array.from({ length: count - 1 }, () => crypto.randomUUID())].join('|')}`
    const text = (await made(office, who, body('csv', { filters: chosen(1000) }))).toString()
    expect([text.includes('Zorza'), text.includes('Inna')]).toEqual([true, false])
    const many = await who.post(path, body('csv', { filters: chosen(1001) }))
    expect([many.status, many.body.fields['query.filters']]).toEqual([422, 'Pole „id” przyjmuje najwyżej 1000 wartości naraz, podano 1001.'])
    const list = await who.get(`/api/companies?filters=${chosen(200)}`)
    expect([list.status, list.body.fields.filters]).toEqual([422, 'Filtry mogą mieć najwyżej 4000 znaków.'])
    expect((await who.get(`/api/companies?filters=${chosen(100)}`)).body.data).toHaveLength(1)
  })

  it('is a workbook with typed cells', async () => {
    const office = await newOffice()
    await office.company({ title: '=1+1 & <Spółka>', documents: 7 })
    const parts = await unzip(await made(office, await office.as('assistant'), body('xlsx')))
    const sheet = String(parts.get('xl/worksheets/sheet1.xml'))
    expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1 &amp; &lt;Spółka&gt;</t></is></c>')
    expect(sheet).toContain('<c><v>7</v></c>')
    expect(sheet).toMatch(/<c s="3"><v>4\d{4}\.\d+<\/v><\/c>/)
    expect(sheet).not.toContain('<f>')
  })

  it('walks through a list of many batches and neither repeats nor skips a row', async () => {
    const office = await newOffice()
    const { caretaker_id } = await office.company({ title: 'Pierwsza' })
    // Ties and missing values in the sorted column.
    await office.transact(db =>
      db
        .insertInto('companies')
        .values(
          Array.from({ length: 2500 }, (_, place) => ({
            id: `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`,
            title: `Firma ${String(place % 40).padStart(2, '0')}`,
            company_type: 'jdg',
            accounting_status: place % 3 === 0 ? null : 'in_progress',
          })),
        )
        .execute(),
    )
    expect(caretaker_id).toBeTruthy()
    const who = await office.as('administrator')
    for (const sort of ['accounting_status:asc,title:desc', 'title:asc', 'created:desc', 'owner:asc,documents:desc']) {
      const rows = (await made(office, who, body('csv', { sort }))).toString().trimEnd().split('\r\n')
      expect([sort, rows.length]).toEqual([sort, 2502])
    }
    expect((await who.get(path)).body.data[0]).toMatchObject({ done: 2501, total: 2501 })
  })

  it('can be cancelled before and while it runs, and leaves no file', async () => {
    const office = await newOffice()
    const who = await office.as('manager')
    const id = await ask(who, body('csv'))
    expect((await who.post(`${path}/${id}/cancel`)).body.data.state).toBe('cancelled')
    await run(office, id)
    expect((await who.get(`${path}/${id}`)).body.data.state).toBe('cancelled')
    expect((await who.post(`${path}/${id}/cancel`)).status).toBe(409)
    expect((await who.post(`${path}/${id}/link`)).status).toBe(409)
    expect(await office.db.selectFrom('files').select('id').execute()).toEqual([])
  })

  it('is not opened where its part of the portal is off by now', async () => {
    const office = await newOffice()
    const who = await office.as('administrator')
    const id = await ask(who, body('csv', {}, '/api/documents'))
    await run(office, id)
    await office.switchOff('documents')
    expect(await who.post(`${path}/${id}/link`)).toMatchObject({ status: 403, body: { code: 'module_disabled' } })
    await office.switchOff()
    expect((await who.post(`${path}/${id}/link`)).status).toBe(200)
  })

  it('gives nothing to whom the right is taken while it waits, nor afterwards', async () => {
    const office = await newOffice()
    const company = await office.company()
    const owner = await office.client('owner', company)
    const [before, after] = [await ask(owner, body('csv')), await ask(owner, body('csv'))]
    await run(office, before)
    await office.transact(db => db.updateTable('company_people').set({ role: 'viewer' }).where('user_id', '=', owner.id).execute())
    await run(office, after)
    expect((await owner.get(`${path}/${after}`)).body.data).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^Uprawnienia osoby zmieniły się/),
    })
    forgetSessions(office, owner)
    expect((await owner.post(`${path}/${before}/link`)).status).toBe(403)
  })

  it('belongs to one person: clients see own companies in it, nobody opens another one’s', async () => {
    const office = await newOffice()
    const [own, other] = [await office.company({ title: 'Własna' }), await office.company({ title: 'Cudza' })]
    const owner = await office.client('owner', own)
    const id = await ask(owner, body('csv'))
    await run(office, id)
    const text = (await download(owner, id)).toString()
    expect([text.includes('Własna'), text.includes('Cudza')]).toEqual([true, false])
    const foreign = await office.client('owner', other)
    expect([
      (await foreign.get(`${path}/${id}`)).status,
      (await foreign.post(`${path}/${id}/link`)).status,
      (await foreign.post(`${path}/${id}/cancel`)).status,
    ]).toEqual([404, 404, 404])
    const administrator = await office.as('administrator')
    expect((await administrator.get(`${path}/${id}`)).status).toBe(200)
    expect((await administrator.post(`${path}/${id}/link`)).status).toBe(404)
    expect((await owner.post(path, body('csv', {}, '/api/users'))).status).toBe(403)
  })

  it.each([
    [body('csv', { filters: 'internal_note:x' }), 'query.filters'],
    [body('csv', { sort: 'hasło:asc' }), 'query.sort'],
    [body('zip'), 'format'],
    [{ list: '/api/notifications', format: 'csv' }, 'list'],
    [body('csv', { page: 2 }), 'query'],
  ])('refuses %o', async (request, field) => {
    const office = await newOffice()
    const reply = await (await office.as('manager')).post(path, request)
    expect([reply.status, Object.keys(reply.body.fields)[0]]).toEqual([422, expect.stringContaining(field === 'query' ? '' : field)])
  })

  it('takes at most five at once, and a repeated request is one', async () => {
    const office = await newOffice()
    const who = await office.as('manager')
    const repeated = who.with({ 'idempotency-key': 'raz' })
    expect(await ask(repeated, body('csv'))).toBe(await ask(repeated, body('csv')))
    for (let more = 0; more < 4; more++) await ask(who, body('csv'))
    expect((await who.post(path, body('csv'))).status).toBe(409)
  })

  it('takes at most five of many that are asked for at the same moment', async () => {
    const office = await newOffice()
    const who = await office.as('manager')
    const replies = await Promise.all(Array.from({ length: 12 }, () => who.post(path, body('csv'))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(200), ...Array(7).fill(409)])
  })

  it('is let go after its time', async () => {
    const office = await newOffice()
    const who = await office.as('manager')
    const id = await ask(who, body('csv'))
    await run(office, id)
    await office.transact(db => db.updateTable('exports').set({ expires_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute())
    await tendExports(office.test.installation)
    expect((await who.get(`${path}/${id}`)).body.data.state).toBe('expired')
    expect(await office.db.selectFrom('files').select('id').execute()).toEqual([])
  })

  it('is let go when newer ones of the same person take all the room, the newest never', async () => {
    const office = await newOffice()
    const [who, other] = [await office.as('manager'), await office.as('accountant')]
    const states = async () => (await who.get(`${path}?sort=created_at`)).body.data.map(({ state }: { state: string }) => state)
    const swell = (bytes: number) => office.transact(db => db.updateTable('files').set({ bytes }).execute())
    const add = async (by = who) => run(office, await ask(by, body('csv')))
    await add(other)
    await add()
    await swell(maxKeptBytes - 10_000)
    await add()
    expect(await states()).toEqual(['done', 'done', 'done'])
    await swell(maxKeptBytes)
    await add()
    expect(await states()).toEqual(['done', 'expired', 'expired', 'done'])
    expect(await office.db.selectFrom('files').select('id').execute()).toHaveLength(2)
  })

  /** A finished one whose time is over, of an office of its own. */
  async function overdue() {
    const office = await newOffice()
    const company = await office.company()
    const who = await office.as('manager')
    const id = await ask(who, body('csv'))
    await run(office, id)
    await office.transact(db => db.updateTable('exports').set({ expires_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute())
    const { file_id } = await office.db.selectFrom('exports').select('file_id').where('id', '=', id).executeTakeFirstOrThrow()
    const state = async () => (await who.get(`${path}/${id}`)).body.data.state
    return { office, company, who, id, file_id: String(file_id), state }
  }

  it('is not served after its time, whenever it is let go', async () => {
    const { who, id, state } = await overdue()
    expect(await state()).toBe('done')
    expect((await who.post(`${path}/${id}/link`)).status).toBe(409)
  })

  it('of one office is let go also when that of another is not', async () => {
    const both = [await overdue(), await overdue()]
    const { installation } = both[0]?.office.test ?? (await testInstallation())
    const storage = new Stubborn(join(installation.config.data_dir, 'files'))
    await expect(tendExports({ ...installation, storage })).rejects.toThrow()
    for (const { state } of both) expect(await state()).toBe('expired')
  })
})

describe('documents as an archive', () => {
  it('lie in folders under names of their own, with a table of them, and pay only for who may see it', async () => {
    const office = await newOffice()
    const company = await office.company({ title: 'Firma: "A/B"' })
    const owner = await office.client('owner', company)
    const add = async (title: string, category: string, content: string) => {
      const file = (await upload(owner, '../Faktura.pdf', `%PDF-1.4\n% ${content}\n%%EOF\n`)).body.data
      const reply = await owner.post('/api/documents', { company_id: company.id, month: '2026-10', title, category, file_ids: [file.id] })
      expect(reply.status).toBe(200)
    }
    await add('Pierwsza', 'purchase_invoice', 'jeden')
    await add('Druga', 'purchase_invoice', 'dwa')
    await add('Lista płac', 'payroll', 'pensje')
    const request = body('zip', { filters: `company_id:${company.id},month=2026-10`, sort: 'title:asc' }, '/api/documents')
    const seen = await unzip(await made(office, owner, request))
    expect([...seen.keys()].toSorted()).toEqual(
      ['Firma A B/2026-10/Faktura (2).pdf', 'Firma A B/2026-10/Faktura (3).pdf', 'Firma A B/2026-10/Faktura.pdf', 'spis.csv'].toSorted(),
    )
    expect(String(seen.get('spis.csv')).trimEnd().split('\r\n')).toHaveLength(4)
    const masked = await unzip(await made(office, await office.as('accountant'), request))
    expect([...masked.values()].join()).not.toContain('pensje')
    expect(masked.size).toBe(3)
    expect((await unzip(await made(office, await office.as('payroll'), request))).size).toBe(4)
  })

  it('come without the one whose content is lost, and the table says which', async () => {
    const office = await newOffice()
    const company = await office.company({ title: 'Firma' })
    const owner = await office.client('owner', company)
    for (const title of ['Zgubiona', 'Cała']) await addDocument(owner, company.id, { title, name: `${title}.pdf`, content: title })
    const { digest } = await office.db.selectFrom('files').select('digest').where('name', '=', 'Zgubiona.pdf').executeTakeFirstOrThrow()
    await office.test.installation.storage.remove(office.office.id, digest)
    const whole = await unzip(await made(office, owner, body('zip', {}, '/api/documents')))
    expect([...whole.keys()].toSorted()).toEqual(['Firma/2026-10/Cała.pdf', 'spis.csv'])
    expect(String(whole.get('spis.csv'))).toContain('pominięto, nie można odczytać: Zgubiona.pdf')
  })
})
