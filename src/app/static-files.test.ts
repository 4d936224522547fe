import { expect, it } from 'vitest'
import { changeSettings } from '#features/tenants/server/store.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'

const block = /<script type="application\/json" id="config">(.*?)<\/script>/
const pageFor = async (host: string) => (await (await testInstallation()).app.inject({ url: '/dashboard/companies', headers: { host } })).body

it('page: brings the office’s configuration along with the page, as the call tells it, and no text in it ends it', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const { version, ...values } = (await administrator.get('/api/tenants/appearance')).body.data
  const changed = await administrator
    .with({ 'if-match': `"${version}"` })
    .put('/api/tenants/appearance', { ...values, product_name: 'Biuro </script><script>alert(1)</script> Ćma' })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)

  const host = `${office.office.id}.localhost`
  const page = await pageFor(host)
  const [, text = ''] = block.exec(page) ?? []
  const { app } = await testInstallation()
  expect(JSON.parse(text)).toEqual((await app.inject({ url: '/api/config', headers: { host } })).json())
  expect(JSON.parse(text).data.product_name).toContain('</script>')
  expect(page).not.toContain('alert(1)</script>')
})

it('page: says what the screen will ask for first, unless that is switched off in the office', async () => {
  const { app, installation } = await testInstallation()
  const place = await newOffice()
  const { office } = place
  const asks = async () => /id="asked">(.*?)</.exec((await app.inject({ url: '/dashboard/documents', headers: { host: `${office.id}.localhost` } })).body)?.[1]
  expect(await asks()).toContain('/api/documents?')
  const switches = { ...office.settings.switches, modules: { ...office.settings.switches.modules, documents: false } }
  await place.transact(db => changeSettings(db, office.id, { switches }))
  installation.offices.forget()
  expect(await asks()).toBeUndefined()
})

it('page: comes without it where there is no office, for the portal to ask and to tell', async () => {
  const page = await pageFor('nikt.example')
  expect(page).toContain('<div id="app">')
  expect(page).not.toMatch(block)
})

it('page: answers 404 with the page where there is no such screen, such as what scanners look for', async () => {
  const { app } = await testInstallation()
  const answers = async (...urls: string[]) => Promise.all(urls.map(async url => [url, (await app.inject({ url })).statusCode]))
  const unknown = ['/metrics', '/backup.sql', '/.git/config', '/dashboard/nie-ma', '/skrzynka', '/wp-login.php']
  expect(await answers(...unknown)).toEqual(unknown.map(url => [url, 404]))
  expect((await app.inject({ url: '/metrics' })).body).toContain('<div id="app">')
  const known = ['/', '/login', '/dashboard', '/dashboard/', '/documents?month=2026-10', '/dashboard/companies/0190-x']
  expect(await answers(...known)).toEqual(known.map(url => [url, 200]))
})

it('page: is no answer for a file that is not there, however a file is named', async () => {
  const { app } = await testInstallation()
  for (const url of [
    '/assets/nie-ma.js',
    '/fonts/nie-ma.woff2',
    '/api/nie-ma',
    '/assets/',
    '/fonts/',
    '/backup.sql',
    '/.git/config',
    '/.env',
    '/wp-login.php?x=1',
    '/documents/kopia.zip',
  ])
    expect((await app.inject({ url })).statusCode, url).toBe(404)
})

it('page: gives nothing that lies beside the built files', async () => {
  const { app } = await testInstallation()
  for (const url of ['/package.json', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/src/app/main.ts'])
    expect((await app.inject({ url })).body, url).not.toMatch(/"dependencies"|import /)
})
