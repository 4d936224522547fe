import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { officeScope } from '#platform/db/db.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, phone, settle, shows } from './fixtures.ts'

const stage = openFixtures()
let client: Page
let accountant: Page

interface Row {
  id: string
  title: string
}

beforeAll(async () => {
  client = await stage.open({ viewport: phone, isMobile: true, hasTouch: true })
  accountant = await stage.open()
  await stage.signIn(client, 'klient@demo.example')
  await stage.admit(accountant, 'ksiegowa@demo.example')
})

it('a client answers what the accountant asks on the first screen of a phone, with two taps', async () => {
  const { data } = await callApi<{ data: Row[] }>(accountant, 'GET', '/api/companies?limit=100')
  const company_id = data.find(({ title }) => title.startsWith('Zielony Kąt'))?.id
  const { data: categories } = await callApi<{ data: Row[] }>(accountant, 'GET', '/api/tickets/categories')
  const category_id = categories[0]?.id
  const ticket = (
    await callApi<{ data: Row }>(client, 'POST', '/api/tickets', { company_id, category_id, title: 'Faktura za serwer', description: '<p>Jak ją ująć?</p>' })
  ).data
  await callApi(accountant, 'POST', '/api/comments', { subject_kind: 'ticket', subject_id: ticket.id, content: '<p>Czy to był zakup do firmy?</p>' })
  await callApi(accountant, 'POST', `/api/tickets/${ticket.id}/wait`, {})

  await client.goto('/')
  const item = client.getByRole('region', { name: 'Do zrobienia' }).getByRole('listitem').filter({ hasText: 'Faktura za serwer' })
  await shows(item.getByText('Czy to był zakup do firmy?'))
  await settle(client)
  const answer = item.getByRole('button', { name: 'Odpowiedz: Faktura za serwer' })
  const box = await answer.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height - 76)

  await answer.tap()
  await item.getByLabel('Odpowiedź').fill('Tak, do firmy.\nPrzesyłam umowę <jutro>.')
  await item.getByRole('button', { name: 'Wyślij' }).tap()
  await shows(client.getByText('Odpowiedź wysłana: Faktura za serwer'))
  await goes(item)

  const { data: commentRows } = await callApi<{ data: { content: string }[] }>(
    accountant,
    'GET',
    `/api/comments?subject_kind=ticket&subject_id=${ticket.id}&page=1&limit=25`,
  )
  expect(commentRows[0]?.content).toBe('<p>Tak, do firmy.<br />Przesyłam umowę &lt;jutro&gt;.</p>')
})

it('staff answer in place too, and what is typed survives a reload', async () => {
  const { data } = await callApi<{ data: Row[] }>(client, 'GET', '/api/companies?limit=100')
  const { data: people } = await callApi<{ data: (Row & { name: string })[] }>(client, 'GET', `/api/messages/people?search=&company_id=${data[0]?.id}`)
  const { data: users } = await callApi<{ data: { id: string; email: string }[] }>(accountant, 'GET', '/api/users?page=1&limit=100')
  const keeper = users.find(({ email }) => email === 'ksiegowa@demo.example')?.id
  expect(people.map(({ id }) => id)).toContain(keeper)
  const body = { to: { company_id: data[0]?.id, user_ids: [keeper] }, subject: 'Urlop w grudniu', content: '<p>Czy ktoś odbierze pocztę?</p>' }
  await callApi(client, 'POST', '/api/messages', body)

  await accountant.goto('/dashboard')
  const item = accountant.getByRole('listitem').filter({ hasText: 'Urlop w grudniu' })
  const openReply = async () => {
    await shows(accountant.getByRole('heading', { name: 'Czeka na moją odpowiedź' }))
    await settle(accountant)
    if (!(await item.isVisible())) await accountant.getByRole('button', { name: /^Pokaż wszystkie \(/ }).click()
    await item.getByRole('button', { name: /^Odpowiedz/ }).click()
  }
  await openReply()
  await item.getByLabel('Odpowiedź').fill('Tak, ja.')
  await accountant.reload()
  await openReply()
  await expect.poll(() => item.getByLabel('Odpowiedź').inputValue()).toBe('Tak, ja.')
  await item.getByRole('button', { name: 'Wyślij' }).click()
  await shows(accountant.getByText('Odpowiedź wysłana: Urlop w grudniu'))
  await goes(item)
  await client.goto('/')
  await shows(client.getByRole('listitem').filter({ hasText: 'Urlop w grudniu' }))
})

it('how long the documents of a company wait is said of those that are counted: of no payroll', async () => {
  const manager = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await manager.goto('/dashboard')
  const row = manager
    .locator('section')
    .filter({ has: manager.getByRole('heading', { name: 'Dokumenty do przejrzenia' }) })
    .getByRole('listitem')
    .first()
  const title = String(await row.getByRole('link').textContent())
  await stage.overnight(({ database }, { id }) =>
    database.transact(officeScope(id), async db => {
      const ofCompany = db.selectFrom('documents as d').innerJoin('companies as c', 'c.id', 'd.company_id').where('c.title', '=', title)
      const { month } = await ofCompany.select('d.month').where('d.state', '=', 'new').where('d.removed_at', 'is', null).executeTakeFirstOrThrow()
      const booked = await ofCompany.select('d.id').where('d.state', '=', 'booked').executeTakeFirstOrThrow()
      const old = { month, category: 'payroll', state: 'new', created_at: '2020-01-05T10:00:00Z' } as const
      await db.updateTable('documents').set(old).where('id', '=', booked.id).execute()
    }),
  )
  await manager.reload()
  const same = row.filter({ hasText: title })
  await shows(same.getByText(/^od\s(dziś|\d+\sdn)/))
  expect(await same.textContent()).not.toMatch(/od\s\d{4}\sdni/)
})
