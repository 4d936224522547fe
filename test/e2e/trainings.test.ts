import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Training } from '#features/trainings/shared/contract.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
let manager: Page
let client: Page

const titlesOf = (page: Page) => page.getByRole('main').getByRole('listitem').locator('a').allInnerTexts()

beforeAll(async () => {
  manager = await stage.open()
  client = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await stage.admit(client, 'klient@demo.example')
})

describe('a training with a quiz', () => {
  it('is written by the office, in a category of its own', async () => {
    await manager.goto('/dashboard/trainings')
    await manager.getByRole('button', { name: 'Nowa kategoria' }).click()
    await manager.getByRole('dialog').getByLabel('Nazwa').fill('Na koniec roku')
    await manager.getByLabel('Dodaj obraz').setInputFiles({ name: 'okladka.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await shows(manager.getByText('Obraz może być plikiem PNG, JPG albo WebP.'))
    await manager.getByRole('button', { name: 'Dodaj kategorię' }).click()
    await manager.getByRole('link', { name: 'Na koniec roku' }).click()
    await manager.getByRole('link', { name: 'Nowe szkolenie' }).first().click()
    await manager.getByLabel('Tytuł').fill('Spis z natury')
    await manager.getByLabel('W skrócie').fill('Co liczyć i kiedy')
    await manager.getByLabel('Dodaj film').setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('To nie film') })
    await shows(manager.getByText('To nie jest film MP4 ani WebM.'))
    await manager.getByLabel('Dodaj film').setInputFiles('demo/files/ksef.webm')
    await shows(manager.getByText('ksef.webm'))
    await manager.getByLabel('Quiz na końcu').check()
    await manager.getByRole('button', { name: 'Dodaj szkolenie' }).click()
    await shows(manager.getByText('Proszę poprawić zaznaczone pola w pytaniach.'))
    await shows(manager.getByText('Proszę wpisać treść pytania.'))
    await expect.poll(() => manager.getByText('Proszę wpisać odpowiedź albo ją usunąć.').count()).toBe(2)
    await shows(manager.getByRole('textbox', { name: /^Pytanie 1/ }).and(manager.locator(':focus')))
    await manager.getByRole('textbox', { name: /^Pytanie 1/ }).fill('Na kiedy robi się spis?')
    await manager.getByLabel('Odpowiedź 1', { exact: true }).fill('Na 1 stycznia')
    await manager.getByLabel('Odpowiedź 2', { exact: true }).fill('Na 31 grudnia')
    await manager.getByLabel('Dobra odpowiedź: 2').check()
    await manager.getByLabel('Wymagane').check()
    await manager.getByLabel('Opublikowane').check()
    await manager.getByRole('button', { name: 'Dodaj szkolenie' }).click()
    await manager.waitForURL(/\/dashboard\/trainings\/[0-9a-f-]{36}\/view\/[0-9a-f-]{36}$/)
    await shows(manager.getByRole('navigation', { name: 'Okruszki' }).getByText('Na koniec roku'))
  })

  it('is found on the client’s home page, watched and left, and goes on from there', async () => {
    await client.goto('/')
    await client.getByRole('group').getByText('Później').click()
    await client.getByRole('listitem').filter({ hasText: 'Spis z natury' }).getByRole('link', { name: 'Otwórz' }).click()
    await shows(client.getByRole('heading', { name: 'Spis z natury' }))
    const film = client.locator('video')
    // Its address is asked for when the page stands; what is played before that is interrupted by it.
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    await film.evaluate((video: HTMLVideoElement) => {
      video.currentTime = 21
    })
    const noted = client.waitForResponse(response => response.url().endsWith('/progress') && response.request().postData()?.includes('"seconds":2') === true)
    await film.evaluate((video: HTMLVideoElement) => video.pause())
    await noted
    await client.reload()
    await shows(client.getByText(/zaczyna się tam, gdzie został przerwany: 0:2\d/))
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(20)
    // Who leaves the page and comes back at once goes on from the last place, not from that of the first reading.
    await film.evaluate(async (video: HTMLVideoElement) => {
      const timeUpdate = new Promise(resolve => video.addEventListener('timeupdate', resolve, { once: true }))
      video.currentTime = 15
      await timeUpdate
    })
    const left = client.waitForResponse(response => response.url().endsWith('/progress') && response.request().postData()?.includes('"seconds":15') === true)
    await client.getByRole('navigation', { name: 'Okruszki' }).getByRole('link', { name: 'Na koniec roku' }).click()
    await left
    await client.goBack()
    await shows(client.getByText('zaczyna się tam, gdzie został przerwany: 0:15'))
  })

  it('is answered wrongly, then, after a reload, rightly, and certified', async () => {
    const check = client.getByRole('button', { name: 'Sprawdź odpowiedzi' })
    await client.getByRole('radio', { name: 'Na 1 stycznia' }).check()
    await check.click()
    const result = client.getByRole('status').filter({ hasText: 'Wynik: 0%. Do zaliczenia potrzeba 80%.' })
    await shows(result)
    await expect.poll(() => result.evaluate(element => element === document.activeElement)).toBe(true)
    await client.getByRole('radio', { name: 'Na 31 grudnia' }).check()
    await client.reload()
    const right = client.getByRole('radio', { name: 'Na 31 grudnia' })
    await shows(right)
    await expect.poll(() => right.isChecked()).toBe(true)
    await check.click()
    await shows(client.getByText('Szkolenie ukończone'))
    const [download] = await Promise.all([client.waitForEvent('download'), client.getByRole('button', { name: 'Pobierz zaświadczenie' }).click()])
    // What is offered for saving: a loaded browser names what it takes of it as it likes.
    expect(await client.locator('a[download]').getAttribute('download')).toBe('Zaświadczenie - Spis z natury.pdf')
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await client.goto(`${new URL(client.url()).origin}/trainings`)
    await shows(client.getByRole('button', { name: 'Pobierz zaświadczenie: Spis z natury' }))
  })

  it('stands in the office’s table, from which the others are reminded', async () => {
    await manager.getByRole('tab', { name: 'Kto ukończył' }).click()
    await shows(manager.getByRole('row', { name: /Zawilska Anna/ }).getByText('Ukończone'))
    await manager.getByRole('button', { name: 'Przypomnij wszystkim' }).click()
    await shows(manager.getByText('Przypomniano: 1 osoba.'))
    expect((await stage.letter('pracownik@demo.example', new Date(0), letter => letter.subject.includes('Przypomnienie'))).subject).toContain('Spis z natury')
  })
})

