import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { mailboxOfServer, officeFromCommands } from '#test/e2e/own-office.ts'
import { goes, openFixtures, shows } from './fixtures.ts'
import { startSmtp } from '#test/fakes/smtp.ts'

/** A real office with real mail: forty companies, and one of them named an address that its mail server does not know. */

const companies = 40
const people = new Map<string, { email: string }>()
const bounced = () => String(people.get('Spółka 07')?.email)
const mended = 'prezes@spolka07.example'

const smtp = await startSmtp({
  onRcptTo: ({ address }, _session, done) => done(address === bounced() ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : null),
})
afterAll(() => smtp.stop())

/** One that a node has been sending, and that no other node takes for forgotten: it stands where it is for as long as somebody looks at it. */
const halfway = { id: newId(), subject: 'Nowy numer konta', done: 15 }
async function insertHalfway(db: Db, user_id: string) {
  const underway = { ...halfway, user_id, content: '<p>Od jutra.</p>', roles: ['owner' as const], state: 'running' as const, total: companies }
  await db
    .insertInto('broadcasts')
    .values({ ...underway, created_at: sql<string>`now() + interval '1 hour'` })
    .execute()
  const rows = await db.selectFrom('companies').select('id').where('company_type', '=', 'zoo').orderBy('title').execute()
  const state = (place: number) => (place < halfway.done ? 'unreachable' : 'waiting')
  const deliveries = rows.map(({ id }, place) => ({ id: newId(), broadcast_id: halfway.id, company_id: id, state: state(place) }) as const)
  await db.insertInto('broadcast_companies').values(deliveries).execute()
}

let administrator: { id: string; email: string }
const stage = openFixtures({
  environment: { SMTP_URL: smtp.url, MAIL_FROM: 'Biuro <biuro@example.pl>', LOG_LEVEL: 'error' },
  own: {
    createOffice: async installation => {
      const office = await officeFromCommands(installation, 'biuro')
      administrator = await office.person('administrator', { first_name: 'Anna', last_name: 'Nowak' })
      for (let place = 1; place <= companies; place++) {
        const title = `Spółka ${String(place).padStart(2, '0')}`
        const company = await office.company({ title, company_type: 'zoo' })
        const person = await office.person('owner', { first_name: 'Prezes', last_name: title })
        await office.transact(db =>
          db.insertInto('company_people').values({ id: newId(), company_id: company.id, user_id: person.id, role: 'owner' }).execute(),
        )
        people.set(title, person)
      }
      await office.company({ title: 'Sklep bez konta', company_type: 'jdg' })
      await office.transact(db => insertHalfway(db, administrator.id))
    },
    mailbox: mailboxOfServer(smtp),
  },
})
const announced = async (to: string) => (await stage.letter(to, new Date(0), ({ text }) => text.includes('Zmiana godzin'))).to

let page: Page
beforeAll(async () => {
  page = await stage.open()
  await stage.signIn(page, administrator.email)
})

async function write(words: string) {
  await page.getByRole('textbox', { name: 'Treść wiadomości' }).focus()
  const editor = page.locator('.ck-editor__editable')
  await shows(editor)
  await editor.click()
  await page.keyboard.type(words)
}
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

it('offers in a list that is empty yet what it begins with, once', async () => {
  const main = page.getByRole('main')
  for (const [path, name] of [
    ['/dashboard/tasks', 'Nowe zadanie'],
    ['/dashboard/tickets', 'Nowa sprawa'],
    ['/dashboard/messages', 'Nowa wiadomość'],
  ] as const) {
    await page.goto(path)
    await shows(main.getByText(/^Nie ma/))
    await expect.poll(() => main.getByRole('button', { name }).or(main.getByRole('link', { name })).count()).toBe(1)
  }
})

