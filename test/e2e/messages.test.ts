import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { officeScope } from '#platform/db/db.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
let client: Page
let accountant: Page
let address: string

const thread = (page: Page) => page.getByRole('log', { name: 'Przebieg rozmowy' })

async function write(page: Page, field: string, words: string) {
  await page.getByRole('textbox', { name: field }).focus()
  // While something is sent, what is typed would be lost.
  const editor = page.locator('.ck-editor__editable[contenteditable=true]')
  await shows(editor)
  await editor.click()
  await page.keyboard.type(words)
}

beforeAll(async () => {
  client = await stage.open()
  accountant = await stage.open()
  await stage.admit(client, 'klient@demo.example')
  await stage.admit(accountant, 'ksiegowa@demo.example')
})

describe('a conversation', () => {
  it('is begun by the client, whose words survive a reload', async () => {
    await client.goto('/messages')
    await client.getByRole('link', { name: 'Nowa wiadomość' }).click()
    await client.waitForURL(url => url.pathname === '/messages/new')
    // Who has two companies says of which one it is.
    const company = client.getByLabel('W sprawie firmy')
    await expect.poll(() => company.inputValue()).toBe('')
    await company.selectOption({ label: 'Pracownia Glinka Anna Zawilska' })
    // The heading has the focus once the screen is whole.
    await shows(client.getByRole('checkbox', { name: /Magdalena Krupa/, checked: true }))
    // What is missing has the focus, and is said no more once it is there.
    await client.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    await shows(client.locator('input[aria-invalid=true]:focus'))
    await client.getByLabel('Temat').fill('Nowy samochód')
    await expect.poll(() => client.getByLabel('Temat').inputValue()).toBe('Nowy samochód')
    await expect.poll(() => client.locator('input[aria-invalid=true]').count()).toBe(0)
    await client.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    await shows(client.getByText('Proszę coś napisać albo dodać plik.'))
    await expect.poll(() => client.evaluate(() => document.activeElement?.matches('.ck-editor__editable'))).toBe(true)
    await write(client, 'Treść wiadomości', 'Czy leasing obejmie ubezpieczenie?')
    await client.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('draft ') && localStorage[key].includes('leasing')))
    await client.reload()
    await shows(client.getByText('Czy leasing obejmie ubezpieczenie?'))
    await expect.poll(() => client.getByLabel('Temat').inputValue()).toBe('Nowy samochód')
    await client.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    await client.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
    await shows(thread(client).getByText('Czy leasing obejmie ubezpieczenie?'))
    address = new URL(client.url()).pathname
  })

  it('waits unread with the accountant, is answered with a wish, and arrives by itself', async () => {
    await accountant.goto('/dashboard/messages')
    await accountant
      .getByRole('link', { name: /Nowy samochód/ })
      .first()
      .click()
    await accountant.waitForURL(url => url.pathname === `/dashboard${address}`)
    await shows(thread(accountant).getByText('Czy leasing obejmie ubezpieczenie?'))
    await client.evaluate(() => document.body.setAttribute('data-since', 'before'))
    await shows(client.getByText('Przeczytane: Magdalena Krupa'))
    await write(accountant, 'Napisz odpowiedź', 'Tak, wszystko w jednej racie.')
    await accountant.getByLabel('Poproś o potwierdzenie').check()
    await accountant.getByRole('button', { name: 'Wyślij', exact: true }).click()
    await shows(thread(client).getByText('Tak, wszystko w jednej racie.'))
    expect(await client.locator('body').getAttribute('data-since')).toBe('before')
  })

  it('is acknowledged, which the accountant sees without a reload', async () => {
    await client.getByRole('button', { name: 'Potwierdzam, że znam treść' }).click()
    await shows(accountant.getByText(/Potwierdzenia: Anna Zawilska/))
    await client.getByRole('button', { name: 'Do archiwum' }).click()
    await shows(client.getByRole('button', { name: 'Przywróć' }))
  })
})