describe('a quiz without tries', () => {
  it('is open again as soon as the office gives new ones, and says once that the last has failed', async () => {
    const member = await stage.open()
    await stage.admit(member, 'pracownik@demo.example')
    await member.goto('/trainings')
    await member.getByRole('link', { name: 'KSeF i faktury' }).click()
    await member.getByRole('link', { name: 'Gdy system nie działa' }).click()
    await shows(member.getByText('Nie ma już podejść do quizu. O nowe można poprosić biuro.'))
    const id = new URL(member.url()).pathname.split('/').at(-1)
    const { data } = await callApi<{ data: { user_id: string }[] }>(manager, 'GET', `/api/trainings/people?filters=stuck:true,training_id:${id}`)
    await callApi(manager, 'POST', `/api/trainings/${id}/people/${data[0]?.user_id}/retry`)
    const wrong = member.getByRole('radio', { name: 'Nie, trzeba czekać' })
    await expect.poll(() => wrong.isEnabled()).toBe(true)
    await wrong.check()
    for (const words of ['Pozostało: 1\u00a0podejście.', 'Nie ma już podejść do quizu. O nowe można poprosić biuro.']) {
      await member.getByRole('button', { name: 'Sprawdź odpowiedzi' }).click()
      await expect.poll(() => member.getByRole('main').getByRole('status').innerText()).toBe(`Wynik: 0%. Do zaliczenia potrzeba 100%. ${words}`)
    }
    await callApi(manager, 'POST', `/api/trainings/${id}/people/${data[0]?.user_id}/retry`)
    await shows(member.getByRole('status').getByText('Pozostało: 2\u00a0podejścia.'))
  })
})

