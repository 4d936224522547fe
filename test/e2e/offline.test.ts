import type { Locator, Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, phone, openFixtures, settle, shows } from './fixtures.ts'

/** A server of its own, which goes away in between. */
const stage = openFixtures({ environment: {} })
const owner = 'klient@demo.example'
const company = 'Zielony Kąt sp. z o.o.'

interface TitledRecords {
  data: { id: string; title: string }[]
}

const paper = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Umowa ${name}\n`.repeat(900)) })
const waiting = (page: Page | Locator) => page.getByRole('region', { name: 'Czekają na połączenie' })
const overdue = (page: Page | Locator) => page.getByRole('region', { name: 'Czekają zbyt długo' })
/** Chromium tells the page before it cuts the line. */
async function away(page: Page) {
  await page.context().setOffline(true)
  const answers = () => page.evaluate(() => fetch('/api/config').then(Boolean, () => false))
  await expect.poll(answers).toBe(false)
}
const back = (page: Page) => page.context().setOffline(false)
const titled = async (page: Page, title: string) =>
  (await callApi<TitledRecords>(page, 'GET', `/api/documents?limit=50&search=${encodeURIComponent(title)}`)).data.filter(document => document.title === title)
    .length

/** Signed in, with the portal kept by the browser. */
async function arrive(email: string, options = {}) {
  const page = await stage.open({ serviceWorkers: 'allow', ...options })
  await stage.signIn(page, email)
  await awaitServiceWorker(page)
  return page
}

const awaitServiceWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

async function openUpload(page: Page) {
  await page.goto('/documents?add=files')
  const dialog = page.getByRole('dialog', { name: 'Dodaj dokumenty' })
  await dialog.getByLabel('Firma').selectOption({ label: company })
  await dialog.getByLabel('Kategoria').selectOption({ label: 'Inne' })
  return dialog
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
}

it('the portal can be installed, under the name and in the colour of its office', async () => {
  const page = await stage.open()
  await page.goto('/login')
  const result = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
    const answer = await fetch(address)
    const manifest = (await answer.json()) as { name: string; theme_color: string; icons: { src: string; sizes: string }[] }
    const pictures = await Promise.all(
      manifest.icons.map(async ({ src }) => (await createImageBitmap(await (await fetch(src)).blob()).catch(() => null))?.width),
    )
    const { data } = (await (await fetch('/api/config')).json()) as { data: { product_name: string; theme: { light: { primary: string } } } }
    return { type: answer.headers.get('content-type'), manifest, pictures, data }
  })
  expect(result.type).toContain('application/manifest+json')
  expect(result.manifest).toMatchObject({ name: result.data.product_name, theme_color: result.data.theme.light.primary, display: 'standalone', start_url: '/' })
  expect(result.pictures.slice(1)).toEqual([192, 512, 512])
  const browser = await page.context().newCDPSession(page)
  const { errors } = (await browser.send('Page.getAppManifest')) as { errors: unknown[] }
  expect(errors).toEqual([])
})

it('without the server it opens with a plain sentence, and goes on by itself', async () => {
  const page = await arrive(owner)
  await page.goto('/documents')
  await shows(page.getByRole('heading', { name: 'Dokumenty', level: 1 }))
  await stage.withoutServer(async () => {
    await page.reload()
    await shows(page.getByRole('heading', { name: 'Brak połączenia' }))
    await shows(page.getByText('Portal otworzy się sam, gdy połączenie wróci.'))
  })
  await shows(page.getByRole('heading', { name: 'Dokumenty', level: 1 }))
  // Nothing that the API answered lies on the device.
  const addresses = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    return (await Promise.all(opened.map(cache => cache.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(addresses).toContain('/index.html')
  expect(addresses.filter(address => address !== '/index.html' && !/^\/(assets|fonts)\//.test(address))).toEqual([])
})

it('a screen whose file does not come says that the line is missing, and opens by itself', async () => {
  const page = await stage.open()
  await stage.signIn(page, owner)
  const came = new Set<string>(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
  let cut = true
  await page.route('**/assets/*.js', route => (cut && !came.has(route.request().url()) ? route.abort() : route.continue()))
  await page.goto('/documents')
  await shows(page.getByRole('heading', { name: 'Brak połączenia' }))
  cut = false
  await shows(page.getByRole('heading', { name: 'Dokumenty', level: 1 }))
})

it('a section that was never opened leaves the frame where the line is lost, with the way to what is there', async () => {
  const page = await stage.open()
  await stage.signIn(page, owner)
  await settle(page)
  await away(page)
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('link', { name: /^Szkolenia/ }).click()
  await shows(page.getByText('Tej części portalu nie ma jeszcze na tym urządzeniu. Otworzy się sama, gdy połączenie wróci.'))
  await shows(menu.getByRole('link', { name: 'Pulpit' }))
  await back(page)
  await shows(page.getByRole('heading', { name: 'Kategorie szkoleń', level: 1 }))
})

it('documents chosen without a line wait on the device and arrive once', async () => {
  const page = await arrive(owner, { viewport: phone })
  const dialog = await openUpload(page)
  await away(page)
  await dialog.getByLabel('Pliki dokumentów').setInputFiles([paper('Bez linii 1.txt'), paper('Bez linii 2.txt'), paper('Niepotrzebny.txt')])
  await shows(waiting(dialog).getByText('Bez linii 2.txt'))
  await shows(waiting(dialog).getByText(/^2\d\u00a0kB$/))
  await waiting(dialog).getByRole('button', { name: 'Usuń Niepotrzebny.txt' }).click()
  await goes(waiting(dialog).getByText('Niepotrzebny.txt'))

  await page.reload()
  await shows(page.getByRole('heading', { name: 'Brak połączenia' }))
  await shows(waiting(page).getByText('Bez linii 1.txt'))
  await back(page)
  await shows(page.getByText(/^Wysłano 2\sdokumenty, które czekały na połączenie\.$/))
  await goes(waiting(page))
  for (const [title, count] of [
    ['Bez linii 1', 1],
    ['Bez linii 2', 1],
    ['Niepotrzebny', 0],
  ] as const)
    expect(await titled(page, title)).toBe(count)
  await page.goto('/documents?search=Bez%20linii')
  await shows(page.getByRole('link', { name: 'Bez linii 2' }))
  await page.reload()
  await shows(page.getByRole('link', { name: 'Bez linii 1' }))
  expect(await titled(page, 'Bez linii 1')).toBe(1)
})

it('a line that breaks while many are sent loses none of them with the page, nor those still in the queue', async () => {
  const page = await stage.open()
  await stage.signIn(page, owner)
  const dialog = await openUpload(page)
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<void>()
  await page.route('**/api/files/uploads**', route => broken.then(() => route.abort()))
  const titles = ['W drodze 1', 'W drodze 2', 'W kolejce 1', 'W kolejce 2']
  await dialog.getByLabel('Pliki dokumentów').setInputFiles(titles.map(title => paper(`${title}.txt`)))
  await shows(dialog.getByText('Czeka w kolejce').last())
  await away(page)
  breakOff()
  // Of what would end with the page it says so beside the size.
  await expect
    .poll(
      () =>
        waiting(dialog)
          .getByText(/^\d+\u00a0kB$/)
          .count(),
      { timeout: 10_000 },
    )
    .toBe(titles.length)
  // As the device does with a page that nobody looks at: nothing asks.
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(`${stage.url}/documents`)
  await shows(next.getByText(/^Wysłano 4\sdokumenty, które czekały na połączenie\.$/))
  for (const title of titles) expect(await titled(next, title)).toBe(1)
})

it('logging out asks what becomes of them; the next person sees and sends none', async () => {
  const page = await arrive(owner)
  const dialog = await openUpload(page)
  await away(page)
  await dialog.getByLabel('Pliki dokumentów').setInputFiles(paper('Na później.txt'))
  await shows(waiting(dialog).getByText('Na później.txt'))
  await dialog.getByRole('button', { name: 'Zamknij' }).last().click()
  await shows(page.getByRole('region', { name: 'Połączenie' }).getByText(/^Brak połączenia\./))
  await logOut(page)
  const question = page.getByRole('dialog', { name: 'Dokumenty czekają na wysłanie' })
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await goes(question)
  await logOut(page)
  await question.getByRole('button', { name: 'Wyślij później' }).click()
  await shows(page.getByRole('heading', { name: 'Brak połączenia' }))
  await expect.poll(() => waiting(page).count()).toBe(0)

  await back(page)
  await shows(page.getByLabel('Adres e-mail'))
  await stage.signInByForm(page, 'ksiegowa@demo.example')
  await awaitServiceWorker(page)
  await page.goto('/dashboard/documents?add=files')
  await shows(page.getByRole('dialog', { name: 'Dodaj dokumenty' }))
  await expect.poll(() => page.getByText('Na później.txt').count()).toBe(0)
  expect(await titled(page, 'Na później')).toBe(0)
  await page.goto('/dashboard')
  await logOut(page)
  await page.waitForURL(url => url.pathname === '/login')

  await stage.signInByForm(page, owner)
  await shows(page.getByText(/^Wysłano 1\sdokument, który czekał na połączenie\.$/))
  expect(await titled(page, 'Na później')).toBe(1)
})

it('a device without room says so, and what was removed at log-out is gone', async () => {
  const page = await arrive(owner)
  const dialog = await openUpload(page)
  const browser = await page.context().newCDPSession(page)
  await away(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: stage.url, quotaSize: 1000 })
  await dialog.getByLabel('Pliki dokumentów').setInputFiles(paper('Bez miejsca.txt'))
  await shows(dialog.getByText(/^Na urządzeniu brakuje miejsca/))
  await browser.send('Storage.overrideQuotaForOrigin', { origin: stage.url })
  await dialog.getByLabel('Pliki dokumentów').setInputFiles(paper('Do usunięcia.txt'))
  await shows(waiting(dialog).getByText('Do usunięcia.txt'))
  await dialog.getByRole('button', { name: 'Anuluj Bez miejsca.txt' }).click()
  await dialog.getByRole('button', { name: 'Zamknij' }).last().click()
  await logOut(page)
  await page.getByRole('button', { name: 'Usuń i wyloguj się' }).click()
  await shows(page.getByRole('heading', { name: 'Brak połączenia' }))
  await back(page)
  await shows(page.getByLabel('Adres e-mail'))
  await stage.signInByForm(page, owner)
  await awaitServiceWorker(page)
  await page.goto('/documents?add=files')
  await shows(page.getByRole('dialog', { name: 'Dodaj dokumenty' }))
  await expect.poll(() => waiting(page).count()).toBe(0)
  expect(await titled(page, 'Do usunięcia')).toBe(0)
})

it('what waited for more than 30 days is sent or removed by the person’s word, and not by itself', async () => {
  const page = await arrive(owner)
  const dialog = await openUpload(page)
  await away(page)
  const chosen = new Date(Date.now() - 31 * 86_400_000)
  await page.clock.setFixedTime(chosen)
  await dialog.getByLabel('Pliki dokumentów').setInputFiles([paper('Sprzed miesiąca.txt'), paper('Oddany w biurze.txt')])
  await shows(waiting(dialog).getByText('Oddany w biurze.txt'))
  await page.clock.setFixedTime(new Date())
  await dialog.getByLabel('Pliki dokumentów').setInputFiles(paper('Z dzisiaj.txt'))
  await shows(waiting(dialog).getByText('Z dzisiaj.txt'))

  await page.reload()
  await shows(page.getByRole('heading', { name: 'Brak połączenia' }))
  await shows(overdue(page).getByText(/dłużej niż 30\sdni, więc nie zostaną wysłane same\. Można je usunąć albo wysłać, gdy połączenie wróci\./))
  await shows(waiting(page).getByText('Z dzisiaj.txt'))
  await back(page)
  await shows(page.getByText(/^Wysłano 1\sdokument, który czekał na połączenie\.$/))
  await shows(page.getByText('Na tym urządzeniu są dokumenty, które czekają zbyt długo.'))
  const day = chosen.toLocaleDateString('pl-PL', { timeZone: 'Europe/Warsaw', day: '2-digit', month: '2-digit', year: 'numeric' })
  await expect.poll(() => overdue(dialog).getByText(`, od ${day}`).count()).toBe(2)
  expect([await titled(page, 'Z dzisiaj'), await titled(page, 'Sprzed miesiąca')]).toEqual([1, 0])

  await overdue(dialog).getByRole('button', { name: 'Usuń Oddany w biurze.txt' }).click()
  await shows(page.getByText('Usunięto: Oddany w biurze.txt.'))
  await overdue(dialog).getByRole('button', { name: 'Wyślij Sprzed miesiąca.txt' }).click()
  await goes(overdue(dialog))
  // All that waited is there.
  await goes(page.getByRole('region', { name: 'Połączenie' }))
  expect(await titled(page, 'Sprzed miesiąca')).toBe(1)
  await page.reload()
  await shows(page.getByRole('heading', { name: 'Dokumenty', level: 1 }))
  await expect.poll(() => overdue(page).count()).toBe(0)
  expect(await titled(page, 'Oddany w biurze')).toBe(0)
})

it('what happened meanwhile is caught up with the line, each thing once', async () => {
  const client = await arrive(owner)
  const accountant = await stage.open()
  await stage.admit(accountant, 'ksiegowa@demo.example')
  const [document] = (await callApi<TitledRecords>(client, 'GET', '/api/documents?limit=1&filters=state:new,category:sales_invoice')).data
  const about = { subject_kind: 'document', subject_id: String(document?.id) }
  const followed = client.waitForResponse(answer => answer.url().endsWith('/api/events'))
  await client.goto(`/documents/${document?.id}`)
  await followed
  const conversation = client.getByRole('region', { name: 'Komentarze' })
  await shows(conversation.getByRole('textbox', { name: 'Napisz komentarz' }))
  // A part of the screen that is lost with the line has the page loaded anew.
  await settle(client)
  await client.evaluate(() => window.document.body.setAttribute('data-since', 'before'))

  await away(client)
  await shows(client.getByText(/^Brak połączenia\./))
  for (const words of ['Pierwsze w przerwie.', 'Drugie w przerwie.'])
    await callApi(accountant, 'POST', '/api/comments', { ...about, content: `<p>${words}</p>` })
  await callApi(accountant, 'POST', `/api/documents/${document?.id}/review`, {})
  await expect.poll(() => conversation.getByText('Pierwsze w przerwie.').count()).toBe(0)

  await back(client)
  for (const words of ['Pierwsze w przerwie.', 'Drugie w przerwie.']) await shows(conversation.getByText(words))
  await shows(client.getByText('W weryfikacji', { exact: true }))
  await goes(client.getByText(/^Brak połączenia\./))
  for (const words of ['Pierwsze w przerwie.', 'Drugie w przerwie.']) await expect.poll(() => conversation.getByText(words).count()).toBe(1)
  expect(await client.locator('body').getAttribute('data-since')).toBe('before')
})

it('a preview whose program is lost with the line comes with the line, and the screen around it stays', async () => {
  const page = await stage.open()
  await stage.admit(page, owner)
  const { data } = await callApi<TitledRecords>(page, 'GET', '/api/documents?limit=1&filters=state:new,category:sales_invoice')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/files/*/link', route => gate.promise.then(() => route.continue()))
  await page.goto(`/documents/${data[0]?.id}`)
  await shows(page.getByRole('textbox', { name: 'Napisz komentarz' }))
  await page.evaluate(() => window.document.body.setAttribute('data-since', 'before'))

  const lost: Route[] = []
  await page.route('**/assets/*.js', route => void lost.push(route))
  gate.resolve()
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await page.context().setOffline(true)
  await Promise.all(lost.map(route => route.abort('internetdisconnected')))

  await page.unrouteAll()
  await back(page)
  await shows(page.locator('[aria-label="Zawartość pliku"] canvas'))
  expect(await page.locator('body').getAttribute('data-since')).toBe('before')
})

it('a dialog whose program is lost with the line comes with the line, and the screen under it stays', async () => {
  const page = await stage.open()
  await stage.admit(page, owner)
  await page.goto('/profile')
  await settle(page)
  await page.evaluate(() => window.document.body.setAttribute('data-since', 'before'))

  const lost: Route[] = []
  await page.route('**/assets/*.js', route => void lost.push(route))
  await page.getByRole('button', { name: 'Włącz aplikację' }).click()
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await page.context().setOffline(true)
  await Promise.all(lost.map(route => route.abort('internetdisconnected')))

  await page.unrouteAll()
  await back(page)
  await shows(page.getByRole('dialog'))
  expect(await page.locator('body').getAttribute('data-since')).toBe('before')
})