describe('a message to forty companies of which one address bounces', () => {
  it('has nobody to go to at first, which is said and loses nothing', async () => {
    await page.goto('/dashboard/messages/new')
    await page.getByRole('button', { name: 'Wiele firm' }).click()
    await page.getByLabel('Typ').selectOption({ value: 'jdg' })
    await shows(page.getByText('Nikt nie pasuje do tego wyboru.'))
    await shows(page.getByText('Bez odbiorcy: Sklep bez konta.'))
    await page.getByLabel('Temat').fill('Zmiana godzin')
    await write('Od grudnia biuro jest otwarte do 18.')
    await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    await shows(page.getByRole('alert').filter({ hasText: 'nikt w tych rolach nie ma jeszcze konta' }))
    await expect.poll(() => page.getByLabel('Temat').inputValue()).toBe('Zmiana godzin')
    await shows(page.getByText('Od grudnia biuro jest otwarte do 18.'))
  })

  it('goes to those that the filter leaves', async () => {
    await page.getByLabel('Typ').selectOption({ value: 'zoo' })
    await shows(page.getByText(/Trafi do 40.osób w 40.firmach/))
    const send = page.getByRole('button', { name: 'Wyślij wiadomość' })
    const subject = page.getByLabel('Temat')
    await subject.fill('Z'.repeat(201))
    await send.click()
    await shows(page.getByText(/^Najwyżej 200.znaków, wpisano 201\.$/))
    expect(await page.getByRole('dialog').count()).toBe(0)
    await subject.fill('Zmiana godzin')
    const asking = Promise.withResolvers<void>()
    let requestCount = 0
    await page.route('**/api/messages/broadcasts/preview', async route => {
      requestCount += 1
      await asking.promise
      await route.fallback()
    })
    await send.click()
    await expect.poll(() => requestCount).toBe(1)
    await send.click()
    asking.resolve()
    // What cannot be called back asks first; whoever thinks better of it finds all as it was.
    const question = page.getByRole('dialog', { name: 'Wysłać wiadomość „Zmiana godzin” do 40\u00a0firm?' })
    expect(requestCount).toBe(1)
    await shows(question.getByText('Trafi do 40\u00a0osób. Wysłanych e-maili nie da się cofnąć.'))
    await question.getByRole('button', { name: 'Anuluj' }).click()
    await goes(question)
    await shows(page.getByText('Od grudnia biuro jest otwarte do 18.'))
    await expect.poll(() => send.evaluate(button => button === document.activeElement)).toBe(true)
    await send.click()
    const confirm = question.getByRole('button', { name: 'Wyślij do 40\u00a0firm' })
    await confirm.click()
    await page.waitForURL(/broadcast=/)
    // Nothing has left yet, and what comes back is as it was.
    await page.getByRole('button', { name: 'Cofnij' }).click()
    await page.waitForURL(/messages\/new$/)
    await expect.poll(() => subject.inputValue()).toBe('Zmiana godzin')
    await shows(page.getByText(/Trafi do 40.osób w 40.firmach/))
    await shows(page.getByText('Od grudnia biuro jest otwarte do 18.'))
    expect(smtp.letters).toEqual([])
    await send.click()
    await confirm.click()
    await page.waitForURL(/broadcast=/)
    // Forty letters take their time on a busy machine; the last one is heard.
    await smtp.until(letters => letters.length >= companies - 1)
    await shows(page.getByText('Rozesłana'))
    expect(await announced('owner-3@biuro.example')).toBe('owner-3@biuro.example')
  })

  it('names the one that did not arrive, with the reason and what to do', async () => {
    const notice = page.getByRole('alert').filter({ hasText: 'e-mail o niej nie dotarł' })
    await shows(notice)
    await expect.poll(() => notice.innerText()).toContain(`${bounced()}: Serwer poczty odrzucił adres odbiorcy (kod 550).`)
    await expect.poll(() => notice.innerText()).toContain('Proszę sprawdzić adres i poprawić go')
    await page.getByRole('searchbox', { name: 'Nazwa lub NIP' }).fill('Spółka 07')
    await shows(row('Spółka 07').getByText('nie dotarło: 1'))
    await expect.poll(() => page.getByText('nie dotarło').count()).toBe(1)
    await page.getByRole('searchbox', { name: 'Nazwa lub NIP' }).fill('Spółka 08')
    await shows(row('Spółka 08').getByText('wysłano'))
    // One for each but the one that did not arrive; the last of them are still on their way.
    await smtp.until(letters => letters.length >= companies - 1)
    expect(smtp.letters).toHaveLength(companies - 1)
  })

  it('shows who has read it', async () => {
    const reader = await stage.open()
    await stage.admit(reader, String(people.get('Spółka 08')?.email))
    await reader.goto('/messages')
    await reader
      .getByRole('link', { name: /Zmiana godzin/ })
      .first()
      .click()
    await shows(reader.getByText('Od grudnia biuro jest otwarte do 18.'))
    await shows(row('Spółka 08').getByText('1 z 1'))
  })

  it('goes out again once the address is mended', async () => {
    await page.getByRole('alert').getByRole('link', { name: 'Prezes Spółka 07' }).click()
    await page.getByRole('button', { name: 'Działania: Prezes Spółka 07' }).click()
    await page.getByRole('menuitem', { name: 'Zmień adres e-mail' }).click()
    await page.getByLabel('Nowy adres e-mail').fill(mended)
    await page.getByRole('button', { name: 'Zmień adres', exact: true }).click()
    await shows(page.getByText('Zmieniono adres e-mail.'))
    await page.goBack()
    await page.getByRole('alert').getByRole('link', { name: 'Ustawienia → Wysyłka' }).click()
    await shows(page.getByRole('heading', { name: 'Wysyłka', level: 1 }))
    // The notice of the changed address went to the former one as well.
    const bouncedRow = row(bounced()).filter({ hasText: 'Nowa wiadomość' })
    await shows(bouncedRow.getByText('Nie dostarczono'))
    await shows(bouncedRow.getByText('Serwer poczty odrzucił adres odbiorcy (kod 550).'))
    await bouncedRow.getByRole('button', { name: 'Wyślij jeszcze raz' }).click()
    expect(await announced(mended)).toBe(mended)
    await page.goBack()
    await page.getByRole('searchbox', { name: 'Nazwa lub NIP' }).fill('Spółka 07')
    await shows(row('Spółka 07').getByText('wysłano'))
    await goes(page.getByText('nie dotarł'))
  })
})

