import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { maxAvatarBytes } from '#features/avatars/rules.ts'
import { testInstallation } from '#test/installation.ts'
import { nextRemoval } from '#test/fixtures/next-removal.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { png } from '#test/fixtures/pictures.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'
import { baseUrl, upload } from '#test/fixtures/upload.ts'

// Addresses of pictures stay the same for a day.
stopDate()

/** Readers stop at the end of the picture; what follows tells two of them apart. */
const picture = (mark: string) => Buffer.concat([png, Buffer.from(mark)])
const send = async (person: Caller, content: Buffer) => (await upload(person, 'ja.png', content)).body.data.id as string
const addresses = async (person: Caller, ...ids: string[]) => (await person.get(`/api/avatars?ids=${ids.join()}`)).body.data as { id: string; url: string }[]
const seen = async (url: string | undefined) => fetch(`${await baseUrl()}${url}`)

it('avatar: stands where the person is known, until another one or none takes its place', async () => {
  const office = await newOffice()
  const clerk = await office.as('accountant')
  const manager = await office.as('manager')
  expect(await addresses(manager, clerk.id)).toEqual([])
  const first = await send(clerk, picture('1'))
  expect((await clerk.put('/api/avatars', { file_id: first })).body.data).toEqual({ avatar: first })
  expect((await manager.get(`/api/users/${clerk.id}`)).body.data.avatar).toBe(first)
  const [avatar, ...others] = await addresses(manager, clerk.id, manager.id)
  expect(others).toEqual([])
  expect(avatar?.id).toBe(clerk.id)
  expect(await addresses(manager, clerk.id), 'the same address for a page that asks again').toEqual([avatar])
  const response = await seen(avatar?.url)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture('1'))

  const second = await send(clerk, picture('2'))
  expect((await clerk.put('/api/avatars', { file_id: second })).status).toBe(200)
  expect((await seen(avatar?.url)).status, 'the one before is gone').toBe(404)
  expect(await office.db.selectFrom('files').select('id').where('uploaded_by', '=', clerk.id).execute()).toEqual([{ id: second }])
  expect((await clerk.put('/api/avatars', {})).body.data).toEqual({ avatar: null })
  expect(await addresses(manager, clerk.id)).toEqual([])
  const entries = await office.db.selectFrom('audit_entries').select('entity_id').where('action', '=', 'avatar_changed').execute()
  expect(entries).toEqual([clerk.id, clerk.id, clerk.id].map(entity_id => ({ entity_id })))
})

it('avatar: is shown to whom the person is known, and to nobody else', async () => {
  const office = await newOffice()
  const company = await office.company()
  const other = await office.company()
  const owner = await office.as('owner', { company_id: company.id })
  const viewer = await office.as('viewer', { company_id: company.id })
  const stranger = await office.as('owner', { company_id: other.id })
  expect((await viewer.put('/api/avatars', { file_id: await send(viewer, picture('3')) })).status).toBe(200)
  expect(await addresses(owner, viewer.id)).toHaveLength(1)
  expect(await addresses(stranger, viewer.id)).toEqual([])
  const elsewhere = await (await newOffice()).as('administrator')
  expect(await addresses(elsewhere, viewer.id)).toEqual([])
  // The address is of the session that asked for it.
  const [avatar] = await addresses(owner, viewer.id)
  await owner.delete('/api/auth')
  expect((await seen(avatar?.url)).status).toBe(404)
})

it('avatar: is not shown by an address whose session was left unused for too long', async () => {
  const office = await newOffice()
  const owner = await office.client('owner', await office.company())
  expect((await owner.put('/api/avatars', { file_id: await send(owner, picture('6')) })).status).toBe(200)
  const [avatar] = await addresses(owner, owner.id)
  const unusedFor = (left: string) =>
    office.transact(db =>
      db
        .updateTable('sessions')
        .set({ last_used_at: sql`now() - make_interval(secs => idle_seconds) + ${left}::interval` })
        .execute(),
    )
  await unusedFor('1 minute')
  expect((await seen(avatar?.url)).status).toBe(200)
  await unusedFor('0')
  expect((await seen(avatar?.url)).status).toBe(404)
})

it('avatar: refuses what is no picture, is too large, is not one’s own, and lists of no ids', async () => {
  const office = await newOffice()
  const clerk = await office.as('accountant')
  const colleague = await office.as('payroll')
  const refusal = async (file_id: string) => {
    const { status, body } = await clerk.put('/api/avatars', { file_id })
    expect(status).toBe(422)
    return body.fields.file_id
  }
  const paper = (await upload(clerk, 'umowa.pdf', '%PDF-1.4\n%%EOF\n')).body.data.id
  expect(await refusal(paper)).toBe('Zdjęcie może być plikiem PNG, JPG albo WebP.')
  expect(await refusal(await send(clerk, Buffer.concat([png, Buffer.alloc(maxAvatarBytes)])))).toBe('Zdjęcie może mieć najwyżej 256 kB.')
  expect(await refusal(await send(colleague, picture('4')))).toBe('Tego pliku nie ma. Proszę dodać go jeszcze raz.')
  expect((await clerk.get('/api/avatars?ids=ja')).body.fields.ids).toBe('Proszę podać do 100 identyfikatorów rozdzielonych przecinkami.')
  expect((await clerk.get('/api/avatars')).status).toBe(422)
})

it('avatar: goes with the account, and its content with it', async () => {
  const office = await newOffice()
  const clerk = await office.as('assistant')
  const file_id = await send(clerk, picture('5'))
  await clerk.put('/api/avatars', { file_id })
  const { digest } = await office.db.selectFrom('files').select('digest').where('id', '=', file_id).executeTakeFirstOrThrow()
  const { storage } = (await testInstallation()).installation
  const administrator = await office.as('administrator')
  const removed = nextRemoval(storage)
  expect((await administrator.delete(`/api/users/${clerk.id}`)).status).toBe(200)
  expect(await office.db.selectFrom('avatars').select('id').execute()).toEqual([])
  await removed
  expect(await storage.size(office.office.id, digest)).toBeUndefined()
})
