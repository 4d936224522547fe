import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { fetchAsked } from '#features/ksef/server/jobs.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { newId } from '#platform/db/id.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { TestOffice } from '#test/fixtures/office.ts'
import type { TestInstallation } from '#test/installation.ts'
import { expectUsable } from './axe.ts'
import { callApi } from './call-api.ts'
import { openFixtures, phone, shows } from './fixtures.ts'

const ksef = new KsefStandIn()
ksef.limits.table = wideLimits
const ksef_url = await ksef.listen()
const stage = openFixtures({ environment: { KSEF_URL: ksef_url } })
afterAll(() => ksef.stop())

const touched = { viewport: phone, isMobile: true, hasTouch: true }
const month = addToMonth(warsawMonth(), -1)
let office: Page
let place: TestOffice | undefined

/** A company that KSeF sends invoices to, and its owners. */
async function newPlace(nip: string, owners: number) {
  const world = await stage.overnight(async (installation, office) => {
    place ??= new TestOffice({ installation, database: installation.database } as TestInstallation, office)
    const company = await place.company({ vat_number: nip })
    const people: string[] = []
    for (const first_name of ['Anna', 'Ewa'].slice(0, owners)) {
      const { id, email } = await place.person('owner', { first_name, last_name: 'Zakupowa' })
      await place.transact(db => db.insertInto('company_people').values({ id: newId(), company_id: company.id, user_id: id, role: 'owner' }).execute())
      people.push(email)
    }
    return { company, people }
  })
  const token = ksef.rights.issueToken(nip, 'InvoiceRead')
  await callApi(office, 'PUT', `/api/companies/${world.company.id}/ksef`, { way: 'token', token, token_ends: null })
  return { ...world, nip }
}
type PurchaseOffice = Awaited<ReturnType<typeof newPlace>>

/** Invoices of these sellers, one a day from the month's first, in this order. */
async function send({ nip, company }: PurchaseOffice, sellers: readonly number[]) {
  for (const [place, seller] of sellers.entries())
    ksef.invoices.add(
      makeInvoice({
        number: `Z/${place + 1}/${nip.slice(-3)}`,
        issued: `${month}-${String(Math.floor(place / 2) + 1).padStart(2, '0')}`,
        seller: { nip: demoNip(800 + seller), name: `Dostawca ${seller}` },
        buyer: { nip, name: 'Kupiec' },
        lines: [{ name: `Towar ${seller}`, price: 10_000 + place }],
      }),
    )
  await stage.overnight((installation, office) => fetchAsked({ ...installation, config: { ...installation.config, ksef_url } }, office.id, company.id))
}

const card = (page: Page) => page.getByRole('article', { name: /^Faktura: / })
const answer = (page: Page, name: string) => card(page).getByRole('button', { name: new RegExp(`^${name}`) })
beforeAll(async () => {
  office = await stage.open()
  await stage.admit(office, 'administrator@demo.example')
  await office.goto('/dashboard')
})

