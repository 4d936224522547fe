import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '#features/users/server/store.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { keyboardOf } from '#test/e2e/keys.ts'
import { desk, goes, openFixtures, shows } from './fixtures.ts'
import { openTokens } from '#test/fixtures/sessions.ts'

const stage = openFixtures()
let manager: Page
let client: Page
let address: string

const homeOffice = {
  ...{ id: 'dom', kind: 'yes_no', title: 'Czy pracują Państwo z domu?', help: null, required: true, options: [], rows: [], min: 1, max: 5 },
  ...{ min_label: null, max_label: null, show_if: null },
}

type Call = (method: string, path: string, body: object) => Promise<void>

/** So many more clients, each with a session. */
const signedIn = (count: number): Promise<Call[]> =>
  stage.overnight(({ database }, office) =>
    database.transact(officeScope(office.id), async db => {
      const company = await db.selectFrom('companies').select('id').where('title', 'ilike', '%glinka%').executeTakeFirstOrThrow()
      const calls: Call[] = []
      for (let place = 0; place < count; place++) {
        const id = await insertUser(db, {
          email: `osoba-${place}@klient.example`,
          first_name: 'Osoba',
          last_name: `Nr ${place}`,
          isAdmin: false,
          role: 'member',
          status: 'active',
        })
        await db.insertInto('company_people').values({ id: newId(), company_id: company.id, user_id: id, role: 'member' }).execute()
        const { access_token } = await openTokens(db, office, { id, isAdmin: false })
        const headers = {
          ...{ 'X-API-Key': office.api_key, 'X-Provider': 'local', 'Content-Type': 'application/json' },
          Authorization: `Bearer ${access_token}`,
        }
        calls.push(async (method, path, body) => {
          const answer = await fetch(stage.fromNode(path), { method, headers, body: JSON.stringify(body) })
          if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
        })
      }
      return calls
    }),
  )

/** From its upper to its lower edge, under nothing. */
const isSeen = (part: Locator) =>
  part.evaluate(element => {
    const { left, top, bottom } = element.getBoundingClientRect()
    return [top + 1, bottom - 1].every(y => element.contains(document.elementFromPoint(left + 4, y)))
  })

const question = (page: Page, number: number) => page.getByRole('region', { name: `Pytanie ${number}`, exact: true })

beforeAll(async () => {
  manager = await stage.open()
  client = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await stage.admit(client, 'klient@demo.example')
})

