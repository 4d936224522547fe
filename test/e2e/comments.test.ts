import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, phone, openFixtures, settle, shows } from './fixtures.ts'
import { refuseUntilPressed } from './screen.ts'

const stage = openFixtures()
const owner = 'klient@demo.example'
const question = 'Czy ten zrzut wystarczy?'
const secret = 'Sprawdzić limit auta przed księgowaniem.'
let client: Page
let accountant: Page
let document_id: string
let settlement: { id: string; company_id: string; month: string }

interface Rows {
  data: { id: string; title: string; company_id: string; month: string }[]
}

const photo = (name: string) => readFile(join(import.meta.dirname, '../../demo/files', name))
const conversation = (page: Page) => page.getByRole('region', { name: 'Komentarze' })
/** While something is sent, what is typed would be lost. */
const editor = (page: Page) => conversation(page).locator('.ck-editor__editable[contenteditable=true]')
const loaded = (page: Page) => page.evaluate(() => [...document.querySelectorAll<HTMLImageElement>('article img')].map(image => image.naturalWidth > 0))

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft ')))

/** A picture from the clipboard, as a screenshot comes. */
async function paste(page: Page) {
  const content = (await photo('paragon-paliwo.jpg')).toString('base64')
  await editor(page).evaluate((element, content) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
    transfer.items.add(new File([bytes], 'zrzut.jpg', { type: 'image/jpeg' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
  }, content)
}

/** Text copied from elsewhere; a single picture copied from a page brings its file along. */
const pasteText = (page: Page, html: string, file?: string) =>
  editor(page).evaluate(
    (element, { html, file }) => {
      const transfer = new DataTransfer()
      transfer.setData('text/html', html)
      if (file) transfer.items.add(new File([Uint8Array.from(atob(file), letter => letter.charCodeAt(0))], 'obraz.jpg', { type: 'image/jpeg' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
    },
    { html, file },
  )

async function openEditor(page: Page, name = 'Napisz komentarz') {
  await conversation(page).getByRole('textbox', { name }).focus()
  await shows(editor(page))
  await editor(page).click()
}

beforeAll(async () => {
  client = await stage.open()
  accountant = await stage.open()
  await stage.signIn(client, owner)
  await stage.admit(accountant, 'ksiegowa@demo.example')
  const documents = await callApi<Rows>(client, 'GET', '/api/documents?limit=50&filters=category:sales_invoice')
  document_id = String(documents.data.at(-1)?.id)
  const months = await callApi<Rows>(client, 'GET', '/api/settlements?limit=10&filters=state:awaiting_approval')
  settlement = months.data[0] as typeof settlement
})

describe('a conversation in two tabs of one browser', () => {
  it('loses nothing that is said while the tab that listens for both is closed', async () => {
    const answer = 'Odpowiedź z chwili bez połączenia.'
    const first = await client.context().newPage()
    await first.goto(`/documents/${document_id}`)
    await shows(conversation(first).getByRole('textbox', { name: 'Napisz komentarz' }))
    const second = await client.context().newPage()
    await second.goto(`/documents/${document_id}`)
    await shows(conversation(second).getByRole('textbox', { name: 'Napisz komentarz' }))
    let listen = () => {}
    const silence = new Promise<void>(resolve => {
      listen = resolve
    })
    await second.route('**/api/events', route => silence.then(() => route.continue()))
    const asks = second.waitForRequest('**/api/events')
    // The first page of the context leads; without it and the second one the third has to.
    await client.goto('about:blank')
    await first.close()
    await asks
    await callApi(accountant, 'POST', '/api/comments', {
      subject_kind: 'document',
      subject_id: document_id,
      content: `<p>${answer}</p>`,
      internal: false,
      file_ids: [],
    })
    await expect.poll(() => conversation(second).getByText(answer).count()).toBe(0)
    listen()
    await shows(conversation(second).getByText(answer))
    await second.close()
  })
})

describe('a conversation about a document', () => {
  it('is begun by the client with a mention and a pasted picture, which survive a reload', async () => {
    await accountant.goto(`/dashboard/documents/${document_id}`)
    await shows(conversation(accountant).getByRole('textbox', { name: 'Napisz komentarz' }))
    await accountant.evaluate(() => document.body.setAttribute('data-since', 'before'))

    await client.goto(`/documents/${document_id}`)
    await openEditor(client)
    await client.keyboard.type('@Magd', { delay: 30 })
    await client.getByRole('button', { name: '@Magdalena Krupa' }).click()
    await client.keyboard.type(` ${question}`)
    await paste(client)
    await shows(editor(client).locator('img[src^="/api/files/download/"]'))
    await client.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('draft ') && localStorage[key].includes('/api/files/')))

    await client.reload()
    await shows(conversation(client).getByText(question))
    await openEditor(client)
    await shows(editor(client).locator('img'))
    const since = new Date()
    await conversation(client).getByRole('button', { name: 'Wyślij' }).click()
    await shows(conversation(client).getByRole('article').filter({ hasText: question }))
    await expect.poll(() => loaded(client)).toEqual([true])
    // What was said may be seen before its answer has come.
    await expect.poll(() => drafts(client)).toEqual([])

    const letter = await stage.letter('ksiegowa@demo.example', since, ({ text }) => text.includes('wzmianka o Państwu'))
    expect(letter.text).toContain(`/dashboard/documents/${document_id}`)
    expect(letter.text).not.toContain(question)
  })

  it('arrives with the accountant without a reload, picture and mention included', async () => {
    const article = conversation(accountant).getByRole('article').filter({ hasText: question })
    await shows(article)
    await shows(article.getByText('@Magdalena Krupa'))
    await expect.poll(() => loaded(accountant)).toEqual([true])
    expect(await accountant.locator('body').getAttribute('data-since')).toBe('before')
  })

  it('takes no pictures that lie elsewhere and says so, but those that come along', async () => {
    const foreign = 'https://obce.example/wykres.png'
    const pictures = editor(client).locator('img')
    const word = client.getByText('Obrazki z innych stron i programów są pomijane.')
    await openEditor(client)
    await pasteText(client, `<p>Zestawienie<img src="${foreign}"> za <img src="file:///C:/Temp/a.png">rok<img src="data:text/html,a"></p>`)
    await shows(editor(client).getByText('Zestawienie za rok'))
    await shows(word)
    expect(await pictures.count()).toBe(0)
    await client.getByRole('button', { name: 'Zamknij powiadomienie' }).first().click()
    await goes(word)

    const file = (await photo('paragon-paliwo.jpg')).toString('base64')
    await pasteText(client, `<img src="${foreign}">`, file)
    const own = editor(client).locator('img[src^="/api/files/download/"]')
    await expect.poll(() => own.count()).toBe(1)
    // It takes the place of the picture, which is still chosen.
    await pasteText(client, `<p>i drugi <img src="data:image/jpeg;base64,${file}"></p>`)
    await shows(editor(client).getByText('i drugi'))
    await expect.poll(() => own.count()).toBe(1)
    expect(await word.count()).toBe(0)
    await editor(client).getByText('i drugi').click()
    await client.keyboard.press('Control+a')
    await client.keyboard.press('Delete')
    await expect.poll(() => drafts(client)).toEqual([])
  })

  it('goes on with an answer, and with a note that the client never sees', async () => {
    await openEditor(accountant)
    await accountant.keyboard.type('Tak, dziękuję.')
    await conversation(accountant).getByRole('button', { name: 'Wyślij' }).click()
    await shows(conversation(client).getByRole('article').filter({ hasText: 'Tak, dziękuję.' }))

    await conversation(accountant).getByRole('button', { name: 'Notatka wewnętrzna' }).click()
    await editor(accountant).click()
    await accountant.keyboard.type(secret)
    const fileChooser = accountant.waitForEvent('filechooser')
    await conversation(accountant).getByRole('button', { name: 'Dołącz pliki' }).click()
    await (await fileChooser).setFiles({ name: 'notatka.jpg', mimeType: 'image/jpeg', buffer: await photo('paragon-papier.jpg') })
    await conversation(accountant).getByRole('button', { name: 'Zapisz notatkę' }).click()
    const note = conversation(accountant).getByRole('article').filter({ hasText: secret })
    await shows(note.getByText('Notatka wewnętrzna, klient jej nie widzi'))
    await shows(note.getByRole('img', { name: 'notatka.jpg' }))

    // What the accountant says afterwards has arrived, the note has not.
    await conversation(accountant).getByRole('button', { name: 'Dla klienta' }).click()
    await editor(accountant).click()
    await accountant.keyboard.type('Zaksięguję w tym miesiącu.')
    await conversation(accountant).getByRole('button', { name: 'Wyślij' }).click()
    await shows(conversation(client).getByRole('article').filter({ hasText: 'Zaksięguję w tym miesiącu.' }))
    await client.reload()
    await shows(conversation(client).getByRole('article').filter({ hasText: 'Zaksięguję w tym miesiącu.' }))
    expect(await client.content()).not.toContain(secret)
    const list = await callApi<object>(client, 'GET', `/api/comments?subject_kind=document&subject_id=${document_id}`)
    expect(JSON.stringify(list)).not.toContain(secret)
  })

  it('leaves no draft of what has been said, whatever the page still waits for', async () => {
    let load = () => {}
    const gate = new Promise<void>(resolve => {
      load = resolve
    })
    await accountant.route('**/api/comments?*', route => gate.then(() => route.continue()))
    await editor(accountant).click()
    await accountant.keyboard.type('Wychodzę od razu po wysłaniu.')
    await expect.poll(() => drafts(accountant)).toHaveLength(1)
    await conversation(accountant).getByRole('button', { name: 'Wyślij' }).click()
    await expect.poll(() => drafts(accountant)).toEqual([])
    await expect.poll(() => conversation(accountant).getByRole('article').filter({ hasText: 'Wychodzę od razu' }).count()).toBe(0)
    load()
    await shows(conversation(accountant).getByRole('article').filter({ hasText: 'Wychodzę od razu po wysłaniu.' }))
    await accountant.unrouteAll()
  })

  it('can be mended and taken back', async () => {
    const answer = conversation(accountant).getByRole('article').filter({ hasText: 'Tak, dziękuję.' })
    await answer.getByRole('button', { name: 'Zmień albo usuń komentarz' }).click()
    await accountant.getByRole('menuitem', { name: 'Edytuj' }).click()
    await answer.getByRole('textbox', { name: 'Treść komentarza' }).first().focus()
    await answer.locator('.ck-editor__editable').click()
    await accountant.keyboard.press('End')
    await accountant.keyboard.type(' Wystarczy.')
    await answer.getByRole('button', { name: 'Anuluj' }).click()
    const question = accountant.getByRole('dialog', { name: 'Porzucić zmiany w komentarzu?' })
    await question.getByRole('button', { name: 'Anuluj' }).click()
    await goes(question)
    await answer.getByRole('button', { name: 'Zapisz zmiany' }).click()
    const changed = conversation(client).getByRole('article').filter({ hasText: 'Tak, dziękuję. Wystarczy.' })
    await shows(changed.getByText('edytowany'))

    await answer.getByRole('button', { name: 'Zmień albo usuń komentarz' }).click()
    await accountant.getByRole('menuitem', { name: 'Usuń' }).click()
    await accountant.getByRole('dialog').getByRole('button', { name: 'Usuń komentarz' }).click()
    await goes(changed)
    await shows(conversation(client).getByText('Komentarz usunięty'))
  })
})

describe('a text too long for its page', () => {
  it('says where it could not be read, and is read when asked for again', async () => {
    const { data } = await callApi<{ data: { id: string } }>(accountant, 'POST', '/api/tasks', { title: 'Długie ustalenia' })
    const content = `<p>Punkt pierwszy. ${'ą'.repeat(49_900)}</p>`
    await callApi(accountant, 'POST', '/api/comments', { subject_kind: 'task', subject_id: data.id, content })
    const alone = /\/api\/comments\/[0-9a-f-]{36}$/
    const again = 'Spróbuj ponownie'
    await refuseUntilPressed(accountant, alone, { status: 500, json: { error: 'Coś poszło nie tak.', code: 'unexpected' } }, again)
    await accountant.goto(`/dashboard/tasks/${data.id}`)
    const unread = conversation(accountant).getByRole('article').filter({ hasText: 'Nie udało się wczytać treści' }).first()
    await shows(unread.getByText('Wystąpił nieoczekiwany błąd.'))
    await unread.getByRole('button', { name: again }).click()
    await shows(conversation(accountant).getByText(/^Punkt pierwszy\./))
  })
})

describe('a note', () => {
  it('lets who goes on while its editor comes keep the focus, be it in the last moment', async () => {
    const created = await callApi<{ data: { id: string } }>(accountant, 'POST', '/api/tasks', { title: 'Uzgodnić odsetki' })
    await accountant.goto(`/dashboard/tasks/${created.data.id}`)
    const field = conversation(accountant).getByRole('textbox', { name: 'Notatka wewnętrzna' })
    const next = accountant.getByRole('button', { name: 'Edytuj' })
    await shows(field)
    const goOn = await next.elementHandle()
    // As soon as it was looked whether somebody waits in the field.
    await field.evaluate((element, button) => {
      element.contains = other => {
        queueMicrotask(() => (button as HTMLElement).focus())
        return Node.prototype.contains.call(element, other)
      }
    }, goOn)
    await field.focus()
    await shows(editor(accountant))
    expect(await next.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('stays one when clients come to see what it is about while it is written', async () => {
    const created = await callApi<{ data: { id: string } }>(accountant, 'POST', '/api/tasks', { title: 'Uzgodnić saldo', company_id: settlement.company_id })
    const path = `/api/tasks/${created.data.id}`
    await accountant.goto(`/dashboard/tasks/${created.data.id}`)
    await openEditor(accountant, 'Notatka wewnętrzna')
    await accountant.keyboard.type(secret)
    await callApi(accountant, 'PUT', path, { internal: false })
    const choice = conversation(accountant).getByRole('group', { name: 'Dla kogo' })
    await shows(choice.getByRole('button', { name: 'Notatka wewnętrzna', pressed: true }))
    await conversation(accountant).getByRole('button', { name: 'Zapisz notatkę' }).click()
    await shows(conversation(accountant).getByRole('article').filter({ hasText: secret }).getByText('Notatka wewnętrzna, klient jej nie widzi'))
    // Nor when it was begun for the client and became a note on the way.
    await choice.getByRole('button', { name: 'Dla klienta' }).click()
    await callApi(accountant, 'PUT', path, { internal: true })
    await goes(choice)
    await callApi(accountant, 'PUT', path, { internal: false })
    await shows(choice.getByRole('button', { name: 'Notatka wewnętrzna', pressed: true }))
  })
})

describe('a conversation about an amount', () => {
  it('opens beside it, is counted, and leaves no draft behind a log-out', async () => {
    await client.goto(`/companies/${settlement.company_id}?tab=settlements&month=${settlement.month}`)
    const opening = client.getByRole('button', { name: /^Komentarze: .*, 2 komentarze$/ })
    await shows(opening)
    // Which amount is asked about depends on the day: a tax whose due date is over is paid by then.
    const title = (await opening.getAttribute('aria-label'))?.slice('Komentarze: '.length).replace(/, 2\skomentarze$/, '') ?? ''
    expect(title).toMatch(/^(VAT|Zaliczka na PIT|Składki ZUS) /)
    await opening.click()
    const dialog = client.getByRole('dialog', { name: title })
    await shows(dialog.getByText('Przygotować go dla Państwa?'))
    await dialog.getByRole('textbox', { name: 'Napisz komentarz' }).focus()
    await shows(dialog.locator('.ck-editor__editable'))
    await dialog.locator('.ck-editor__editable').click()
    await client.keyboard.type('Tak, poproszę.')
    await client.keyboard.press('Control+Enter')
    await shows(dialog.getByRole('article').filter({ hasText: 'Tak, poproszę.' }))
    // What was said may be seen before its answer has come: until then the field is locked.
    await shows(dialog.locator('.ck-editor__editable[contenteditable=true]'))
    await client.keyboard.type('Niedokończone')
    await client.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('draft ')))
    await dialog.getByRole('button', { name: /zamknij/i }).click()
    await shows(client.getByRole('button', { name: `Komentarze: ${title}, 3 komentarze` }))
    await client.getByRole('button', { name: /^Menu użytkownika/ }).click()
    await client.getByRole('menuitem', { name: 'Wyloguj' }).click()
    await client.getByRole('dialog', { name: 'Wylogować się bez wysłania?' }).getByRole('button', { name: 'Wyloguj się' }).click()
    await client.waitForURL(url => url.pathname === '/login')
    expect(await drafts(client)).toEqual([])
  })
})

describe('the way to a comment', () => {
  const say = async (content: string, subject: object) =>
    (await callApi<{ data: { id: string } }>(accountant, 'POST', '/api/comments', { ...subject, content: `<p>${content}</p>`, internal: false, file_ids: [] }))
      .data.id
  const onDocument = () => ({ subject_kind: 'document', subject_id: document_id })

  const sayMore = async (count: number) => {
    for (let place = 0; place < count; place++) await say(`Dalsze ${place}.`, onDocument())
  }

  /** It has the focus, and nothing of it is covered or scrolled away. */
  const isMeant = (page: Page, id: string) =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const focused = document.activeElement as HTMLElement
          const { left, top, bottom } = focused.getBoundingClientRect()
          const isSeen = (y: number) => focused.contains(document.elementFromPoint(left + 8, y))
          return { id: focused.id, marked: focused.dataset.meant === 'true', inSight: isSeen(top + 4) && isSeen(bottom - 4) }
        }),
      )
      .toEqual({ id: `comment-${id}`, marked: true, inSight: true })

  const openNotice = async (page: Page, id: string) => {
    await page.goto('/notifications')
    await page.locator(`main a[href$="#comment-${id}"]`).click()
  }

  const isLed = async (page: Page) => {
    const id = await say('Proszę o drugą stronę.', onDocument())
    await sayMore(6)
    await openNotice(page, id)
    await isMeant(page, id)
  }

  let reader: Page
  beforeAll(async () => {
    reader = await stage.open({ viewport: phone })
    await stage.admit(reader, owner)
  })

  it('leads from a notice to it on a phone', () => isLed(reader))

  it('leads from a notice to it on a desk where things move', async () => {
    const page = await stage.open({ reducedMotion: 'no-preference' })
    await stage.signIn(page, owner)
    await isLed(page)
  })

  it('leads to one after which much was said', async () => {
    const id = await say('Pierwsze z wielu.', onDocument())
    await sayMore(21)
    await reader.goto('about:blank')
    await reader.goto(`/documents/${document_id}#comment-${id}`)
    await isMeant(reader, id)
  })

  it('opens the conversation about an amount at it', async () => {
    const { data } = await callApi<{ data: { taxes: { id: string }[] } }>(reader, 'GET', `/api/settlements/${settlement.id}`)
    const id = await say('Kwota jest ostateczna.', { subject_kind: 'tax_due', subject_id: data.taxes[0]?.id })
    await openNotice(reader, id)
    await shows(reader.getByRole('dialog').getByText('Kwota jest ostateczna.'))
    await isMeant(reader, id)
  })
})

describe('a field whose editor is on its way', () => {
  /** What is not there yet comes when it is let through. */
  async function holdEditor(page: Page) {
    await settle(page)
    const came = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    const held = Promise.withResolvers<'continue' | 'abort'>()
    await page.route('**/assets/*.js', async route => {
      const end = came.has(route.request().url()) ? 'continue' : await held.promise
      await route[end]()
    })
    return held.resolve
  }

  it('takes the keys that are pressed meanwhile, on a tap at its label as well, and stands clear of the bar of a phone', async () => {
    const page = await stage.open({ viewport: phone, isMobile: true, hasTouch: true })
    await stage.admit(page, owner)
    await page.goto(`/documents/${document_id}`)
    const release = await holdEditor(page)
    const field = conversation(page).getByRole('textbox', { name: 'Napisz komentarz' })
    await field.tap()
    await page.keyboard.type('Proszę')
    await page.keyboard.press('Enter')
    await page.keyboard.type('o pomoc ')
    await expect.poll(() => conversation(page).getByRole('button', { name: 'Wyślij' }).isEnabled()).toBe(true)
    release('continue')
    await shows(editor(page))
    await page.keyboard.type('dziś')
    await expect.poll(() => editor(page).locator('p').allTextContents()).toEqual(['Proszę', 'o pomoc dziś'])
    const bar = await page.getByRole('navigation', { name: 'Skróty' }).boundingBox()
    const box = await editor(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await conversation(page).getByRole('button', { name: 'Wyślij' }).click()
    await shows(page.getByRole('article').filter({ hasText: 'o pomoc dziś' }))
  })

  it('sends what was typed though the editor does not come', async () => {
    const page = await stage.open()
    await stage.admit(page, owner)
    await page.goto(`/documents/${document_id}`)
    const release = await holdEditor(page)
    release('abort')
    await conversation(page).getByRole('textbox', { name: 'Napisz komentarz' }).click()
    await shows(page.getByText('Nie udało się wczytać edytora.'))
    await page.keyboard.type('Bez edytora')
    await page.keyboard.press('Control+Enter')
    await shows(page.getByRole('article').filter({ hasText: 'Bez edytora' }))
  })

  it('takes keys below what is written there already, which nobody deletes before it is there', async () => {
    const page = await stage.open()
    await stage.admit(page, owner)
    await page.goto(`/documents/${document_id}`)
    await page.getByRole('article').filter({ hasText: 'Bez edytora' }).getByRole('button', { name: 'Zmień albo usuń komentarz' }).click()
    const edit = page.getByRole('menuitem', { name: 'Edytuj' })
    await shows(edit)
    const release = await holdEditor(page)
    await edit.click()
    const field = page.getByRole('textbox', { name: 'Treść komentarza' })
    await field.getByText('Bez edytora').click()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('potem')
    await expect.poll(() => field.innerText()).toMatch(/^Bez edytora\s+potem$/)
    release('continue')
    await shows(editor(page))
    await page.keyboard.type(' teraz')
    await expect.poll(() => editor(page).locator('p').allTextContents()).toEqual(['Bez edytora', 'potem teraz'])
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click()
    await shows(page.getByRole('article').filter({ hasText: 'potem teraz' }))
  })
})