it('a client is told at home how many invoices wait, and answers each with a tap, with the way back', async () => {
  const place = await newPlace(demoNip(731), 1)
  await send(place, [1, 2, 3])
  const page = await stage.open(touched)
  await stage.signIn(page, String(place.people[0]))
  await shows(page.getByText('Czym są te zakupy: 3 faktury'))
  await page.getByRole('link', { name: /^Opisz/ }).tap()
  await shows(page.getByRole('heading', { name: 'Opis zakupów' }))
  await shows(page.getByText('Do opisania: 3 faktury'))
  await shows(card(page).getByText('Towar 1'))
  await shows(card(page).getByText(/^Bez odpowiedzi do .*: firmowa\.$/))
  await card(page).getByLabel('Na co').fill('biuro')
  await answer(page, 'Firmowa').tap()
  await shows(page.getByText('Dostawca 1: firmowa, biuro.'))
  await shows(card(page).getByRole('heading', { name: 'Dostawca 2' }))
  await page.getByRole('button', { name: 'Cofnij' }).tap()
  await shows(card(page).getByRole('heading', { name: 'Dostawca 1' }))
  await shows(page.getByText('Do opisania: 3 faktury'))
  await answer(page, 'Nie moja').tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Nie znamy tego sprzedawcy' }).tap()
  const letter = page.getByRole('dialog').getByRole('region', { name: 'Pismo do sprzedawcy' })
  await shows(letter.getByText(/faktury korygującej do zera/))
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Pobierz PDF' }).tap()
  expect((await saved).suggestedFilename()).toMatch(/^Prośba o korektę do zera faktury .*\.pdf$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Dalej' }).tap()
  await shows(card(page).getByRole('heading', { name: 'Dostawca 2' }))
  await answer(page, 'Prywatna').tap()
  await shows(card(page).getByRole('heading', { name: 'Dostawca 3' }))
  await answer(page, 'Samochód').tap()
  await shows(page.getByText('Wszystko opisane'))
})

it('of two owners at once the second one is told what the first one said', async () => {
  const place = await newPlace(demoNip(732), 2)
  await send(place, [1, 2])
  const [first, second] = [await stage.open(touched), await stage.open()]
  for (const [at, page] of [first, second].entries()) {
    await stage.admit(page, String(place.people[at]))
    await page.goto('/purchases')
    await shows(card(page).getByRole('heading', { name: 'Dostawca 1' }))
  }
  // Until what was bought is there, nothing can be answered.
  await shows(answer(second, 'Firmowa'))
  // What the first one says reaches the second one only with an answer of the server.
  await second.route('**/api/purchase-decisions?**', route => route.abort())
  await answer(first, 'Prywatna').tap()
  await shows(first.getByText('Dostawca 1: prywatna.'))
  await second.keyboard.press('1')
  await shows(second.getByText(/Dostawca 1: tę fakturę opisał przed chwilą ktoś inny \(Anna Zakupowa: prywatna\)/))
  await second.unroute('**/api/purchase-decisions?**')
  await second.getByRole('button', { name: 'Zmień na: firmowa' }).click()
  await shows(second.getByText('Dostawca 1: firmowa.'))
  await shows(card(second).getByRole('heading', { name: 'Dostawca 2' }))
  await expectUsable(second, 'an invoice to answer')
  // And who only looks sees it under the same card.
  await shows(card(first).getByRole('heading', { name: 'Dostawca 2' }))
  await answer(first, 'Firmowa').tap()
  await shows(card(second).getByText(/^Ta faktura jest już opisana \(Anna Zakupowa: firmowa\)/))
})

it('the office sees what was said and by whom, changes it, and asks about one invoice or about chosen ones', async () => {
  const place = await newPlace(demoNip(733), 1)
  await callApi(office, 'PUT', `/api/companies/${place.company.id}/purchase-rules`, { asks: 'nothing', deadline_day: 10, unanswered: 'business', listed: [] })
  await send(place, [1, 2, 3])
  const list = `/dashboard/documents?columns=title,state,decision&filters=${encodeURIComponent(`company_id:${place.company.id}`)}`
  await office.goto(list)
  await expect
    .poll(() =>
      office
        .getByRole('table')
        .getByRole('checkbox', { name: /^Zaznacz: / })
        .count(),
    )
    .toBe(3)
  await office.getByRole('checkbox', { name: 'Zaznacz wszystkie na stronie' }).check()
  await office.getByRole('button', { name: 'Zapytaj klienta' }).click()
  await shows(office.getByText('Klient zobaczy pytanie: 3 faktury.'))
  await expect.poll(() => office.getByRole('table').getByText('Czeka na opis').count()).toBe(3)

  const page = await stage.open(touched)
  await stage.admit(page, String(place.people[0]))
  await page.goto('/purchases')
  await shows(card(page).getByText(/pyta biuro/))
  await card(page).getByLabel('Na co').fill('biuro')
  await answer(page, 'Firmowa').tap()
  await shows(office.getByRole('table').getByText('Firmowa, Anna Zakupowa'))

  await office
    .getByRole('row', { name: /Opisana/ })
    .getByRole('link')
    .first()
    .click()
  const decisionRegion = office.getByRole('region', { name: 'Decyzja klienta' })
  await shows(decisionRegion.getByText('firmowa, biuro'))
  await shows(decisionRegion.getByText(/^Anna Zakupowa, .*, telefon$/))
  await expectUsable(office, 'a decision on its document')
  await decisionRegion.getByRole('button', { name: 'Zmień decyzję' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Czym jest').selectOption('Nie moja')
  await expect.poll(() => dialog.getByLabel('Powód').inputValue()).toBe('')
  await dialog.getByLabel('Powód').fill('Nie zamawialiśmy tego')
  await dialog.getByRole('button', { name: 'Zapisz decyzję' }).click()
  await shows(decisionRegion.getByText(/w imieniu klienta/))
  await decisionRegion.getByRole('button', { name: 'Pismo do sprzedawcy' }).click()
  await shows(office.getByRole('region', { name: 'Pismo do sprzedawcy' }).getByText(/faktury korygującej do zera/))
  await office.keyboard.press('Escape')
  await office.goto(`${list},${encodeURIComponent('decision:awaiting')}`)
  await expect.poll(() => office.getByRole('table').getByText('Czeka na opis').count()).toBe(2)
})

it('the office sets what clients are asked about, and a company may differ and come back', async () => {
  const place = await newPlace(demoNip(734), 1)
  await office.goto('/dashboard/settings')
  await office.getByRole('link', { name: /^Opis zakupów/ }).click()
  await office.getByLabel('Odpowiedź do dnia').fill('40')
  await office.getByRole('button', { name: 'Zapisz zasady' }).click()
  await shows(office.getByText(/28/).first())
  await office.getByLabel('Odpowiedź do dnia').fill('12')
  await office.getByLabel('Zawsze pytać o zakupy').fill('hotel\npaliwo')
  await office.getByRole('button', { name: 'Zapisz zasady' }).click()
  await shows(office.getByText('Zapisano zasady opisu zakupów.'))

  await office.goto(`/dashboard/companies/${place.company.id}?tab=details`)
  const own = office.locator('section', { has: office.getByRole('heading', { name: 'Opis zakupów', exact: true }) })
  await shows(own.getByText('Zasady całego biura.'))
  await shows(own.getByText('hotel, paliwo'))
  await own.getByRole('button', { name: 'Zmień' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('O które faktury pytać').selectOption('O każdą')
  await dialog.getByLabel('Bez odpowiedzi').selectOption('Prywatna')
  await dialog.getByRole('button', { name: 'Zapisz zasady' }).click()
  await shows(own.getByText('Własne zasady tej firmy.'))
  await shows(own.getByText('Prywatna'))
  await own.getByRole('button', { name: 'Zmień' }).click()
  await dialog.getByRole('button', { name: 'Wróć do zasad biura' }).click()
  await dialog.getByRole('button', { name: 'Wróć do zasad biura' }).click()
  await shows(own.getByText('Zasady całego biura.'))
})

/** Forty invoices of twelve suppliers, three of whom send twenty-eight, in the order of a seeded shuffle. */
function forty(): number[] {
  const sellers = [10, 10, 8, 2, 2, 2, 1, 1, 1, 1, 1, 1].flatMap((count, seller) => Array<number>(count).fill(seller + 1))
  let seed = 7
  for (let last = sellers.length - 1; last > 0; last--) {
    seed = (seed * 48_271) % 2_147_483_647
    const other = seed % (last + 1)
    ;[sellers[last], sellers[other]] = [Number(sellers[other]), Number(sellers[last])]
  }
  return sellers
}

it('forty invoices take two taps each at most, most of them one, and what memory fills in says why', { timeout: 240_000 }, async () => {
  const place = await newPlace(demoNip(735), 1)
  const sellers = forty()
  await send(place, sellers)
  const page = await stage.open(touched)
  await stage.admit(page, String(place.people[0]))
  await page.goto('/purchases')
  await shows(page.getByText('Do opisania: 40 faktur'))
  const main = page.getByRole('main')
  const taps: number[] = []
  const filled: boolean[] = []
  /** Taps until the list has been read anew. */
  async function press(count: number, tap: () => Promise<void>, isFilled: boolean) {
    const read = page.waitForResponse(answer => answer.url().includes('suggested') && answer.request().method() === 'GET')
    await tap()
    await read
    taps.push(count)
    filled.push(isFilled)
  }
  const known = new Set<string>()
  while (taps.length < sellers.length) {
    await shows(main.getByText(/^Bez odpowiedzi do|^Wszystko opisane|Uzupełnione z poprzednich \(/))
    const confirm = main.getByRole('button', { name: /^Potwierdź: / })
    const isAsked =
      (await card(page).count()) > 0 &&
      (await card(page)
        .getByText(/^Pytamy, bo/)
        .count()) > 0
    if (!isAsked && (await confirm.count()) > 0) {
      await press(1, () => confirm.first().tap(), (await main.getByText(/bo \d z \d poprzednich/).count()) > 0)
      continue
    }
    // Who reads an invoice does not tap twice within a moment.
    await card(page).getByRole('heading').tap()
    const seller = await card(page).getByRole('heading').innerText()
    const chip = card(page).getByRole('button', { name: `towar ${seller}`, exact: true })
    if (known.has(seller)) await chip.tap()
    else await card(page).getByRole('textbox', { name: 'Na co' }).fill(`towar ${seller}`)
    known.add(seller)
    await press(
      2,
      () => answer(page, 'Firmowa').tap(),
      (await card(page)
        .getByText(/^bo \d z \d poprzednich/)
        .count()) > 0,
    )
  }
  await shows(page.getByText('Nic nie czeka na opis'))
  expect(known.size).toBe(12)
  const median = taps.toSorted((left, right) => left - right)[Math.floor(taps.length / 2)]
  const later = filled.slice(10)
  expect(median).toBeLessThanOrEqual(2)
  expect(Math.max(...taps)).toBe(2)
  expect(later.filter(Boolean).length / later.length).toBeGreaterThanOrEqual(0.6)
  // A card leaves before the server has its answer.
  const decided = async () =>
    (await callApi<{ meta: { total: number } }>(office, 'GET', `/api/purchase-decisions?filters=company_id:${place.company.id},state:decided`)).meta.total
  await expect.poll(decided).toBe(40)
})

it('an invoice can be left for later, a failed answer takes nothing from under the finger, and the focus follows', async () => {
  const place = await newPlace(demoNip(737), 1)
  await send(place, [1, 2, 3])
  const page = await stage.open(touched)
  await stage.admit(page, String(place.people[0]))
  const lines = Promise.withResolvers<void>()
  await page.route(/\/api\/documents\/[^/]+\/invoice/, async route => {
    await lines.promise
    await route.fallback()
  })
  await page.goto('/purchases')
  await shows(card(page).getByRole('heading', { name: 'Dostawca 1' }))
  expect(await card(page).getByRole('button').count()).toBe(0)
  lines.resolve()
  await shows(card(page).getByText('Towar 1'))
  await shows(answer(page, 'Firmowa'))
  await card(page).getByRole('button', { name: 'Później' }).tap()
  await shows(card(page).getByRole('heading', { name: 'Dostawca 2' }))
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dostawca 2')
  await page.route('**/purchase-decision', route => route.abort())
  await answer(page, 'Firmowa').tap()
  await card(page).getByLabel('Na co').fill('biuro')
  const back = page.getByRole('button', { name: 'Wróć do: Dostawca 2' })
  await shows(back)
  expect(await card(page).getByLabel('Na co').inputValue()).toBe('biuro')
  await shows(card(page).getByRole('heading', { name: 'Dostawca 3' }))
  await back.tap()
  await shows(card(page).getByRole('heading', { name: 'Dostawca 2' }))
  await answer(page, 'Nie moja').tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Inny powód').fill('pomyłka')
  await dialog.getByRole('button', { name: 'To nie moja faktura' }).tap()
  await expect.poll(() => dialog.getByRole('button', { name: 'To nie moja faktura' }).isEnabled()).toBe(true)
  expect(await dialog.getByLabel('Inny powód').inputValue()).toBe('pomyłka')
})

it('the company chosen above beats the one that a link has brought', async () => {
  const [first, second] = [await newPlace(demoNip(738), 1), await newPlace(demoNip(739), 0)]
  const person = String(first.people[0])
  await stage.overnight(() =>
    (place as TestOffice).transact(async db => {
      const { id } = await db.selectFrom('users').select('id').where('email', '=', person).executeTakeFirstOrThrow()
      await db.insertInto('company_people').values({ id: newId(), company_id: second.company.id, user_id: id, role: 'owner' }).execute()
    }),
  )
  await send(first, [1])
  await send(second, [2])
  const page = await stage.open()
  await stage.admit(page, person)
  await page.goto(`/purchases?company=${first.company.id}`)
  await shows(card(page).getByRole('heading', { name: 'Dostawca 1' }))
  await page.getByRole('button', { name: /^Firma: Wszystkie firmy/ }).click()
  await page.getByRole('menuitemradio', { name: second.company.title }).click()
  await shows(card(page).getByRole('heading', { name: 'Dostawca 2' }))
  await page.goto(`/purchases?company=${first.company.id}`)
  await shows(page.getByRole('button', { name: `Firma: ${first.company.title}` }))
  await shows(card(page).getByRole('heading', { name: 'Dostawca 1' }))
})

it('however long its names are, an invoice is answered on the first screen of a phone, and read whole without a window in the window', async () => {
  const place = await newPlace(demoNip(740), 1)
  const long = 'Hurtownia Artykułów Spożywczych, Przemysłowych i Gospodarstwa Domowego „Wielobranżowiec” Eksport-Import sp. z o.o. sp.k.'
  ksef.invoices.add(
    makeInvoice({
      number: 'Z/1/DŁUGA',
      issued: `${month}-02`,
      seller: { nip: demoNip(840), name: long },
      buyer: { nip: place.nip, name: 'Kupiec' },
      lines: Array.from({ length: 9 }, (_, at) => ({
        name: `${at + 1}. Konserwacja urządzeń chłodniczych wraz z dojazdem i częściami wg protokołu z przeglądu`,
        price: 1000,
      })),
    }),
  )
  await send(place, [])
  const page = await stage.open(touched)
  await stage.admit(page, String(place.people[0]))
  await page.goto('/purchases')
  await shows(answer(page, 'Nie moja'))
  const isInSight = (button: HTMLElement) => {
    const { left, bottom } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + 20, bottom - 4))
  }
  await expect.poll(() => answer(page, 'Nie moja').evaluate(isInSight)).toBe(true)
  await page.getByRole('link', { name: 'Zobacz całą fakturę' }).tap()
  await shows(page.getByRole('article', { name: 'Faktura Z/1/DŁUGA' }))
  const overflow = () => page.locator('[aria-label="Zawartość pliku"]').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  await expect.poll(overflow).toBe(0)
  await page.getByRole('button', { name: 'Pokaż całość' }).tap()
  await expect.poll(overflow).toBeGreaterThan(0)
  await office.goto(`/dashboard/documents?filters=company_id:${place.company.id}`)
  await shows(office.getByRole('link', { name: `Z/1/DŁUGA ${long}` }))
})
