import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queueMessage } from '#features/outbox/server/store.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { png } from '#test/fixtures/pictures.ts'
import { upload } from '#test/fixtures/upload.ts'
import { archive, chainHolds, logOf, outcomeOf, run, outputOf } from './testing.ts'

const pesel = '02070803628'

async function withEmployee(values: Record<string, unknown> = {}) {
  const office = await newOffice()
  const company = await office.company({ title: 'Zielony Kąt' })
  const payroll = await office.as('payroll')
  const person = { company_id: company.id, first_name: 'Żaneta', last_name: 'Gęś', email: 'zaneta@example.pl', phone: '+48600700800', start_day: '2026-01-01' }
  const employeeReply = await payroll.post('/api/employees', { ...person, pesel, bank_account: '83101010230000261395100000', ...values })
  expect(employeeReply.status).toBe(200)
  const id: string = employeeReply.body.data.id
  const file_id = (await upload(payroll, 'umowa.pdf', '%PDF-1.4\n% umowa\n%%EOF\n')).body.data.id
  const contract = {
    kind: 'mandate',
    number: null,
    signed_day: null,
    from_day: '2026-01-01',
    to_day: null,
    position: 'Doradczyni',
    time: null,
    gross_pay: '5200.00',
    pay_period: 'month',
    file_id,
  }
  expect((await payroll.post(`/api/employees/${id}/contracts`, contract)).status).toBe(200)
  return { office, company, payroll, id, file_id }
}