it('broadcast: shows how far one is that is under way, and is stopped where it stands', async () => {
  await page.goto(`/dashboard/messages?tab=broadcasts&broadcast=${halfway.id}`)
  const progress = page.getByRole('progressbar', { name: 'Postęp rozsyłania' })
  await shows(progress)
  expect([await progress.getAttribute('value'), await progress.getAttribute('max')]).toEqual([String(halfway.done), String(companies)])
  await shows(page.getByText(`${halfway.done} z ${companies}`))
  await page.getByRole('button', { name: 'Przerwij' }).click()
  await page
    .getByRole('dialog', { name: /^Przerwać rozsyłanie/ })
    .getByRole('button', { name: 'Przerwij' })
    .click()
  await goes(progress)
  await shows(page.getByRole('region', { name: 'Wysyłka' }).getByText('Przerwana'))
  await shows(page.getByRole('status').filter({ hasText: /^Przerwano po 15 z 40.firm\.$/ }))
  await shows(row('Spółka 15').getByText('Nikt nie ma konta'))
  await shows(row('Spółka 16').getByText('Przerwana'))
})

it('broadcast: is taken up again with those that are left, by whoever is told how many they are', async () => {
  const resume = page.getByRole('button', { name: 'Wznów wysyłkę' })
  await resume.click()
  const left = companies - halfway.done
  const question = page.getByRole('dialog', { name: `Wznowić rozsyłanie wiadomości „${halfway.subject}” do ${left}\u00a0firm?` })
  await question.getByRole('button', { name: `Wyślij do ${left}\u00a0firm` }).click()
  await goes(resume)
  await smtp.until(letters => letters.filter(letter => letter.includes(halfway.subject)).length >= left)
  await shows(page.getByRole('region', { name: 'Wysyłka' }).getByText('Rozesłana'))
  await shows(row('Spółka 15').getByText('Nikt nie ma konta'))
  await shows(row('Spółka 16').getByText('wysłano'))
  const lettersTo = (firm: string) => smtp.letters.filter(letter => letter.includes('Nowy numer konta') && letter.includes(String(people.get(firm)?.email)))
  expect([lettersTo('Spółka 15').length, lettersTo('Spółka 16').length]).toEqual([0, 1])
})
