import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { openFixtures, settle, shows } from './fixtures.ts'

const stage = openFixtures()
const own = 'Pracownia Glinka Anna Zawilska'
const watched = 'Piekarnia Pod Kasztanami s.c.'
const sentence = 'Mają Państwo podgląd tej firmy: można tu czytać, ale nie pisać.'

interface ReadOnlyRecords {
  company: string
  ticket: string
  task: string
  conversation: string
}

let client: Page
let manager: Page
let me: string
const places = new Map<string, ReadOnlyRecords>()
const place = (title: string): ReadOnlyRecords => {
  const storedPlace = places.get(title)
  if (!storedPlace) throw new Error(`Nothing was made in ${title}`)
  return storedPlace
}

/** The office's task, ticket and message for one company, each with the same words in both. */
async function write(manager: Page, me: string, company: string): Promise<ReadOnlyRecords> {
  type Made = { data: { id: string } }
  const categories = await callApi<{ data: { id: string; payroll: boolean }[] }>(manager, 'GET', '/api/tickets/categories')
  const category_id = categories.data.find(({ payroll }) => !payroll)?.id
  const ticket = await callApi<Made>(manager, 'POST', '/api/tickets', { company_id: company, category_id, title: 'Umowa najmu', description: '<p>Prośba</p>' })
  const task = await callApi<Made>(manager, 'POST', '/api/tasks', {
    title: 'Proszę przesłać umowę',
    company_id: company,
    assigned_to: 'client',
    internal: false,
  })
  const message = { to: { company_id: company, user_ids: [me] }, subject: 'Umowa najmu', content: '<p>Dzień dobry</p>' }
  const conversation = await callApi<Made>(manager, 'POST', '/api/messages', message)
  return { company, ticket: ticket.data.id, task: task.data.id, conversation: conversation.data.id }
}

beforeAll(async () => {
  manager = await stage.open()
  client = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await stage.admit(client, 'klient@demo.example')
  const { data } = await callApi<{ data: { id: string; title: string }[] }>(manager, 'GET', '/api/companies?limit=100')
  me = (await callApi<{ id: string }>(client, 'GET', '/api/auth')).id
  const idOf = (title: string) => String(data.find(company => company.title === title)?.id)
  await callApi(manager, 'POST', `/api/companies/${idOf(watched)}/users`, { user_id: me, role: 'viewer' })
  for (const title of [own, watched]) places.set(title, await write(manager, me, idOf(title)))
})

const talk = () => client.getByRole('region', { name: 'Komentarze' })
const choose = async (title: string) => {
  await client.getByRole('button', { name: /^Firma: / }).click()
  await client.getByRole('menuitemradio', { name: title }).click()
}

