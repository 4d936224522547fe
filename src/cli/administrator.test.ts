import { expect, it } from 'vitest'
import { settingsFrom } from '#features/tenants/server/templates.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { findCommand } from './run.ts'

async function run(line: string) {
  const { installation } = await testInstallation()
  return (await findCommand(line.split(' '))(installation)).text
}

const tokenIn = (text: string) => /\/register\/([A-Za-z0-9]{43})$/.exec(text)?.[1]

it('admin create: gives a new link to the administrator whose link was lost, and to nobody who has an account', async () => {
  const { app, installation } = await testInstallation()
  await run('office create zgubiony --name Zgubiony --host zgubiony.example.pl')
  const create = 'admin create zgubiony anna@example.pl Anna Nowak'
  const [first, second] = [tokenIn(await run(create)), tokenIn(await run(create))]
  const office = await installation.offices.byId('zgubiony')
  const headers = { 'x-api-key': office?.api_key, 'x-provider': 'local' }
  const status = async (token?: string) => (await app.inject({ url: `/api/users/registration/${token}`, headers })).statusCode
  expect([await status(first), await status(second)]).toEqual([404, 200])
  const payload = { first_name: 'Anna', last_name: 'Nowak', password: 'Bardzo-dlugie-haslo-77', accept_terms: true }
  expect((await app.inject({ method: 'POST', url: `/api/users/${second}`, headers, payload })).statusCode).toBe(200)
  await expect(run(create)).rejects.toThrow('Konto z adresem anna@example.pl już istnieje w tym biurze.')
  expect(await run('audit verify')).toContain('zgubiony: łańcuch jest cały')
})

it('admin create: makes an administrator of nobody who was invited as somebody else', async () => {
  const { office, db } = await newOffice()
  await run(`office hosts ${office.id} --host inni.example.pl`)
  await db.insertInto('users').values({ id: crypto.randomUUID(), email: 'klient@example.pl', isAdmin: false, role: 'owner', status: 'invited' }).execute()
  await expect(run(`admin create ${office.id} klient@example.pl Anna Nowak`)).rejects.toThrow('już istnieje w tym biurze')
})

it('admin create: prints no link that would open at another office', async () => {
  await run('office create bez-adresu --name Bez')
  await expect(run('admin create bez-adresu b@example.pl Beata Bez')).rejects.toThrow(
    'Biuro „bez-adresu” nie ma jeszcze adresu, pod którym się otwiera. Najpierw proszę go podać: biurko office hosts bez-adresu --host',
  )
  await run('office hosts bez-adresu --host bez.example.pl')
  expect(await run('admin create bez-adresu b@example.pl Beata Bez')).toContain('http://bez.example.pl')
})

it('admin create: turns off the app of whoever lost it, ends their sessions and tells them', async () => {
  const office = await newOffice()
  const who = await office.as('administrator')
  const reset = (email = who.email) => run(`user reset-2fa ${office.office.id} ${email}`)
  await expect(reset()).rejects.toThrow('Ta osoba nie używa aplikacji uwierzytelniającej.')
  await expect(reset('nikt@example.pl')).rejects.toThrow('nie ma konta z adresem nikt@example.pl')
  await office.db.updateTable('users').set({ second_factor: 'totp' }).where('id', '=', who.id).execute()
  expect(await reset()).toContain('Wyłączono aplikację')
  expect(await office.db.selectFrom('users').select('second_factor').where('id', '=', who.id).execute()).toEqual([{ second_factor: 'email' }])
  expect((await who.get('/api/notifications')).status).toBe(401)
  expect((await office.outbox()).map(({ event, recipient }) => [event, recipient])).toContainEqual(['auth.second_factor_reset', who.email])
  const entries = await office.db.selectFrom('audit_entries').select(['action', 'entity_id']).where('action', '=', 'second_factor_reset').execute()
  expect(entries).toEqual([{ action: 'second_factor_reset', entity_id: who.id }])
})

it('renames an office, with an entry, where the screen that is open learns that it is old', async () => {
  const office = await newOffice()
  const who = await office.as('administrator')
  const before = (await who.get('/api/tenants/appearance')).body.data
  expect(await findCommand(['office', 'rename', office.office.id, '--name', ' Biuro Nowe '])((await testInstallation()).installation)).toMatchObject({
    text: `Biuro „${office.office.id}” nazywa się teraz: Biuro Nowe`,
  })
  const after = (await who.get('/api/tenants/appearance')).body.data
  expect([after.office.name, after.version]).toEqual(['Biuro Nowe', before.version + 1])
  expect(await office.db.selectFrom('audit_entries').select('action').execute()).toContainEqual({ action: 'appearance_changed' })
})

it('an office takes the modules of a template, and keeps the rest', async () => {
  const office = await newOffice()
  const who = await office.as('administrator')
  const before = (await who.get('/api/tenants/appearance')).body.data
  expect(before.switches.modules.documents).toBe(true)
  expect(await run(`office template ${office.office.id} 4s4a`)).toBe(`Biuro „${office.office.id}” ma teraz moduły szablonu „4s4a”.`)
  const after = (await who.get('/api/tenants/appearance')).body.data
  expect(after).toEqual({ ...before, switches: settingsFrom('4s4a', before.office).switches, version: before.version + 1 })
  expect(after.switches.modules.documents).toBe(false)
  await expect(run(`office template ${office.office.id} inny`)).rejects.toThrow('Nie ma szablonu „inny”. Do wyboru: default, ')
  const entries = await office.db.selectFrom('audit_entries').select(['action', 'before']).execute()
  expect(entries).toContainEqual({ action: 'appearance_changed', before: { switches: before.switches } })
})

it('an office is given room for its files, and the list tells how much of it is taken', async () => {
  const office = await newOffice()
  const { installation } = await testInstallation()
  const call = async (value: string) => findCommand(['office', 'quota', office.office.id, value])(installation)
  const quota = async () => (await installation.offices.byId(office.office.id))?.settings.storage_quota
  expect(await call('1,5')).toEqual({ text: `Biuro „${office.office.id}”: pliki: 0 GB z 1,5 GB`, exit_code: 0 })
  expect(await quota()).toBe(1_500_000_000)
  expect(await run('office list')).toMatch(new RegExp(`^${office.office.id}  .*  pliki: 0 GB z 1,5 GB$`, 'm'))
  expect((await call('brak')).text).toMatch(/pliki: 0 GB$/)
  expect(await quota()).toBe('none')
  await call('zwykle')
  expect(await quota()).toBeNull()
  for (const wrong of ['0', 'dużo', ''])
    await expect(call(wrong)).rejects.toThrow(`„${wrong}”: proszę podać liczbę gigabajtów, np. 50, albo „brak” lub „zwykle”.`)
  const entries = await office.db.selectFrom('audit_entries').select('after').where('action', '=', 'storage_quota_changed').orderBy('id').execute()
  expect(entries.map(({ after }) => after)).toEqual([{ storage_quota: 1_500_000_000 }, { storage_quota: 'none' }, { storage_quota: null }])
})