const employeeRow = (office: TestOffice, id: string) => office.db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirst()

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('an employee', () => {
  it('is found by name, address or PESEL, and never in another office', async () => {
    const { office, id } = await withEmployee()
    const other = await newOffice()
    const line = `${id}  pracownik  Żaneta Gęś  Zielony Kąt`
    expect(await run('person', 'find', office.office.id, 'zaneta ges')).toBe(line)
    expect(await run('person', 'find', office.office.id, 'ZANETA@example.pl')).toBe(line)
    expect(await outputOf('person', 'find', office.office.id)).toContain('Proszę podać nazwisko')
    vi.stubEnv('BIURKO_PESEL', pesel)
    expect(await run('person', 'find', office.office.id)).toBe(line)
    expect(await run('person', 'find', other.office.id)).toBe('Nikogo takiego nie ma.')
    for (const verb of ['erase', 'release']) expect(await outputOf('person', verb, other.office.id, id)).toContain('Nie ma osoby o numerze')
    expect(await employeeRow(office, id)).toBeDefined()
  })

  it('gets everything that is recorded, opened, with the files', async () => {
    const { office, id } = await withEmployee()
    const { files, data } = await archive(office, id)
    expect(data.records.employees).toMatchObject([{ first_name: 'Żaneta', pesel, bank_account: '83101010230000261395100000' }])
    expect(data.records.contracts).toMatchObject([{ position: 'Doradczyni', gross_pay: '5200.00' }])
    expect(data.records.leaves).toEqual([])
    expect(JSON.stringify(data)).not.toMatch(/tenant_id|pesel_digest/)
    expect(Object.entries(files).find(([name]) => name.startsWith('pliki/'))?.[1]).toContain('% umowa')
    expect((await logOf(office, 'personal-data'))[0]?.action).toBe('exported')
  })

  it('leaves nothing unfinished where the export breaks off, and needs no place but its own', async () => {
    const { office, id, file_id } = await withEmployee()
    const folder = await mkdtemp(join(office.test.data_dir, 'wydruki-'))
    await mkdir(join(folder, 'dane.zip.json'))
    const ask = () => run('person', 'export', office.office.id, id, join(folder, 'dane.zip'))
    await ask()
    expect(await readdir(folder)).toEqual(['dane.zip', 'dane.zip.json'])
    const { digest } = await office.db.selectFrom('files').select('digest').where('id', '=', file_id).executeTakeFirstOrThrow()
    const content = join(office.test.data_dir, 'files', office.office.id, digest.slice(0, 2), digest)
    await expect(ask()).rejects.toThrow('dane.zip już istnieje')
    await rm(join(folder, 'dane.zip'))
    await rm(content)
    await mkdir(content)
    await expect(ask()).rejects.toThrow('EISDIR')
    expect(await readdir(folder)).toEqual(['dane.zip.json'])
  })

  it('is in no answer to a repeated call once erased or restricted, and the call has had its effect once all the same', async () => {
    const { office, payroll, company, id } = await withEmployee()
    const repeating = payroll.with({ 'idempotency-key': 'powtorka-1' })
    const add = () =>
      repeating.post('/api/employees', {
        company_id: company.id,
        first_name: 'Bronisława',
        last_name: 'Dawna',
        passport: 'AB1234567',
        birth_date: '1930-01-01',
        start_day: '1950-01-01',
      })
    const reveal = () => repeating.post(`/api/employees/${id}/reveal`, { field: 'pesel' })
    const employee = (await add()).body.data
    expect((await add()).body.data.id).toBe(employee.id)
    for (let time = 0; time < 2; time++) expect((await reveal()).body.data.value).toBe(pesel)
    expect((await payroll.put(`/api/employees/${employee.id}`, { end_day: '1951-01-31' })).status).toBe(200)
    await run('person', 'restrict', office.office.id, id, '--reason', 'sprzeciw')
    expect((await reveal()).status).toBe(409)
    await run('person', 'erase', office.office.id, employee.id)
    const again = await add()
    expect(again.status).toBe(409)
    expect(JSON.stringify(again.body)).not.toContain('Dawna')
    expect(await employeeRow(office, employee.id)).toBeUndefined()
    const known = await office.db.selectFrom('employees').select('id').execute()
    expect(known).toEqual([{ id }])
  })

  it('is in no file that waits to be taken in once erased', async () => {
    const { office, payroll, id } = await withEmployee({ start_day: '2010-01-01' })
    expect((await payroll.put(`/api/employees/${id}`, { start_day: '1960-01-01', end_day: '1970-05-31' })).status).toBe(200)
    const file = (await upload(payroll, 'kadry.csv', `Imię;Nazwisko;PESEL\nŻaneta;Gęś;${pesel}\n`)).body.data
    const { digest } = await office.db.selectFrom('files').select('digest').where('id', '=', file.id).executeTakeFirstOrThrow()
    const draft = (await payroll.post('/api/imports', { list: '/api/employees', file_id: file.id })).body.data
    await run('person', 'erase', office.office.id, id)
    expect((await payroll.get(`/api/imports/${draft.id}`)).body.data).toMatchObject({
      state: 'failed',
      samples: [],
      problem: expect.stringContaining('usunęło'),
    })
    expect((await payroll.post(`/api/imports/${draft.id}/confirm`)).status).toBe(409)
    await expect(readFile(join(office.test.data_dir, 'files', office.office.id, digest.slice(0, 2), digest))).rejects.toThrow('ENOENT')
  })

  it('who works cannot be erased; whose payroll must be kept is kept apart, with the reason', async () => {
    const { office, payroll, company, id } = await withEmployee()
    expect(await outputOf('person', 'erase', office.office.id, id)).toContain('Ta osoba jest zatrudniona')
    expect((await payroll.put(`/api/employees/${id}`, { end_day: '2026-03-31' })).status).toBe(200)
    expect((await logOf(office, 'employees'))[0]?.after).toContain('zaneta@example.pl')
    const text = await run('person', 'erase', office.office.id, id)
    expect(text).toContain('usunięto: e-mail, telefon i rachunek bankowy')
    expect(text).toMatch(/zostaje: imię, nazwisko, PESEL.*do 31\.12\.2036 \(art\. 94 pkt 9b Kodeksu pracy/)
    expect(await employeeRow(office, id)).toMatchObject({ last_name: 'Gęś', email: null, phone: null, bank_account: null })
    const owner = await office.client('owner', company)
    expect((await payroll.put(`/api/employees/${id}`, { city: 'Kraków' })).status).toBe(409)
    for (const who of [payroll, owner]) {
      expect((await who.post(`/api/employees/${id}/reveal`, { field: 'pesel' })).status).toBe(409)
      expect((await who.get(`/api/employees/${id}`)).body.data).toMatchObject({ may_reveal: false, may_change: false, restricted_at: expect.any(String) })
    }
    const log = await logOf(office, 'employees')
    expect(log.filter(({ after }) => after !== null).map(({ after }) => after)).toEqual(
      log.filter(({ after }) => after !== null).map(() => 'Dane tej osoby usunięto.'),
    )
    expect(await chainHolds(office)).toContain('łańcuch jest cały')
  })

  it.each([
    ['left before 2019, with no day of coming known', { start_day: null, end_day: '2015-06-30' }, '2026-01-01', '31.12.2065'],
    ['came before 2019 by a contract', { start_day: '2026-01-01', end_day: '2026-03-31' }, '2018-05-01', '31.12.2076'],
  ])('who %s is kept fifty years', async (_, days, from_day, until) => {
    const { office, payroll, id } = await withEmployee()
    const [contract] = (await payroll.get(`/api/employees/${id}/contracts`)).body.data
    const { kind, number, signed_day, to_day, position, time, pay_period } = contract
    expect((await payroll.put(`/api/contracts/${contract.id}`, { kind, number, signed_day, from_day, to_day, position, time, pay_period })).status).toBe(200)
    const keptUntil = (await payroll.put(`/api/employees/${id}`, days)).body.data.kept_until
    expect(await run('person', 'erase', office.office.id, id)).toMatch(new RegExp(`zostaje: imię, nazwisko, PESEL.*do ${RegExp.escape(until)} \\(`))
    expect(keptUntil).toBe(until.split('.').reverse().join('-'))
  })

  it('goes whole when nothing keeps it, with the contract and its file', async () => {
    const { office, payroll, id, file_id } = await withEmployee({ start_day: '2010-01-01' })
    expect((await payroll.put(`/api/employees/${id}`, { start_day: '1960-01-01', end_day: '1970-05-31' })).status).toBe(200)
    const { digest } = await office.db.selectFrom('files').select('digest').where('id', '=', file_id).executeTakeFirstOrThrow()
    const content = join(office.test.data_dir, 'files', office.office.id, digest.slice(0, 2), digest)
    expect((await readFile(content)).toString()).toContain('% umowa')
    expect(await run('person', 'erase', office.office.id, id)).toContain('usunięto: wszystkie dane osoby')
    expect(await employeeRow(office, id)).toBeUndefined()
    for (const table of ['contracts', 'files'] as const) expect(await office.db.selectFrom(table).select('id').execute()).toEqual([])
    await expect(readFile(content)).rejects.toThrow('ENOENT')
    expect(await chainHolds(office)).toContain('łańcuch jest cały')
    expect(await run('person', 'repeat')).toContain(`${office.office.id} ${id}: nie ma czego powtarzać`)
  })

  it('is restricted and released', async () => {
    const { office, payroll, id, file_id } = await withEmployee()
    const readContract = async () => (await payroll.get(`/api/employees/${id}/contracts`)).body.data[0]
    const contract = await readContract()
    const paper = async () => (await payroll.post(`/api/files/${file_id}/link`)).status
    expect([contract.file_id, await paper()]).toEqual([file_id, 200])
    expect(await run('person', 'restrict', office.office.id, id, '--reason', 'Spór o wymiar urlopu')).toContain(`Ograniczono przetwarzanie: pracownik ${id}`)
    expect(await outputOf('person', 'restrict', office.office.id, id, '--reason', 'x')).toBe('Przetwarzanie danych tej osoby jest już ograniczone.')
    for (const reply of [
      await payroll.put(`/api/employees/${id}`, { city: 'Kraków' }),
      await payroll.post(`/api/contracts/${contract.id}/reveal`),
      await payroll.delete(`/api/contracts/${contract.id}`),
      await payroll.post(`/api/employees/${id}/leaves`, { kind: 'unpaid', from_day: '2026-06-01', to_day: null }),
    ])
      expect([reply.status, reply.body.error]).toEqual([409, expect.stringContaining('ograniczone')])
    expect([(await readContract()).file_id, (await readContract()).file_name, await paper()]).toEqual([null, null, 404])
    expect(await run('person', 'release', office.office.id, id)).toContain('Zniesiono ograniczenie')
    expect(await outputOf('person', 'release', office.office.id, id)).toContain('nie jest ograniczone')
    expect((await payroll.put(`/api/employees/${id}`, { city: 'Kraków' })).status).toBe(200)
    expect([(await readContract()).file_id, await paper()]).toEqual([file_id, 200])
    expect((await logOf(office, 'personal-data')).map(({ action }) => action)).toEqual(['released', 'restricted'])
    expect((await logOf(office, 'personal-data'))[1]?.after).toContain('Spór o wymiar urlopu')
  })
})

describe('an account', () => {
  async function withClient() {
    const office = await newOffice()
    const company = await office.company()
    const manager = await office.as('manager')
    const owner = await office.client('owner', company)
    expect((await manager.put('/api/users/', { id: owner.id, first_name: 'Światopełk', last_name: 'Żur' })).status).toBe(200)
    const loose = (await upload(owner, 'luzem.pdf', '%PDF-1.4\n% luzem\n%%EOF\n')).body.data.id
    const sent = (await upload(owner, 'faktura.pdf', '%PDF-1.4\n% faktura\n%%EOF\n')).body.data.id
    const document = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: [sent] }
    const sentDocument = (await owner.post('/api/documents', document)).body.data
    expect((await owner.post('/api/comments', { subject_kind: 'document', subject_id: sentDocument.id, content: '<p>Moja faktura</p>' })).status).toBe(200)
    await office.transact(db =>
      queueMessage(db, office.office, { channel: 'email', recipient: owner.email, event: 'test', subject: 'Do Państwa', text: 'Szanowni Państwo' }),
    )
    return { office, company, manager, owner, loose, document: sentDocument }
  }

  it('gets everything that is recorded', async () => {
    const { office, owner, document } = await withClient()
    const file_id = (await upload(owner, 'ja.png', png)).body.data.id
    await owner.put('/api/avatars', { file_id })
    const { files, data } = await archive(office, owner.id)
    expect(data.records.users).toMatchObject([{ first_name: 'Światopełk', email: owner.email }])
    expect(data.records.documents).toMatchObject([{ id: document.id }])
    expect(data.records.comments).toMatchObject([{ content: '<p>Moja faktura</p>' }])
    expect(data.records.audit_entries.map(({ action }: { action: string }) => action)).toContain('uploaded')
    expect(Object.keys(files).filter(name => name.startsWith('pliki/'))).toHaveLength(3)
    expect(data.records.avatars).toMatchObject([{ file_id }])
    expect(JSON.stringify(data)).not.toMatch(/password_hash|"digest"|tenant_id/)
  })

  it('is erased: what was written stays under nobody’s name, and nobody can read it in the log any more', async () => {
    const { office, manager, owner, loose, document } = await withClient()
    expect(JSON.stringify(await logOf(office, 'users'))).toContain('Światopełk')
    const file_id = (await upload(owner, 'ja.png', png)).body.data.id
    expect((await owner.put('/api/avatars', { file_id })).status).toBe(200)
    const text = await run('person', 'erase', office.office.id, owner.id)
    expect(text).toContain('usunięto: imię, nazwisko, zdjęcie, e-mail')
    expect(text).toMatch(/zostaje bez nazwiska: .* – dokumentacja firmy/)
    expect((await owner.get('/api/companies')).status).toBe(401)
    expect((await manager.get(`/api/users/${owner.id}`)).status).toBe(404)
    expect((await manager.get(`/api/documents/${document.id}`)).body.data).toMatchObject({ author_name: 'Użytkownik usunięty' })
    const row = await office.db.selectFrom('users').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'removed', email: `${owner.id}@removed.invalid`, phone: null, password_hash: null })
    expect(await office.db.selectFrom('files').select('id').where('id', 'in', [loose, file_id]).execute()).toEqual([])
    for (const table of ['sessions', 'company_people', 'notifications', 'avatars'] as const)
      expect(await office.db.selectFrom(table).select('id').where('user_id', '=', owner.id).execute(), table).toEqual([])
    expect(await office.db.selectFrom('outbox').select('id').where('recipient', '=', owner.email).execute()).toEqual([])
    expect(JSON.stringify(await logOf(office, 'users'))).not.toContain('Światopełk')
    expect(await chainHolds(office)).toContain('łańcuch jest cały')
    const [entry] = await logOf(office, 'personal-data')
    expect(entry?.action).toBe('erased')
    expect(entry?.after).toContain('dokumentacja firmy')
  })

  it('that is erased leaves the office the logo it once chose', async () => {
    const office = await newOffice()
    // The office cannot do without the other one.
    await office.as('administrator')
    const administrator = await office.as('administrator')
    const file_id = (await upload(administrator, 'logo.png', png)).body.data.id
    const loose = (await upload(administrator, 'luzem.png', Buffer.concat([png, Buffer.from('.')]))).body.data.id
    expect((await administrator.put('/api/tenants/logo', { file_id })).status).toBe(200)
    expect(await run('person', 'erase', office.office.id, administrator.id)).toContain('usunięto')
    expect(await office.db.selectFrom('files').select('id').where('id', 'in', [file_id, loose]).execute()).toEqual([{ id: file_id }])
  })

  it('stays erased after a restore', async () => {
    const { office, owner } = await withClient()
    const before = await office.db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email', 'status'])
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    await run('person', 'erase', office.office.id, owner.id)
    await office.db.updateTable('users').set(before).where('id', '=', owner.id).execute()
    expect(await run('person', 'repeat')).toContain(`${office.office.id} ${owner.id}: usunięto ponownie`)
    expect(await office.db.selectFrom('users').select('first_name').where('id', '=', owner.id).executeTakeFirst()).toEqual({ first_name: 'Użytkownik' })
  })

  it('stays removed, restricted or released after a restore, whoever else is refused', async () => {
    const { office, manager, owner } = await withClient()
    const [administrator, deputy] = [await office.as('administrator'), await office.as('administrator')]
    const [restricted, released] = [await office.person('assistant'), await office.person('assistant')]
    const guest: string = (await manager.post('/api/users/invite', { email: 'gosc@przyklad.example', isAdmin: true, role: 'assistant' })).body.data.id
    await run('person', 'erase', office.office.id, administrator.id)
    await run('person', 'restrict', office.office.id, released.id, '--reason', 'Sprzeciw')
    const backup = await office.db.selectFrom('users').select(['id', 'first_name', 'last_name', 'email', 'status', 'restricted_at', 'restricted_why']).execute()
    await run('person', 'release', office.office.id, released.id)
    await run('person', 'restrict', office.office.id, restricted.id, '--reason', 'Sprzeciw')
    expect((await manager.delete(`/api/users/${owner.id}`)).status).toBe(200)
    expect((await manager.delete(`/api/users/invite/${guest}`)).status).toBe(200)
    for (const { id, ...row } of backup) await office.db.updateTable('users').set(row).where('id', '=', id).execute()
    const active = { status: 'active' } as const
    await office.db.updateTable('users').set(active).where('id', '=', administrator.id).execute()
    await office.db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', deputy.id).execute()

    const again = async () => {
      const { text, exit_code } = await outcomeOf('person', 'repeat')
      const lineOf = (id: string) =>
        text
          .split('\n')
          .filter(line => line.startsWith(`${office.office.id} ${id}: `))
          .map(line => line.split(': ').slice(1).join(': '))
      return { exit_code, lines: [administrator, owner, { id: guest }, restricted, released].flatMap(({ id }) => lineOf(id)) }
    }
    const refusalLine = 'NIE POWTÓRZONO: To ostatni aktywny administrator. Najpierw trzeba nadać tę rolę innej osobie.'
    expect(await again()).toEqual({
      exit_code: 1,
      lines: [refusalLine, 'usunięto konto ponownie', 'usunięto konto ponownie', 'ograniczono ponownie', 'zniesiono ograniczenie ponownie'],
    })
    const rows = await office.db.selectFrom('users').select(['id', 'email', 'status', 'restricted_at']).execute()
    const rowOf = (id: string) => rows.find(row => row.id === id)
    for (const id of [owner.id, guest]) expect(rowOf(id)).toMatchObject({ status: 'removed', email: `${id}@removed.invalid` })
    expect(rowOf(restricted.id)).toMatchObject({ status: 'deactivated', restricted_at: expect.any(String) })
    expect(rowOf(released.id)).toMatchObject({ restricted_at: null })
    const settled = 'nie ma czego powtarzać'
    expect(await again()).toEqual({ exit_code: 1, lines: [refusalLine, settled, settled, settled, settled] })
    await office.db.updateTable('users').set(active).where('id', '=', deputy.id).execute()
    expect((await again()).lines[0]).toBe('usunięto ponownie')
    expect(await chainHolds(office)).toContain('łańcuch jest cały')
  })

  it('is restricted: no log-in, no change, no way back before it is released', async () => {
    const { office, manager, owner } = await withClient()
    await run('person', 'restrict', office.office.id, owner.id, '--reason', 'Sprzeciw')
    expect((await owner.get('/api/companies')).status).toBe(401)
    for (const reply of [await manager.put('/api/users/', { id: owner.id, last_name: 'Inny' }), await manager.post(`/api/users/activate/${owner.id}`)])
      expect([reply.status, reply.body.error]).toEqual([409, expect.stringContaining('ograniczone')])
    await run('person', 'release', office.office.id, owner.id)
    expect((await manager.post(`/api/users/activate/${owner.id}`)).status).toBe(200)
  })

  it('that the office cannot do without is not erased', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    expect(await outputOf('person', 'erase', office.office.id, administrator.id)).toContain('ostatni aktywny administrator')
    expect(await office.db.selectFrom('users').select('status').where('id', '=', administrator.id).executeTakeFirst()).toEqual({ status: 'active' })
  })
})
