import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToMonth, formatDate } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { keyboardOf } from '#test/e2e/keys.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

/** A client's jobs with the keyboard alone. */

const stage = openFixtures()
let page: Page
let keys: ReturnType<typeof keyboardOf>

beforeAll(async () => {
  page = await stage.open()
  keys = keyboardOf(page)
  await stage.signIn(page, 'klient@demo.example')
})

const main = () => page.getByRole('main')
const button = (name: string | RegExp) => main().getByRole('button', { name })
const link = (name: string | RegExp) => main().getByRole('link', { name })

it('keyboard of a client: sends a document', async () => {
  await keys.open('/documents')
  await keys.inDialog(button('Dodaj dokumenty'), 'Dodaj dokumenty', async dialog => {
    await keys.choose(dialog.getByLabel('Firma'), /^Zielony Kąt/)
    await keys.choose(dialog.getByLabel('Kategoria'), 'Umowa')
    const fileChooser = page.waitForEvent('filechooser')
    await keys.act(dialog.getByRole('button', { name: 'Wybierz pliki' }))
    await (await fileChooser).setFiles({ name: 'umowa.txt', mimeType: 'text/plain', buffer: Buffer.from('Umowa najmu lokalu') })
    await shows(dialog.getByText(/^Wysłano/))
    await keys.press('Escape')
  })
  await shows(link(/umowa/))
})

describe('what it owes', () => {
  it('is read with its account and its code', async () => {
    await keys.open('/')
    const details = button(/^Kod QR i szczegóły: Składki ZUS/)
    await keys.act(details)
    await shows(page.getByRole('img', { name: 'Kod QR przelewu' }))
    await keys.hasFocus(button('Zwiń'))
    await keys.press('Enter')
    await goes(page.getByRole('img', { name: 'Kod QR przelewu' }))
    await keys.hasFocus(details)
  })

  it('is accepted and marked as paid', async () => {
    await keys.open('/')
    await keys.act(page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: /Pracownia Glinka/ }))
    await keys.arrives(/Pracownia Glinka/)
    await keys.reach(page.getByRole('tab', { name: 'Podsumowanie' }))
    await keys.reach(page.getByRole('tab', { name: 'Rozliczenia' }), 'ArrowRight')
    await keys.press('Enter')
    await keys.act(button('Akceptuję'))
    await keys.hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Akceptuję' }))
    await keys.press('Enter')
    await shows(main().getByText('Zaakceptowane', { exact: true }))
    await keys.inSight()
    const paid = main().getByText('Opłacone', { exact: true })
    const before = await paid.count()
    await keys.act(button(/^Kod QR i szczegóły: Składki ZUS/))
    await keys.act(button('Oznacz jako zapłacone'))
    await expect.poll(() => paid.count()).toBe(before + 1)
    await keys.inSight()
  })
})

it('keyboard of a client: asks a question', async () => {
  await keys.open('/tickets')
  await keys.act(link('Nowa sprawa'))
  await keys.arrives('Nowa sprawa')
  await keys.choose(page.getByLabel('Firma'), /^Zielony Kąt/)
  await keys.choose(page.getByLabel('Kategoria'), 'Podatki')
  await keys.fill(page.getByLabel('Tytuł'), 'Czy to jest koszt?')
  await keys.write(page.getByRole('textbox', { name: 'Opis' }), 'Kupiliśmy ekspres do biura.')
  await keys.act(button('Wyślij sprawę'))
  await keys.arrives('Czy to jest koszt?')
})

describe('what the office wants to know', () => {
  it('is answered in a survey', async () => {
    await keys.open('/surveys')
    await keys.act(link('Godziny dyżurów'))
    await keys.arrives('Godziny dyżurów')
    await keys.pick(page.getByRole('radio', { name: 'Wieczorem' }))
    await keys.act(button('Wyślij ankietę'))
    await shows(page.getByText('Dziękujemy za odpowiedzi'))
    await keys.inSight()
  })

  it('is answered in a poll', async () => {
    await keys.open('/')
    await keys.pick(page.getByRole('radio', { name: 'Przez internet' }))
    await keys.act(button('Oddaj głos'))
    await keys.hasFocus(
      main()
        .getByRole('group')
        .filter({ hasText: /Przez internet \(Państwa głos\)\s*\d+% \(\d+\)/ }),
    )
    await keys.inSight()
  })
})

it('finishes a training with its quiz', async () => {
  await keys.open('/trainings')
  await keys.act(link('Bezpieczeństwo danych'))
  await keys.arrives('Bezpieczeństwo danych')
  await keys.act(link('Hasła i drugi składnik'))
  await keys.arrives('Hasła i drugi składnik')
  await keys.pick(page.getByRole('radio', { name: 'Chroni konto, gdy ktoś pozna hasło' }))
  await keys.act(button('Sprawdź odpowiedzi'))
  await keys.hasFocus(page.getByRole('region', { name: 'Ukończenie' }))
  await keys.inSight()
})

it('reports an employee', async () => {
  await keys.open('/')
  await keys.act(page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: /Zielony Kąt/ }))
  await keys.arrives(/Zielony Kąt/)
  await keys.reach(page.getByRole('tab', { name: 'Podsumowanie' }))
  await keys.reach(page.getByRole('tab', { name: 'Pracownicy' }), 'ArrowRight')
  await keys.press('Enter')
  await keys.inDialog(button('Zgłoś pracownika'), 'Zgłoś pracownika', async dialog => {
    await keys.hasFocus(dialog.getByLabel(/^Imię/))
    await keys.type('Iwona')
    await keys.fill(dialog.getByLabel(/^Nazwisko/), 'Nowacka')
    await keys.fill(dialog.getByLabel(/^PESEL/), '02470803620')
    await keys.choose(dialog.getByLabel('Rodzaj umowy'), 'Umowa o pracę na czas nieokreślony')
    await keys.fill(dialog.getByLabel(/^Pierwszy dzień pracy/), formatDate(`${addToMonth(warsawMonth(), 2)}-01`))
    await keys.fill(dialog.getByLabel(/^Stanowisko/), 'Magazynierka')
    await keys.fill(dialog.getByLabel(/^Wynagrodzenie brutto/), '5200')
    await keys.act(dialog.getByRole('button', { name: 'Zgłoś pracownika' }))
  })
  await shows(page.getByRole('row').filter({ hasText: 'Nowacka Iwona' }).getByText('Nowe zgłoszenie'))
})