describe('the owner of one company who looks on in another', () => {
  it('writes in a ticket of the first and is told why not in the second', async () => {
    await client.goto(`/tickets/${place(own).ticket}`)
    await shows(talk().getByRole('textbox', { name: 'Napisz odpowiedź' }))
    await expect.poll(() => client.getByText(sentence).count()).toBe(0)
    await client.goto(`/tickets/${place(watched).ticket}`)
    await shows(talk().getByText(sentence))
    await expect.poll(() => talk().getByRole('textbox').count()).toBe(0)
    await expect.poll(() => talk().getByRole('button', { name: 'Wyślij' }).count()).toBe(0)
  })

  it('answers a conversation of the first and reads that of the second', async () => {
    await client.goto(`/messages/${place(own).conversation}`)
    await shows(client.getByRole('textbox', { name: 'Napisz odpowiedź' }))
    await client.goto(`/messages/${place(watched).conversation}`)
    await shows(client.getByText(sentence))
    await expect.poll(() => client.getByRole('textbox', { name: 'Napisz odpowiedź' }).count()).toBe(0)
  })

  it('ticks off a task of the first, in the company and at home, and reads that of the second', async () => {
    const done = client.getByRole('button', { name: 'Oznacz jako zrobione: Proszę przesłać umowę' })
    await client.goto(`/companies/${place(own).company}?tab=tasks&task=${place(own).task}`)
    await shows(done)
    await shows(talk().getByRole('textbox', { name: 'Napisz komentarz' }))
    await client.goto(`/companies/${place(watched).company}?tab=tasks&task=${place(watched).task}`)
    await shows(talk().getByText(sentence))
    await expect.poll(() => done.count()).toBe(0)
    await client.goto('/')
    await shows(done)
    await settle(client)
    await expect.poll(() => client.getByText('Proszę przesłać umowę', { exact: true }).count()).toBe(2)
    await expect.poll(() => done.count()).toBe(1)
  })

  it('finds in the summary of each company what the office asks for there', async () => {
    for (const title of [own, watched]) {
      await client.goto(`/companies/${place(title).company}`)
      const todo = client.getByRole('region', { name: 'Do zrobienia' })
      await shows(todo.getByText('Proszę przesłać umowę', { exact: true }))
      await expect.poll(() => todo.getByText('Proszę przesłać umowę', { exact: true }).count()).toBe(1)
    }
  })

  it('is told who sees the months that are kept from those who look on', async () => {
    await client.goto(`/companies/${place(watched).company}?tab=settlements`)
    await shows(client.getByText(/Dostęp daje właściciel firmy albo biuro/))
    await client.goto(`/companies/${place(own).company}?tab=settlements`)
    await shows(client.getByRole('region', { name: 'Podatki i deklaracje' }))
  })

  it('is offered the months of the first alone; an address says why the second has none', async () => {
    const offered = async (title: string, tab = '') => {
      await client.goto(`/companies/${place(title).company}${tab}`)
      await shows(client.getByRole('tab', { name: 'Dane firmy' }))
      await settle(client)
      return (await client.getByRole('tab').allInnerTexts()).filter(name => name === 'Rozliczenia' || name === 'Limity')
    }
    await expect.poll(() => offered(own)).toEqual(['Rozliczenia', 'Limity'])
    expect(await offered(watched)).toEqual([])
    expect(await offered(watched, '?tab=settlements')).toEqual(['Rozliczenia'])
    await shows(client.getByText('Widzą je osoby z dostępem do rozliczeń firmy.'))
    expect(await offered(watched, '?tab=limits')).toEqual(['Limity'])
    await shows(client.getByText('Limity widzą osoby z dostępem do rozliczeń firmy'))
  })

  it('is offered the way to more where there is one', async () => {
    const offered = async (path: string) => {
      // What somebody may do is read beside what is shown, and may come after it.
      const rights = client.waitForResponse(reply => new URL(reply.url()).pathname === '/api/users/companies')
      await client.goto(path)
      await (await rights).finished()
      await settle(client)
      return {
        ticket: await client.getByRole('link', { name: 'Nowa sprawa' }).count(),
        upload: await client.getByRole('button', { name: 'Dodaj dokumenty' }).count(),
        message: await client.getByRole('link', { name: 'Napisz wiadomość' }).count(),
        employee: await client.getByRole('button', { name: 'Zgłoś pracownika' }).count(),
      }
    }
    const parts = async (title: string) => {
      const offers = [await offered(`/companies/${place(title).company}/employees`)]
      for (const tab of ['summary', 'documents', 'tickets']) offers.push(await offered(`/companies/${place(title).company}?tab=${tab}`))
      return Object.fromEntries((['ticket', 'upload', 'message', 'employee'] as const).map(key => [key, offers.some(one => one[key] > 0)]))
    }
    await expect.poll(() => parts(own), { timeout: 60_000 }).toEqual({ ticket: true, upload: true, message: true, employee: true })
    expect(await parts(watched)).toEqual({ ticket: false, upload: false, message: false, employee: false })
  })

  it('sees among the people of the first who has not answered an invitation, cannot send it anew at once, and takes it back', async () => {
    await client.goto(`/companies/${place(own).company}?tab=people`)
    await client.getByRole('button', { name: 'Zaproś osobę' }).click()
    const dialog = client.getByRole('dialog', { name: 'Zaproś osobę' })
    await dialog.getByLabel('Adres e-mail').fill('ewa@glinka.example')
    await dialog.getByRole('button', { name: 'Wyślij zaproszenie' }).click()
    const invited = client.getByRole('listitem').filter({ hasText: 'ewa@glinka.example' })
    await shows(invited.getByText('Zaproszenie wysłane, konta jeszcze nie ma'))
    const choose = async (act: string) => {
      await invited.getByRole('button', { name: 'Działania: ewa@glinka.example' }).click()
      await client.getByRole('menuitem', { name: act }).click()
    }
    await choose('Wyślij zaproszenie ponownie')
    await shows(client.getByText(/^Zaproszenie zostało już wysłane\. Ponownie można je wysłać po 10 minutach/))
    await choose('Cofnij zaproszenie')
    await client.getByRole('dialog').getByRole('button', { name: 'Cofnij zaproszenie' }).click()
    await shows(client.getByText('Cofnięto zaproszenie: ewa@glinka.example.'))
    await expect.poll(() => invited.count()).toBe(0)
  })

  it('gives one of the people of another company of theirs the sight of settlements, and ends the access', async () => {
    const { data } = await callApi<{ data: { id: string; title: string }[] }>(manager, 'GET', '/api/companies?limit=100')
    await client.goto(`/companies/${data.find(({ title }) => title === 'Zielony Kąt sp. z o.o.')?.id}?tab=people`)
    const worker = client.getByRole('listitem').filter({ hasText: 'Robert Pawlik' })
    const choose = async (act: string) => {
      await worker.getByRole('button', { name: 'Działania: Robert Pawlik, Pracownik' }).click()
      await client.getByRole('menuitem', { name: act }).click()
    }
    await choose('Pokaż rozliczenia')
    await shows(worker.getByText('Pracownik, widzi rozliczenia'))
    await client.getByRole('button', { name: 'Cofnij' }).click()
    await shows(worker.getByText('Pracownik', { exact: true }))
    await choose('Usuń z firmy')
    const dialog = client.getByRole('dialog', { name: 'Usunąć z firmy: Robert Pawlik?' })
    await shows(dialog.getByText(/od razu straci dostęp/))
    await dialog.getByRole('button', { name: 'Usuń z firmy' }).click()
    await shows(client.getByText('Usunięto z firmy: Robert Pawlik.'))
    await expect.poll(() => worker.count()).toBe(0)
    // The office and the owners are nobody the owner decides about.
    await expect.poll(() => client.getByRole('button', { name: /^Działania: .*(Opiekun|Właściciel)$/ }).count()).toBe(0)
  })

  it('begins something new in the companies where that is allowed, whichever is chosen above', async () => {
    await client.goto('/tickets/new')
    const offered = (label: string) => client.getByLabel(label).getByRole('option').allTextContents()
    await expect.poll(() => offered('Firma')).toContain(own)
    expect(await offered('Firma')).not.toContain(watched)
    await client.goto('/messages/new')
    await expect.poll(() => offered('W sprawie firmy')).toContain(own)
    expect(await offered('W sprawie firmy')).not.toContain(watched)
    for (const [path, name] of [
      ['/tickets', 'Nowa sprawa'],
      ['/messages', 'Nowa wiadomość'],
    ] as const) {
      await client.goto(path)
      await choose(own)
      await shows(client.getByRole('link', { name }))
      await choose(watched)
      await settle(client)
      await expect.poll(() => client.getByRole('link', { name }).count()).toBe(0)
      await choose('Wszystkie firmy')
      await shows(client.getByRole('link', { name }))
    }
  })
})