describe('a form that was opened and left', () => {
  it('opens for the company that is asked for, unless something is written in it', async () => {
    const company = client.getByLabel('W sprawie firmy')
    const { data } = await callApi<{ data: { id: string; title: string }[] }>(client, 'GET', '/api/companies')
    const idOf = (name: string) => data.find(({ title }) => title.startsWith(name))?.id ?? ''
    const filled = async (name: string) => {
      await shows(client.getByRole('checkbox', { name: /Magdalena Krupa/, checked: true }))
      await expect.poll(() => company.inputValue()).toBe(idOf(name))
    }
    await client.goto('/messages/new')
    await company.selectOption({ label: 'Pracownia Glinka Anna Zawilska' })
    await filled('Pracownia Glinka')
    await client.goto(`/messages/new?company=${idOf('Zielony Kąt')}`)
    await filled('Zielony Kąt')
    await client.getByLabel('Temat').fill('Zaczęte')
    await client.goto(`/messages/new?company=${idOf('Pracownia Glinka')}`)
    await filled('Zielony Kąt')
    await expect.poll(() => client.getByLabel('Temat').inputValue()).toBe('Zaczęte')
    await client.getByLabel('Temat').clear()
    await client.reload()
    await filled('Pracownia Glinka')
  })
})

describe('words that are on their way', () => {
  it('go out to the last letter, however fast they were typed and sent', async () => {
    await client.goto('/messages/new')
    await client.getByLabel('W sprawie firmy').selectOption({ label: 'Pracownia Glinka Anna Zawilska' })
    await shows(client.getByRole('checkbox', { name: /Magdalena Krupa/, checked: true }))
    await client.getByLabel('Temat').fill('Jednym tchem')
    await write(client, 'Treść wiadomości', 'Faktura za paliwo jest u nas od wczoraj.')
    await client.keyboard.press('Control+Enter')
    await client.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
    await shows(thread(client).getByText('Faktura za paliwo jest u nas od wczoraj.'))
  })

  it('keep the field to themselves until they have arrived, and leave the caret in it', async () => {
    let arrive = () => {}
    const gate = new Promise<void>(resolve => {
      arrive = resolve
    })
    await client.route('**/api/messages/*/entries', route => gate.then(() => route.continue()))
    await write(client, 'Napisz odpowiedź', 'Dosłaliśmy ją pocztą.')
    await client.keyboard.press('Control+Enter')
    await shows(client.locator('.ck-editor__editable[contenteditable=false]'))
    await client.keyboard.type('za wcześnie')
    arrive()
    await shows(thread(client).getByText('Dosłaliśmy ją pocztą.'))
    await shows(client.locator('.ck-editor__editable[contenteditable=true]'))
    await client.unrouteAll()
    await client.keyboard.type('I jeszcze jedno.')
    await shows(client.locator('.ck-editor__editable').getByText('I jeszcze jedno.', { exact: true }))
    await client.keyboard.press('Control+Enter')
    await shows(thread(client).getByText('I jeszcze jedno.', { exact: true }))
  })

  it('are no draft any more once they have arrived, whatever the page still waits for', async () => {
    let load = () => {}
    const gate = new Promise<void>(resolve => {
      load = resolve
    })
    await client.route('**/api/messages/*/entries?*', route => gate.then(() => route.continue()))
    await write(client, 'Napisz odpowiedź', 'Wychodzimy od razu po wysłaniu.')
    const drafts = () => client.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft ')).length)
    await expect.poll(drafts).toBe(1)
    await client.keyboard.press('Control+Enter')
    await expect.poll(drafts).toBe(0)
    await expect.poll(() => thread(client).getByText('Wychodzimy od razu po wysłaniu.').count()).toBe(0)
    load()
    await shows(thread(client).getByText('Wychodzimy od razu po wysłaniu.'))
    await client.unrouteAll()
  })
})

describe('a message to many companies', () => {
  it('is begun from their list, goes out, and shows who has read it', async () => {
    await accountant.goto('/dashboard/companies')
    for (const name of ['Pracownia Glinka', 'Zielony Kąt']) await accountant.getByRole('row', { name }).getByRole('checkbox').check()
    await accountant.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    await accountant.waitForURL(url => url.pathname === '/dashboard/messages/new')
    await shows(accountant.getByText(/Trafi do 1.osoby w 2.firmach/))
    await accountant.getByLabel('Temat').fill('Przerwa świąteczna')
    await write(accountant, 'Treść wiadomości', 'Między świętami biuro jest zamknięte.')
    await accountant.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    await accountant.getByRole('button', { name: /^Wyślij do/ }).click()
    await accountant.waitForURL(/broadcast=/)
    await shows(accountant.getByText('Rozesłana'))
    await client.goto('/messages')
    await client
      .getByRole('link', { name: /Przerwa świąteczna/ })
      .first()
      .click()
    await shows(thread(client).getByText('Między świętami biuro jest zamknięte.'))
    await shows(accountant.getByRole('cell', { name: '1 z 1' }).first())
  })
})