describe('a survey', () => {
  it('is built with a question that depends on another, and published', async () => {
    await manager.goto('/dashboard/surveys')
    await manager.getByRole('link', { name: 'Nowa ankieta' }).click()
    await shows(question(manager, 1))
    await manager.getByLabel('Tytuł').fill('Portal po roku')
    await question(manager, 1).getByLabel('Treść pytania').fill('Czy portal pomaga?')
    await question(manager, 1).getByLabel('Rodzaj').selectOption('yes_no')
    await question(manager, 1).getByLabel('Odpowiedź jest wymagana').check()
    await manager.getByRole('button', { name: 'Dodaj pytanie' }).click()
    await question(manager, 2).getByLabel('Treść pytania').fill('Czego brakuje?')
    await question(manager, 2).getByLabel('Rodzaj').selectOption('long')
    await question(manager, 2).getByLabel('Pokaż to pytanie').selectOption({ label: 'po odpowiedzi na: Czy portal pomaga?' })
    await question(manager, 2).getByLabel('Nie', { exact: true }).check()
    await manager.getByRole('button', { name: 'Zapisz szkic' }).click()
    await manager.waitForURL(/\/dashboard\/surveys\/[0-9a-f-]{36}/)
    await shows(manager.getByText('Szkic', { exact: true }))
    await expect.poll(() => manager.getByText('Czego brakuje?').count()).toBe(0)
    await manager.getByRole('button', { name: 'Opublikuj' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Opublikuj' }).click()
    await shows(manager.getByText('Opublikowana', { exact: true }))
    address = new URL(manager.url()).pathname.replace('/dashboard', '')
  })

  it('is answered with a break in between, once', async () => {
    await client.goto('/')
    // Without a last day it can wait.
    await client.getByRole('group').getByText('Później').click()
    await shows(client.getByText('Portal po roku'))
    await client.goto(address)
    await client.getByRole('button', { name: 'Wyślij ankietę' }).click()
    await shows(client.getByText('Proszę odpowiedzieć na to pytanie.'))
    const state = client.getByRole('main').getByRole('status')
    await expect.poll(() => state.innerText()).toBe('Ankieta nie została wysłana. Proszę poprawić zaznaczone pytania.')
    await client.getByRole('radio', { name: 'Nie' }).check()
    await client.getByRole('textbox', { name: 'Czego brakuje?' }).fill('Ciemnego motywu nocą')
    await expect.poll(() => state.innerText()).toBe('Zapisano. Można dokończyć później.')
    await client.getByRole('textbox', { name: 'Czego brakuje?' }).fill('Ciemnego motywu')
    await client.getByRole('navigation', { name: 'Okruszki' }).getByRole('link', { name: 'Pulpit' }).click()
    await client.getByRole('group').getByText('Później').click()
    await shows(client.getByText('Portal po roku'))
    await client.goBack()
    await expect.poll(() => client.getByRole('textbox', { name: 'Czego brakuje?' }).inputValue()).toBe('Ciemnego motywu')
    await client.getByRole('textbox', { name: 'Czego brakuje?' }).fill('Ciemnego motywu nocą')
    await expect.poll(() => state.innerText()).toBe('Zapisano. Można dokończyć później.')
    await client.reload()
    await shows(client.getByText('Przywrócono zapisane odpowiedzi.'))
    await expect.poll(() => client.getByRole('textbox', { name: 'Czego brakuje?' }).inputValue()).toBe('Ciemnego motywu nocą')
    await client.getByRole('textbox', { name: 'Czego brakuje?' }).fill('Ciemnego motywu nocą i w dzień')
    // Who leaves in the middle of a word has it kept; a page that came sooner than that would show what was kept before.
    const other = await client.context().newPage()
    await other.goto('/icon.svg')
    await client.goto('about:blank')
    const readDraft = async () => Object.values((await callApi<{ data: { draft: object } }>(other, 'GET', `/api${address}`)).data.draft)
    await expect.poll(readDraft).toContain('Ciemnego motywu nocą i w dzień')
    await other.close()
    await client.goto(address)
    await expect.poll(() => client.getByRole('textbox', { name: 'Czego brakuje?' }).inputValue()).toBe('Ciemnego motywu nocą i w dzień')
    await client.getByRole('button', { name: 'Wyślij ankietę' }).click()
    await shows(client.getByText('Dziękujemy za odpowiedzi'))
  })

  it('shows its results to the office by themselves, as a chart with a table', async () => {
    await manager.getByRole('tab', { name: 'Wyniki' }).click()
    const card = manager.getByRole('region', { name: 'Pytanie 1: Czy portal pomaga?' })
    await shows(card.getByRole('img', { name: /Wykres/ }).locator('svg'))
    await expect.poll(() => card.getByRole('row', { name: 'Nie' }).innerText()).toMatch(/Nie\s+1\s+100%/)
    await shows(manager.getByText('Ciemnego motywu nocą i w dzień'))
    const conditional = manager.getByRole('region', { name: 'Pytanie 2: Czego brakuje?' })
    await shows(conditional.getByText('Długi tekst, pokazano 1\u00a0osobie z 1, 1\u00a0odpowiedź'))
  })

  it('keeps what each question depends on once it is published', async () => {
    await manager.goto(`/dashboard${address}/edit`)
    const conditional = question(manager, 2)
    await shows(conditional.getByText('Po publikacji warunek się nie zmienia.'))
    await expect.poll(() => conditional.getByLabel('Pokaż to pytanie').isDisabled()).toBe(true)
    await expect.poll(() => conditional.getByLabel('Nie', { exact: true }).isDisabled()).toBe(true)
    await manager.getByRole('button', { name: 'Dodaj pytanie' }).click()
    await expect.poll(() => question(manager, 3).getByLabel('Pokaż to pytanie').isEnabled()).toBe(true)
  })

  it('lets what is too long be typed, and says it where it stands', async () => {
    await manager.goto('/dashboard/surveys/create')
    await manager.getByLabel('Tytuł').fill('Ankieta na temat')
    const [title, second] = [question(manager, 1).getByLabel('Treść pytania'), question(manager, 1).getByRole('textbox', { name: 'Odpowiedź 2' })]
    await title.fill('x'.repeat(501))
    await second.fill('x'.repeat(201))
    await manager.getByRole('button', { name: 'Zapisz szkic' }).click()
    await shows(question(manager, 1).getByText('Najwyżej 500 znaków, wpisano 501.'))
    await shows(question(manager, 1).getByText('Najwyżej 200 znaków, wpisano 201.'))
    await shows(manager.getByText('Proszę poprawić zaznaczone pola w pytaniach.'))
    await expect.poll(() => title.evaluate(input => input === document.activeElement)).toBe(true)
    expect(await title.inputValue()).toHaveLength(501)
    await title.fill('Kiedy?')
    await goes(question(manager, 1).getByText('Najwyżej 500 znaków, wpisano 501.'))
    await second.fill('Wczoraj')
    await manager.getByRole('button', { name: 'Zapisz szkic' }).click()
    await manager.waitForURL(/\/dashboard\/surveys\/[0-9a-f-]{36}/)
  })

  it('brings the first of what is wrong into sight, whole, wherever the others are', async () => {
    await manager.setViewportSize({ ...desk, height: 480 })
    await manager.goto('/dashboard/surveys/create')
    await question(manager, 1).getByLabel('Treść pytania').fill('x'.repeat(501))
    await manager.getByRole('button', { name: 'Zapisz szkic' }).click()
    await shows(manager.getByText('Proszę poprawić zaznaczone pola w pytaniach.'))
    const title = manager.getByLabel('Tytuł')
    const isWhole = async () => {
      await expect.poll(() => title.evaluate(input => input === document.activeElement)).toBe(true)
      for (const part of [manager.locator('label', { hasText: 'Tytuł' }), title, manager.getByText('To pole jest wymagane.')])
        await expect.poll(() => isSeen(part), { message: String(part) }).toBe(true)
    }
    await isWhole()
    // The field just beneath the top bar, its label behind that.
    await question(manager, 1).getByLabel('Treść pytania').focus()
    await title.evaluate(input => scrollBy(0, input.getBoundingClientRect().top - 66))
    await manager.keyboard.press('Enter')
    await isWhole()
    await title.fill('Na temat')
    await manager.getByRole('button', { name: 'Zapisz szkic' }).click()
    for (const part of [manager.locator('label', { hasText: 'Treść pytania' }), manager.getByText('Najwyżej 500 znaków, wpisano 501.')])
      await expect.poll(() => isSeen(part), { message: String(part) }).toBe(true)
    await manager.setViewportSize(desk)
  })

  it('says which question keeps it from being published', async () => {
    await manager.goto('/dashboard/surveys/create')
    await manager.getByLabel('Tytuł').fill('Ankieta bez odpowiedzi')
    await manager.getByLabel('Treść pytania').fill('Kiedy?')
    await manager.getByRole('button', { name: 'Zapisz szkic' }).click()
    await manager.getByRole('button', { name: 'Opublikuj' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Opublikuj' }).click()
    await shows(manager.getByRole('dialog').getByText('Pytanie 1: Jedna z odpowiedzi jest pusta.'))
  })

  it('says that a question has come above the one it depends on, and lets it go from there', async () => {
    await manager.goto('/dashboard/surveys/create')
    await question(manager, 1).getByLabel('Treść pytania').fill('Czy to dobrze?')
    await question(manager, 1).getByLabel('Rodzaj').selectOption('yes_no')
    await manager.getByRole('button', { name: 'Dodaj pytanie' }).click()
    await question(manager, 2).getByLabel('Treść pytania').fill('Dlaczego nie?')
    await question(manager, 2).getByLabel('Pokaż to pytanie').selectOption({ label: 'po odpowiedzi na: Czy to dobrze?' })
    const [up, down] = [manager.getByRole('button', { name: /^Przesuń wyżej/ }), manager.getByRole('button', { name: /^Przesuń niżej/ })]
    for (const [act, places] of [
      [up, [false, true]],
      [down, [true, false]],
    ] as const)
      expect(await Promise.all(places.map((_, place) => act.nth(place).isEnabled()))).toEqual(places)
    await up.nth(1).click()
    const condition = question(manager, 1).getByLabel('Pokaż to pytanie')
    const astray = question(manager, 1).getByText('Warunek musi wskazywać wcześniejsze pytanie z wyborem.')
    await shows(astray)
    expect(await condition.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)).toBe('po odpowiedzi na pytanie, którego wyżej nie ma')
    await condition.selectOption('zawsze')
    await goes(astray)
  })
})

describe('a survey with every kind of question', () => {
  const kinds = ['one', 'several', 'scale', 'nps', 'short', 'long', 'number', 'date', 'yes_no', 'matrix']
  const questionOf = (page: Page, kind: string) => page.getByRole('group', { name: `Pytanie o ${kind}` })
  const fillChoices = async (part: Locator, noun: string, labels: readonly string[]) => {
    for (const [place, label] of labels.entries()) await part.getByLabel(`${noun} ${place + 1}`, { exact: true }).fill(label)
  }

  it('is built and published', async () => {
    await manager.goto('/dashboard/surveys/create')
    await manager.getByLabel('Tytuł').fill('Wszystkie rodzaje')
    for (const [place, kind] of kinds.entries()) {
      if (place > 0) await manager.getByRole('button', { name: 'Dodaj pytanie' }).click()
      const part = question(manager, place + 1)
      await part.getByLabel('Treść pytania').fill(`Pytanie o ${kind}`)
      await part.getByLabel('Rodzaj').selectOption(kind)
      if (['one', 'several'].includes(kind)) await fillChoices(part, 'Odpowiedź', ['Telefon', 'Poczta'])
      if (kind === 'matrix') {
        await fillChoices(part, 'Kolumna', ['Dobrze', 'Źle'])
        await part.getByRole('button', { name: 'Dodaj wiersz' }).click()
        await fillChoices(part, 'Wiersz', ['Kontakt', 'Terminy'])
      }
    }
    await manager.getByRole('button', { name: 'Zapisz szkic' }).click()
    await manager.getByRole('button', { name: 'Opublikuj' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Opublikuj' }).click()
    await shows(manager.getByText('Opublikowana', { exact: true }))
    address = new URL(manager.url()).pathname.replace('/dashboard', '')
  })

  it('is answered, and what was chosen by mistake is taken back', async () => {
    await client.goto(address)
    await questionOf(client, 'one').getByRole('radio', { name: 'Poczta' }).check()
    await questionOf(client, 'several').getByRole('checkbox', { name: 'Telefon' }).check()
    await questionOf(client, 'several').getByRole('checkbox', { name: 'Poczta' }).check()
    await questionOf(client, 'scale').getByRole('radio', { name: '4', exact: true }).check()
    await questionOf(client, 'nps').getByRole('radio', { name: '10', exact: true }).check()
    await questionOf(client, 'short').getByRole('textbox').fill('Krótko')
    await questionOf(client, 'long').getByRole('textbox').fill('Dłużej')
    await questionOf(client, 'number').getByRole('textbox').fill('1 234,5')
    await questionOf(client, 'date').getByLabel('Data', { exact: true }).fill('32.10.2026')
    await client.getByRole('button', { name: 'Wyślij ankietę' }).click()
    await shows(questionOf(client, 'date').getByText('„32.10.2026” nie jest datą.'))
    await shows(client.getByText('Ankieta nie została wysłana.'))
    expect(await questionOf(client, 'date').getByText('Proszę wpisać').count()).toBe(1)
    await questionOf(client, 'date').getByLabel('Data', { exact: true }).fill('15.10.2026')
    await questionOf(client, 'date').getByLabel('Data', { exact: true }).press('Tab')
    await goes(questionOf(client, 'date').getByText('nie jest datą'))
    await questionOf(client, 'yes_no').getByRole('radio', { name: 'Tak' }).check()
    await questionOf(client, 'matrix').getByRole('radio', { name: 'Kontakt: Dobrze' }).check()
    await questionOf(client, 'matrix').getByRole('radio', { name: 'Terminy: Źle' }).check()
    for (const kind of ['scale', 'matrix']) {
      await questionOf(client, kind).getByRole('button', { name: 'Wyczyść odpowiedź' }).click()
      await expect.poll(() => questionOf(client, kind).getByRole('radio', { checked: true }).count()).toBe(0)
    }
    await questionOf(client, 'scale').getByRole('radio', { name: '5', exact: true }).check()
    await shows(client.getByText('Zapisano. Można dokończyć później.'))
    await client.getByRole('button', { name: 'Wyślij ankietę' }).click()
    await shows(client.getByText('Dziękujemy za odpowiedzi'))
  })

  it('shows what was answered, and is duplicated as a draft', async () => {
    await manager.getByRole('tab', { name: 'Wyniki' }).click()
    for (const [place, kind] of kinds.entries()) await shows(manager.getByRole('region', { name: `Pytanie ${place + 1}: Pytanie o ${kind}` }))
    await shows(manager.getByText('Krótko'))
    await expect.poll(() => manager.getByRole('region', { name: 'Pytanie 7: Pytanie o number' }).getByRole('listitem').innerText()).toBe('1\u{a0}234,5')
    await manager.getByRole('button', { name: 'Więcej działań' }).click()
    await manager.getByRole('menuitem', { name: 'Powiel' }).click()
    await manager.waitForURL(/\/edit$/)
    await shows(question(manager, kinds.length))
    await expect.poll(() => question(manager, kinds.length).getByLabel('Wiersz 2', { exact: true }).inputValue()).toBe('Terminy')

    await manager.getByRole('radio', { name: 'Wybrane firmy' }).check()
    await manager.getByPlaceholder('Nazwa lub NIP').fill('glinka')
    await manager.getByRole('option', { name: /Pracownia Glinka/ }).click()
    const never = manager.getByText(/\. Wyniki ankiety anonimowej widać od 5 odpowiedzi, więc tej nie będzie można obejrzeć\.$/)
    await goes(never)
    await manager.getByRole('checkbox', { name: 'Anonimowa' }).check()
    await shows(never)
  })
})

/** Before the server has it, or after the server has answered it. */
it.each(['before', 'after'])('survey: keeps the answer given last, though the saving before it is held up %s the server', async where => {
  const { data } = await callApi<{ data: { id: string; title: string }[] }>(client, 'GET', '/api/surveys')
  const topic = client.getByRole('textbox', { name: 'Inny temat' })
  await client.goto(`/surveys/${data.find(({ title }) => title === 'Tematy szkoleń na przyszły rok')?.id}`)
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await client.route(
    '**/draft',
    async route => {
      const response = where === 'after' ? await route.fetch({ url: stage.fromNode(route.request().url()) }) : undefined
      hold()
      await isReleased
      await (response ? route.fulfill({ response }) : route.continue())
    },
    { times: 1 },
  )
  const saved = () => client.waitForResponse(answer => answer.url().endsWith('/draft'))
  await topic.fill(`Leasing ${where}`)
  await isHeld
  await topic.fill(`Leasing i najem ${where}`)
  const later = saved()
  await client.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await shows(client.getByText('Zapisano. Można dokończyć później.'))
  await (await later).finished()
  const earlier = saved()
  release()
  await (await earlier).finished()
  // Whatever the page makes of the answer it has made of it by then.
  await client.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await topic.inputValue()).toBe(`Leasing i najem ${where}`)
  await client.reload()
  await shows(client.getByText('Przywrócono zapisane odpowiedzi.'))
  expect(await topic.inputValue()).toBe(`Leasing i najem ${where}`)
})

it('survey: says which answer is not saved because it does not fit, and is not left with it without a question', async () => {
  const { data } = await callApi<{ data: { id: string; title: string }[] }>(client, 'GET', '/api/surveys')
  const hours = client.getByRole('textbox', { name: /^Ile godzin/ })
  await client.goto(`/surveys/${data.find(({ title }) => title === 'Tematy szkoleń na przyszły rok')?.id}`)
  await hours.fill('dużo')
  await shows(client.getByText('Nie wszystko jest zapisane. Proszę wpisać liczbę, np. 12,5.'))
  await client.getByRole('link', { name: 'Pulpit' }).first().click()
  await client.getByRole('dialog', { name: 'Wyjść bez zapisania?' }).getByRole('button', { name: 'Zostań na stronie' }).click()
  expect(await hours.inputValue()).toBe('dużo')
  await hours.fill('')
  await shows(client.getByText('Zapisano. Można dokończyć później.'))
})

describe('a survey on two devices at once', () => {
  it('loses the answers of neither, nor what was answered while the line was down', async () => {
    const { data } = await callApi<{ data: { id: string; title: string }[] }>(client, 'GET', '/api/surveys')
    const address = `/surveys/${data.find(({ title }) => title === 'Tematy szkoleń na przyszły rok')?.id}`
    const other = await client.context().newPage()
    for (const page of [client, other]) {
      await page.goto(address)
      await shows(page.getByRole('checkbox', { name: 'KSeF' }))
    }
    const hours = (page: Page) => page.getByRole('textbox', { name: /^Ile godzin/ })
    await client.getByRole('checkbox', { name: 'KSeF' }).check()
    await hours(client).fill('2,5')
    await shows(client.getByText('Zapisano. Można dokończyć później.'))
    await other.getByRole('textbox', { name: 'Inny temat' }).fill('Leasing')
    await expect.poll(() => other.getByRole('checkbox', { name: 'KSeF' }).isChecked()).toBe(true)
    expect(await hours(other).inputValue()).toBe('2,5')
    await client.context().setOffline(true)
    await hours(other).fill('4')
    await shows(other.getByText('Nie udało się zapisać. Odpowiedzi są na razie tylko na ekranie.'))
    await client.context().setOffline(false)
    await shows(other.getByText('Zapisano. Można dokończyć później.'))
    await other.close()
    await client.getByRole('button', { name: 'Wyślij ankietę' }).click()
    await shows(client.getByText('Dziękujemy za odpowiedzi'))
    await manager.goto(`/dashboard${address}?tab=results`)
    await shows(manager.getByText('Leasing'))
  })
})

describe('an anonymous survey', () => {
  it('keeps unsent answers in the browser alone and shows nothing under five', async () => {
    const { data } = await callApi<{ data: { id: string; title: string }[] }>(manager, 'GET', '/api/surveys?filters=anonymous:true')
    const survey = data.find(({ title }) => title === 'Godziny dyżurów')
    await client.goto(`/surveys/${survey?.id}`)
    await client.getByRole('radio', { name: 'Wieczorem' }).check()
    await shows(client.getByText('Zapisano w tej przeglądarce.'))
    await client.reload()
    await expect.poll(() => client.getByRole('radio', { name: 'Wieczorem' }).isChecked()).toBe(true)
    await client.getByRole('button', { name: 'Wyślij ankietę' }).click()
    await shows(client.getByText('Dziękujemy za odpowiedzi'))
    await manager.goto(`/dashboard/surveys/${survey?.id}`)
    await shows(manager.getByText('Za mało odpowiedzi, żeby je pokazać'))
    await expect.poll(() => manager.getByText(/^Wyniki obejmują/).count()).toBe(0)
    await manager.goto(`/dashboard/surveys/${survey?.id}/edit`)
    await shows(manager.getByText(/^Ankieta jest anonimowa i ktoś już odpowiedział/))
    await expect.poll(() => manager.getByRole('button', { name: 'Dodaj pytanie' }).isDisabled()).toBe(true)
    expect(await manager.getByRole('button', { name: 'Powiel: pytanie 1' }).count()).toBe(0)
  })

  it('shows five answers together while it is open, and the rest once it is closed', async () => {
    const others = await signedIn(7)
    const body = {
      ...{ title: 'Praca z domu', introduction: '', audience: { query: { search: '', filters: '' } }, anonymous: true, from_day: null, to_day: null },
      sections: [{ id: 's', title: '', questions: [homeOffice] }],
    }
    const { data } = await callApi<{ data: { id: string } }>(manager, 'POST', '/api/surveys', body)
    await callApi(manager, 'POST', `/api/surveys/${data.id}/publish`)
    await manager.goto(`/dashboard/surveys/${data.id}`)
    const row = manager.getByRole('row', { name: 'Tak' })
    for (const call of others.slice(0, 5)) await call('POST', `/api/surveys/${data.id}/answers`, { answers: { dom: true } })
    await expect.poll(() => row.innerText()).toMatch(/Tak\s+5\s+100%/)
    await expect.poll(() => manager.getByText(/^Wyniki obejmują/).count()).toBe(0)
    for (const call of others.slice(5)) await call('POST', `/api/surveys/${data.id}/answers`, { answers: { dom: false } })
    await client.goto(`/surveys/${data.id}`)
    await client.getByRole('radio', { name: 'Nie' }).check()
    await client.getByRole('button', { name: 'Wyślij ankietę' }).click()
    await shows(client.getByText('Dziękujemy za odpowiedzi'))
    await shows(manager.getByText('Wyniki obejmują 5 z 8 odpowiedzi. Kolejne dojdą, gdy zbierze się ich 5, albo po zakończeniu ankiety.'))
    await expect.poll(() => row.innerText()).toMatch(/Tak\s+5\s+100%/)
    const [download] = await Promise.all([manager.waitForEvent('download'), manager.getByRole('button', { name: 'Pobierz CSV' }).click()])
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)).toEqual([
      'Czy pracują Państwo z domu?;Tak;5',
      'Czy pracują Państwo z domu?;Nie;0',
    ])
    await manager.getByRole('button', { name: 'Więcej działań' }).click()
    await manager.getByRole('menuitem', { name: 'Zakończ ankietę' }).click()
    await manager
      .getByRole('dialog', { name: /^Zakończyć ankietę „.+”\?$/ })
      .getByRole('button', { name: 'Zakończ ankietę' })
      .click()
    await expect.poll(() => row.innerText()).toMatch(/Tak\s+5\s+63%/)
    await expect.poll(() => manager.getByText(/^Wyniki obejmują/).count()).toBe(0)
  })
})

it('survey: comes to open screens of those who are asked when it is published, and leaves them when it is closed', async () => {
  const sections = [{ id: 's', title: '', questions: [homeOffice] }]
  const body = { title: 'Praca zdalna', introduction: '', audience: { query: { search: '', filters: '' } }, sections }
  const { data } = await callApi<{ data: { id: string } }>(manager, 'POST', '/api/surveys', { ...body, anonymous: false, from_day: null, to_day: null })
  await Promise.all([client.waitForResponse(answer => answer.url().includes('/api/waiting')), client.goto('/')])
  const list = await client.context().newPage()
  await list.goto('/surveys')
  await shows(list.getByText('Tematy szkoleń na przyszły rok'))
  const row = list.getByRole('row', { name: 'Praca zdalna' })
  for (const screen of [client, list]) expect(await screen.getByText('Praca zdalna').count()).toBe(0)
  await callApi(manager, 'POST', `/api/surveys/${data.id}/publish`)
  await client.getByRole('group').getByText('Później').click()
  await shows(client.getByText('Ankieta: Praca zdalna'))
  await shows(row.getByText('Do wypełnienia'))
  await callApi(manager, 'POST', `/api/surveys/${data.id}/close`)
  await goes(client.getByText('Ankieta: Praca zdalna'))
  await shows(row.getByText('Zakończona'))
  await list.close()
})

describe('the companies chosen for a survey', () => {
  it('stay chosen beyond a page of their list, and in the archive', async () => {
    const ids: string[] = []
    for (let place = 0; place <= 101; place++) {
      const company = { title: `Wybrana ${String(place).padStart(3, '0')}`, company_type: 'jdg' }
      ids.push((await callApi<{ data: { id: string } }>(manager, 'POST', '/api/companies', company)).data.id)
    }
    const body = { ...{ title: 'Do wybranych', introduction: '', anonymous: false, from_day: null, to_day: null }, sections: [] }
    const survey = await callApi<{ data: { id: string } }>(manager, 'POST', '/api/surveys', { ...body, audience: { company_ids: ids } })
    await callApi(manager, 'POST', `/api/companies/${ids[0]}/archive`)
    await manager.goto(`/dashboard/surveys/${survey.data.id}/edit`)
    await expect.poll(() => manager.getByText(/^Wybrana \d{3}$/).count(), { timeout: 15_000 }).toBe(101)
    await manager
      .getByLabel(/^Firmy( \*)?$/)
      .first()
      .fill('Glinka')
    await manager.getByRole('option', { name: /Glinka/ }).click()
    await manager.getByRole('button', { name: 'Zapisz zmiany' }).click()
    await manager.waitForURL(url => !url.pathname.endsWith('/edit'))
    const { data } = await callApi<{ data: { audience: { company_ids: string[] } } }>(manager, 'GET', `/api/surveys/${survey.data.id}`)
    expect(data.audience.company_ids).toHaveLength(103)
    expect(data.audience.company_ids).toEqual(expect.arrayContaining(ids))
  })
})

describe('a poll', () => {
  it('is asked by the office, answered on the home page, and closed', async () => {
    await client.goto('/')
    await shows(client.getByText('Pytanie do Państwa'))
    await manager.goto('/dashboard/polls')
    // What was chosen stays chosen, though nothing was typed.
    const [everybody, chosen] = ['Wszyscy klienci', 'Wybrane firmy'].map(name => manager.getByRole('dialog').getByRole('radio', { name })) as [Locator, Locator]
    await manager.getByRole('button', { name: 'Nowa ankieta na pulpicie' }).click()
    await chosen.check()
    await manager.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).click()
    await shows(manager.getByText('Szkic został zachowany.'))
    await manager.getByRole('button', { name: 'Nowa ankieta na pulpicie' }).click()
    await expect.poll(() => chosen.isChecked()).toBe(true)
    await manager.getByRole('dialog').getByLabel('Pytanie').fill('Czy zmienić godziny?')
    await manager.getByRole('dialog').getByLabel('Odpowiedzi').fill('Tak\nNie')
    const last = formatDate(addDays(warsawToday(), 3))
    await manager
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Do dnia/ })
      .fill(last)
    await manager.getByRole('button', { name: 'Zapytaj klientów' }).click()
    const problem = manager.getByRole('dialog').getByText('Proszę wybrać co najmniej jedną firmę.')
    await shows(problem)
    await expect.poll(() => chosen.evaluate(radio => radio === document.activeElement)).toBe(true)
    await everybody.check()
    await goes(problem)
    await manager.getByRole('button', { name: 'Zapytaj klientów' }).click()
    const poll = client.getByRole('group', { name: 'Czy zmienić godziny?' })
    await poll.getByRole('radio', { name: 'Tak' }).check()
    await poll.getByRole('button', { name: 'Oddaj głos' }).click()
    await shows(client.getByText('100% (1)'))
    await shows(client.getByText(`do ${last} · 1 głos`, { exact: true }))
    // The office gives more time; the vote stays.
    const later = formatDate(addDays(warsawToday(), 5))
    await manager.getByRole('button', { name: 'Działania: Czy zmienić godziny?' }).click()
    await manager.getByRole('menuitem', { name: 'Zmień' }).click()
    const changing = manager.getByRole('dialog', { name: 'Zmień ankietę' })
    await changing.getByRole('textbox', { name: /^Do dnia/ }).fill(later)
    const sent = manager.waitForRequest(request => request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/polls/'))
    await changing.getByRole('button', { name: 'Zapisz' }).click()
    // Nobody was chosen anew.
    expect((await sent).postDataJSON()).toEqual({ to_day: addDays(warsawToday(), 5) })
    await goes(changing)
    await shows(client.getByText(`do ${later} · 1 głos`, { exact: true }))
    // The results lie over the list as it was narrowed, and closing them leads back to it.
    await manager.goto('/dashboard/polls?search=godziny&limit=10')
    await manager.getByRole('link', { name: 'Czy zmienić godziny?' }).click()
    await shows(manager.getByRole('dialog').getByText('100% (1)'))
    const holdsFocus = () => expect.poll(() => keyboardOf(manager).isWithin(manager.getByRole('dialog'))).toBe(true)
    const parameters = () => Object.fromEntries(new URL(manager.url()).searchParams)
    expect(parameters()).toEqual({ search: 'godziny', limit: '10', poll: expect.any(String) })
    await holdsFocus()
    await manager.keyboard.press('Escape')
    await expect.poll(parameters).toEqual({ search: 'godziny', limit: '10' })
    const actions = manager.getByRole('button', { name: 'Działania: Czy zmienić godziny?' })
    await actions.click()
    await manager.getByRole('menuitem', { name: 'Wyniki' }).click()
    await shows(manager.getByRole('dialog').getByText('100% (1)'))
    expect(parameters()).toEqual({ search: 'godziny', limit: '10', poll: expect.any(String) })
    await holdsFocus()
    await manager.keyboard.press('Escape')
    await expect.poll(parameters).toEqual({ search: 'godziny', limit: '10' })
    await actions.click()
    await manager.getByRole('menuitem', { name: 'Zakończ' }).click()
    await manager
      .getByRole('dialog', { name: /^Zakończyć głosowanie „.+”\?$/ })
      .getByRole('button', { name: 'Zakończ' })
      .click()
    await shows(manager.getByText('Głosowanie jest zakończone.'))
    await goes(client.getByText('Czy zmienić godziny?'))
    await shows(client.getByText('Pytanie do Państwa'))
  })
})