it('rights: forgets the company they had chosen once it is theirs no more', async () => {
  await client.goto('/tickets')
  await choose(watched)
  const { data } = await callApi<{ data: { id: string; user_id: string }[] }>(manager, 'GET', `/api/companies/${place(watched).company}/users`)
  await callApi(manager, 'DELETE', `/api/companies/${place(watched).company}/users/${data.find(({ user_id }) => user_id === me)?.id}`)
  await client.goto('/tickets')
  await shows(client.getByRole('link', { name: 'Nowa sprawa' }))
  await shows(client.getByRole('button', { name: /^Firma: Wszystkie firmy/ }))
})

describe('a manager', () => {
  it('reads how people log in, which an administrator changes', async () => {
    await manager.goto('/dashboard/settings')
    await manager.getByRole('link', { name: /^Logowanie i dostęp/ }).click()
    await shows(manager.getByText('Zasady logowania zmienia administrator.'))
    for (const field of [manager.getByLabel('Wymagaj aplikacji uwierzytelniającej od pracowników'), manager.getByLabel('Najdłuższa sesja klienta')])
      await expect.poll(() => field.isDisabled()).toBe(true)
    await expect.poll(() => manager.getByRole('button', { name: 'Zapisz zasady' }).count()).toBe(0)
  })
})