it('a company where nobody has an account is written to by letter, which is looked at before it goes', async () => {
  await stage.overnight(({ database }, office) =>
    database.transact(officeScope(office.id), db =>
      db.insertInto('companies').values({ id: newId(), title: 'Garncarnia bez konta', company_type: 'zoo', email: 'garncarnia@klient.example' }).execute(),
    ),
  )
  await accountant.goto('/dashboard/messages/new')
  await accountant.getByRole('button', { name: 'Firma', exact: true }).click()
  const company = accountant.getByPlaceholder('Nazwa lub NIP')
  await company.fill('Garncarnia')
  await accountant.getByRole('option', { name: 'Garncarnia bez konta' }).click()
  await shows(accountant.getByText(/^Nikt w tej roli nie ma konta: trafi listem na adres firmy garncarnia@klient\.example\.$/))
  await accountant.getByLabel('Temat').fill('Umowa leasingu')
  await write(accountant, 'Treść wiadomości', 'Proszę o umowę leasingu ciągnika.')
  await accountant.getByRole('button', { name: 'Wyślij wiadomość' }).click()
  const question = accountant.getByRole('dialog', { name: 'Wysłać list na adres firmy?' })
  await shows(question.getByRole('region', { name: 'Podgląd listu' }).getByText('Proszę o umowę leasingu ciągnika.'))
  await question.getByRole('button', { name: 'Wyślij wiadomość' }).click()
  await accountant.waitForURL(url => /\/dashboard\/messages\/[0-9a-f-]{36}$/.test(url.pathname))
  await shows(thread(accountant).getByText('Proszę o umowę leasingu ciągnika.'))
  await shows(accountant.getByRole('complementary', { name: 'Uczestnicy' }).getByText('adres firmy, dostaje listy z tym, co pisze biuro'))
  await write(accountant, 'Napisz odpowiedź', 'Wystarczy zdjęcie.')
  await accountant.getByRole('checkbox', { name: 'Poproś o potwierdzenie' }).check()
  await accountant.getByRole('button', { name: 'Wyślij', exact: true }).click()
  await question.getByRole('button', { name: 'Wyślij wiadomość' }).click()
  await shows(thread(accountant).getByText('Wystarczy zdjęcie.'))
})

describe('what was just sent', () => {
  it('is taken back with its words, which are in the field again', async () => {
    await accountant.getByRole('button', { name: 'Cofnij' }).click()
    await shows(accountant.getByText('Cofnięto wysłanie.'))
    await expect.poll(() => thread(accountant).getByText('Wystarczy zdjęcie.').count()).toBe(0)
    await shows(accountant.getByText('Wystarczy zdjęcie.'))
    await shows(accountant.getByRole('checkbox', { name: 'Poproś o potwierdzenie', checked: true }))
    await shows(thread(accountant).getByText('Proszę o umowę leasingu ciągnika.'))
  })

  it('is taken back as a conversation that has just begun, which is a draft again', async () => {
    await client.goto('/messages/new')
    await client.getByLabel('W sprawie firmy').selectOption({ label: 'Pracownia Glinka Anna Zawilska' })
    await shows(client.getByRole('checkbox', { name: /Magdalena Krupa/, checked: true }))
    await client.getByLabel('Temat').fill('Za szybko wysłane')
    await write(client, 'Treść wiadomości', 'Jednak nie tak.')
    await client.keyboard.press('Control+Enter')
    await client.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
    await client.getByRole('button', { name: 'Cofnij' }).click()
    await client.waitForURL(/\/messages\/new$/)
    await shows(client.getByText('Jednak nie tak.'))
    await expect.poll(() => client.getByLabel('Temat').inputValue()).toBe('Za szybko wysłane')
    await client.goto('/messages')
    await shows(client.getByRole('heading', { level: 1 }))
    expect(await client.getByText('Za szybko wysłane').count()).toBe(0)
  })
})
