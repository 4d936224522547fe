import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { maxLogoBytes } from '#features/tenants/shared/rules.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { testInstallation } from '#test/installation.ts'
import { png } from '#test/fixtures/pictures.ts'
import { baseUrl, upload } from '#test/fixtures/upload.ts'

const icons = join(import.meta.dirname, '../../../web/public')
/** Readers stop at the end of the picture; what follows tells two of them apart. */
const picture = (mark: string) => Buffer.concat([png, Buffer.from(mark)])
const seen = async (path: string) => fetch(`${await baseUrl()}${path}`)
const logoOf = async (id: string) => (await (await testInstallation()).installation.offices.byId(id))?.settings.logo

it('logo: shows the picture to everybody, until another one takes its place', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const file_id = (await upload(administrator, 'logo.png', picture('1'))).body.data.id
  expect((await seen(`/api/config/logo/${file_id}`)).status).toBe(404)
  const { status, body } = await administrator.put('/api/tenants/logo', { file_id })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.logo).toEqual({ url: `/api/config/logo/${file_id}`, width: 1, height: 1 })
  const response = await seen(body.data.logo.url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture('1'))
  const [entry] = await office.db.selectFrom('audit_entries').select('after').where('action', '=', 'logo_changed').execute()
  expect(entry?.after).toMatchObject({ file_id })

  const next = (await upload(administrator, 'nowe.png', picture('2'))).body.data.id
  expect((await administrator.put('/api/tenants/logo', { file_id: next })).status).toBe(200)
  expect((await seen(`/api/config/logo/${file_id}`)).status).toBe(404)
  expect((await seen(`/api/config/logo/${next}`)).status).toBe(200)
  expect((await administrator.put('/api/tenants/logo', {})).body.data.logo).toBeNull()
  expect((await seen(`/api/config/logo/${next}`)).status).toBe(404)
})

it('logo: is the icon of the installed portal where it is a square that devices take', async () => {
  const { app } = await testInstallation()
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const installed = async () => {
    const { headers, body } = await app.inject({ url: '/api/manifest', headers: { host: `${office.office.id}.localhost` } })
    expect(headers['content-type']).toContain('application/manifest+json')
    return JSON.parse(body)
  }
  expect(await installed()).toMatchObject({ name: office.office.settings.product_name, theme_color: office.office.settings.theme.light.primary })
  const sizesAfter = async (file: string) => {
    const file_id = (await upload(administrator, file, await readFile(join(icons, file)))).body.data.id
    expect((await administrator.put('/api/tenants/logo', { file_id })).status).toBe(200)
    return (await installed()).icons.map(({ sizes }: { sizes: string }) => sizes)
  }
  expect(await sizesAfter('icon-512.png')).toEqual(['512x512'])
  expect(await sizesAfter('icon-180.png')).toEqual(['any', '192x192', '512x512', '512x512'])
})

it('logo: refuses what is no picture, is too large, is not one’s own, and whoever may not', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const manager = await office.as('manager')
  const svg = await upload(administrator, 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(svg.status).toBe(415)
  const refusal = async (file_id: string) => {
    const { status, body } = await administrator.put('/api/tenants/logo', { file_id })
    expect(status).toBe(422)
    return body.fields.file_id
  }
  const paper = (await upload(administrator, 'umowa.pdf', '%PDF-1.4\n%%EOF\n')).body.data.id
  expect(await refusal(paper)).toBe('Logo może być plikiem PNG, JPG albo WebP.')
  const large = (await upload(administrator, 'duze.png', picture('.'.repeat(maxLogoBytes)))).body.data.id
  expect(await refusal(large)).toBe('Logo może mieć najwyżej 256 kB.')
  const elsewhere = await newOffice()
  const foreign = (await upload(await elsewhere.as('administrator'), 'logo.png', picture('3'))).body.data.id
  const colleague = (await upload(manager, 'logo.png', picture('4'))).body.data.id
  for (const id of [foreign, colleague]) expect(await refusal(id)).toBe('Tego pliku nie ma. Proszę dodać go jeszcze raz.')
  expect((await manager.put('/api/tenants/logo', { file_id: colleague })).status).toBe(403)
  expect(await logoOf(office.office.id)).toBeUndefined()
})