describe('a training that two people change', () => {
  it('shows the second what the first has saved, in the words of the form, and takes it whole', async () => {
    const [address, id] = /^.*\/view\/([0-9a-f-]{36})/.exec(new URL(manager.url()).pathname) ?? []
    await manager.goto(`${address}?edit`)
    await manager.getByLabel('Tytuł').fill('Spis z natury w sklepie')
    await manager.getByLabel('Termin', { exact: true }).fill('31.12.2026')
    const { data } = await callApi<{ data: Training }>(manager, 'GET', `/api/trainings/${id}`)
    const { category_id, title, minutes, published, required, quiz } = data
    const body = '<p>Liczy <b>komisja</b>.</p><p>Podpisują wszyscy.</p>'
    await callApi(manager, 'PUT', `/api/trainings/${id}`, {
      ...{ category_id, title, minutes, published, required, quiz, body },
      ...{ summary: '', due_on: null, video_file_id: null, video_url: null, file_ids: [] },
    })
    await manager.getByRole('button', { name: 'Zapisz szkolenie' }).click()
    await shows(manager.getByText('Ktoś zapisał zmiany przed chwilą'))
    await shows(manager.getByText('Tytuł: zapisano „Spis z natury”, wpisano „Spis z natury w sklepie”'))
    await shows(manager.getByText('Termin: zapisano „–”, wpisano „31.12.2026”'))
    await shows(manager.getByText(/^W skrócie: zapisano „–”$/))
    await shows(manager.getByText(/^Treść: zapisano „Liczy komisja ?\. Podpisują wszyscy\.”$/))
    await manager.getByRole('button', { name: 'Weź zapisane' }).click()
    await shows(manager.getByText('Dodaj film'))
    await expect.poll(() => manager.getByLabel('Tytuł').inputValue()).toBe('Spis z natury')
    await expect.poll(() => manager.getByLabel('Termin', { exact: true }).inputValue()).toBe('')
    await expect.poll(() => manager.getByLabel('W skrócie').inputValue()).toBe('')
  })

  it('is not left with changes without a question, by Back or by the button', async () => {
    const address = new URL(manager.url()).pathname
    const question = manager.getByRole('dialog', { name: 'Wyjść bez zapisania?' })
    await manager.goto(address)
    await manager.getByRole('button', { name: 'Edytuj' }).click()
    await manager.getByLabel('Tytuł').fill('Spis z natury w hurtowni')
    // The question is read with the first change; who closes the tab is asked from then on too.
    await expect.poll(() => manager.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
    await manager.goBack()
    await question.getByRole('button', { name: 'Zostań na stronie' }).click()
    await goes(question)
    await expect.poll(() => manager.getByLabel('Tytuł').inputValue()).toBe('Spis z natury w hurtowni')
    await manager.getByRole('button', { name: 'Anuluj' }).click()
    await question.getByRole('button', { name: 'Wyjdź bez zapisania' }).click()
    await shows(manager.getByRole('heading', { name: 'Spis z natury', level: 1, exact: true }))
  })
})

describe('the order of trainings', () => {
  it('is changed by keys on the handle, by the menu, and by dragging', async () => {
    await manager.goto('/dashboard/trainings')
    await shows(manager.getByRole('link', { name: 'Na koniec roku' }))
    const before = await titlesOf(manager)
    const grip = (title: string) => manager.getByRole('button', { name: `Kolejność: ${title}` })
    await grip('Na koniec roku').press('ArrowUp')
    const moved = [...before.slice(0, -2), 'Na koniec roku', before.at(-2)]
    await expect.poll(() => titlesOf(manager)).toEqual(moved)
    await expect.poll(() => grip('Na koniec roku').evaluate(element => element === document.activeElement)).toBe(true)
    await manager.getByRole('button', { name: 'Działania: Na koniec roku' }).click()
    await manager.getByRole('menuitem', { name: 'Przesuń niżej' }).click()
    await expect.poll(() => titlesOf(manager)).toEqual(before)
    const [from, to] = await Promise.all([grip('Na koniec roku').boundingBox(), grip(String(before[0])).boundingBox()])
    if (!from || !to) throw new Error('The handles are not in sight.')
    await manager.mouse.move(from.x + 10, from.y + 10)
    await manager.mouse.down()
    await manager.mouse.move(from.x + 10, to.y + 40, { steps: 8 })
    await manager.mouse.move(from.x + 10, to.y + 10, { steps: 4 })
    // The new order is shown before it is kept: a reload would take the call along.
    const moveResponse = manager.waitForResponse(response => response.url().endsWith('/move'))
    await manager.mouse.up()
    await expect.poll(() => titlesOf(manager)).toEqual(['Na koniec roku', ...before.slice(0, -1)])
    await moveResponse
    await manager.reload()
    await shows(manager.getByRole('link', { name: 'Na koniec roku' }))
    await expect.poll(() => titlesOf(manager)).toEqual(['Na koniec roku', ...before.slice(0, -1)])
  })
})

describe('required trainings', () => {
  it('are all listed where their number on the home page leads', async () => {
    const accountant = await stage.open()
    await stage.admit(accountant, 'ksiegowa@demo.example')
    type Made = { data: { id: string } }
    const place = { title: 'Wdrożenie', description: '', picture_file_id: null, audience: 'staff', company_ids: null }
    const { id: category_id } = (await callApi<Made>(manager, 'POST', '/api/training-categories', place)).data
    for (const step of [1, 2, 3, 4, 5, 6])
      await callApi(manager, 'POST', '/api/trainings', { category_id, title: `Krok ${step}`, minutes: 5, published: true, required: true })
    await accountant.goto('/dashboard')
    const all = accountant
      .getByRole('heading', { name: 'Szkolenia do ukończenia' })
      .locator('..')
      .getByRole('link', { name: /^Wszystkie/ })
    const count = Number((await all.innerText()).replace('Wszystkie ', ''))
    expect(count).toBeGreaterThan(5)
    await all.click()
    await shows(accountant.getByRole('tab', { name: 'Do ukończenia', selected: true }))
    await expect.poll(async () => (await titlesOf(accountant)).length).toBe(count)
    await accountant.getByRole('link', { name: 'Krok 1' }).click()
    await accountant.getByRole('button', { name: 'Oznacz jako ukończone' }).click()
    await accountant.goto('/dashboard/trainings?tab=required')
    await expect.poll(async () => (await titlesOf(accountant)).length).toBe(count - 1)
  })
})
