import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, addToMonth, formatDate } from '#kernel/dates/dates.ts'
import { warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { keyboardOf } from '#test/e2e/keys.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
let owner: Page
let payroll: Page

beforeAll(async () => {
  owner = await stage.open()
  payroll = await stage.open()
  await stage.admit(owner, 'klient@demo.example')
  await stage.admit(payroll, 'kadry@demo.example')
})

describe('somebody reported by the owner', () => {
  it('comes to the payroll with a matter and reaches a signed contract', async () => {
    const { data } = await callApi<{ data: { id: string; title: string }[] }>(owner, 'GET', '/api/companies?page=1&limit=25')
    const company = data.find(({ title }) => title.startsWith('Zielony Kąt'))
    await owner.goto(`/companies/${company?.id}/employees`)
    await shows(owner.getByRole('row').filter({ hasText: 'Świderska Łucja' }))
    await owner.getByRole('button', { name: 'Zgłoś pracownika' }).click()
    const form = owner.getByRole('dialog', { name: 'Zgłoś pracownika' })
    await form.getByLabel(/^Imię/).fill('Iwona')
    await form.getByLabel(/^Nazwisko/).fill('Nowacka')
    await form.getByLabel(/^PESEL/).fill('02470803620')
    await form.getByLabel('Rodzaj umowy').selectOption({ label: 'Umowa o pracę na czas nieokreślony' })
    await form.getByLabel(/^Pierwszy dzień pracy/).fill(formatDate(`${addToMonth(warsawMonth(), 2)}-01`))
    await form.getByLabel(/^Wynagrodzenie brutto/).fill('5200')
    await form.getByLabel(/^Stanowisko/).fill('Magazynierka')
    // What was typed outlives a reload, but for what must not lie in a browser.
    await owner.reload()
    await owner.getByRole('button', { name: 'Zgłoś pracownika' }).click()
    await shows(form.getByText('Przywrócono to, co nie zostało wysłane.'))
    await expect.poll(() => form.getByLabel(/^Nazwisko/).inputValue()).toBe('Nowacka')
    await expect.poll(() => form.getByLabel(/^PESEL/).inputValue()).toBe('')
    expect(await owner.evaluate(() => Object.values(localStorage).join(' '))).not.toMatch(/02470803620|5200/)
    await form.getByLabel(/^PESEL/).fill('02470803620')
    await form.getByLabel(/^Wynagrodzenie brutto/).fill('5200')
    await form.getByRole('button', { name: 'Zgłoś pracownika' }).click()
    await goes(form)
    await shows(owner.getByText(/Biuro prowadzi sprawę SPR\//))
    await shows(owner.getByRole('row').filter({ hasText: 'Nowacka Iwona' }).getByText('Nowe zgłoszenie'))

    await payroll.goto('/dashboard/employees?search=nowacka')
    await payroll.getByRole('link', { name: 'Nowacka Iwona' }).click()
    await payroll.getByRole('button', { name: 'Przyjmij zgłoszenie' }).click()
    await shows(payroll.getByText('Zatrudnienie trwa', { exact: true }))
    await expect.poll(() => payroll.getByText('02470803620').count()).toBe(0)
    await payroll.getByRole('button', { name: 'Pokaż: PESEL' }).click()
    await shows(payroll.getByText('02470803620'))
    await payroll.getByRole('button', { name: /^Zmień umowę/ }).click()
    const contract = payroll.getByRole('dialog', { name: 'Umowa' })
    await contract.getByLabel(/^Data podpisania/).fill(formatDate(`${addToMonth(warsawMonth(), 1)}-20`))
    const time = contract.getByLabel('Wymiar etatu')
    await time.fill('0,37')
    await time.blur()
    await shows(contract.getByText(/^Proszę podać część etatu/))
    await time.fill('87,5%')
    await time.blur()
    await expect.poll(() => time.inputValue()).toBe('7/8')
    await contract.getByRole('button', { name: 'Zapisz umowę' }).click()
    await goes(contract)
    await shows(payroll.getByText('Zaplanowana'))
    await shows(payroll.getByText(/etat 7\/8/))
    await payroll.getByRole('button', { name: 'Pokaż: wynagrodzenie' }).click()
    await shows(payroll.getByText(/5\s200,00\szł miesięcznie/))
  })

  it('gets another contract as the one before ends, by what stands in that', async () => {
    const months = (count: number) => addToMonth(warsawMonth(), count)
    await payroll.getByRole('button', { name: /^Zmień umowę/ }).click()
    const ending = payroll.getByRole('dialog', { name: 'Umowa' })
    await ending.getByLabel('Rodzaj umowy').selectOption({ label: 'Umowa o pracę na czas określony' })
    await ending.getByLabel(/^Do dnia/).fill(formatDate(`${months(3)}-15`))
    await ending.getByRole('button', { name: 'Zapisz umowę' }).click()
    await goes(ending)
    await payroll.getByRole('button', { name: 'Przedłuż umowę' }).click()
    const next = payroll.getByRole('dialog', { name: 'Przedłużenie umowy' })
    await expect.poll(() => next.getByLabel(/^Od dnia/).inputValue()).toBe(formatDate(`${months(3)}-16`))
    await expect.poll(() => next.getByLabel(/^Stanowisko/).inputValue()).toBe('Magazynierka')
    await shows(next.getByText('Puste: jak w poprzedniej umowie'))
    await next.getByLabel(/^Do dnia/).fill(formatDate(`${months(4)}-15`))
    await next.getByRole('button', { name: 'Dodaj umowę' }).click()
    await goes(next)
    await goes(payroll.getByRole('button', { name: 'Przedłuż umowę' }))
    const added = payroll.getByRole('listitem').filter({ hasText: `od ${formatDate(`${months(3)}-16`)}` })
    await added.getByRole('button', { name: 'Pokaż: wynagrodzenie' }).click()
    await shows(added.getByText(/5\s200,00\szł miesięcznie/))
    // It was not signed, and goes again.
    await added.getByRole('button', { name: /^Zmień umowę/ }).click()
    await payroll.getByRole('dialog', { name: 'Umowa' }).getByRole('button', { name: 'Usuń umowę' }).click()
    await payroll
      .getByRole('dialog', { name: /^Usunąć niepodpisaną umowę od/ })
      .getByRole('button', { name: 'Usuń umowę' })
      .click()
    await shows(payroll.getByRole('button', { name: 'Przedłuż umowę' }))
  })

  it('may lose a contract that nobody has signed', async () => {
    await payroll.getByRole('button', { name: 'Nowa umowa' }).click()
    const added = payroll.getByRole('dialog', { name: 'Nowa umowa' })
    await added.getByLabel('Rodzaj umowy').selectOption({ label: 'Umowa zlecenia' })
    await added.getByLabel(/^Numer/).fill('Z/9')
    await added.getByLabel(/^Od dnia/).fill(formatDate(`${addToMonth(warsawMonth(), 2)}-01`))
    await added.getByRole('button', { name: 'Dodaj umowę' }).click()
    await goes(added)
    await payroll.getByRole('button', { name: 'Zmień umowę Z/9' }).click()
    await payroll.getByRole('dialog', { name: 'Umowa' }).getByRole('button', { name: 'Usuń umowę' }).click()
    const confirmation = payroll.getByRole('dialog', { name: /^Usunąć niepodpisaną umowę od/ })
    await confirmation.getByRole('button', { name: 'Usuń umowę' }).click()
    await goes(confirmation)
    await goes(payroll.getByText('nr Z/9'))
    await shows(payroll.getByText('Zaplanowana'))
  })
})

it('a contract that ends is prolonged from the home of the payroll, but not of who leaves by then', async () => {
  const { data } = await callApi<{ data: { id: string; title: string }[] }>(payroll, 'GET', '/api/companies?page=1&limit=25')
  const company_id = data.find(({ title }) => title.startsWith('Zielony Kąt'))?.id
  const person = { company_id, first_name: 'Bogna', last_name: 'Abramek', passport: 'ZZ7001', birth_date: '1990-01-01' }
  const { id } = (await callApi<{ data: { id: string } }>(payroll, 'POST', '/api/employees', person)).data
  const to_day = addDays(warsawToday(), 1)
  const contract = { kind: 'mandate', number: null, signed_day: warsawToday(), from_day: warsawToday(), to_day, position: 'Hostessa', time: null }
  await callApi(payroll, 'POST', `/api/employees/${id}/contracts`, { ...contract, pay_period: 'month' })
  await payroll.goto('/dashboard')
  const prolong = payroll.getByRole('link', { name: 'Przedłuż umowę: Abramek Bogna' })
  await shows(prolong)
  const ending = payroll.getByRole('heading', { name: 'Kończące się umowy' })
  // The next one waits for its signature: nothing is left to be prolonged.
  const unsigned = { ...contract, signed_day: null, from_day: addDays(to_day, 1), to_day: addDays(to_day, 30), pay_period: 'month' }
  const added = await callApi<{ data: { id: string } }>(payroll, 'POST', `/api/employees/${id}/contracts`, unsigned)
  await payroll.goto('/dashboard')
  await shows(payroll.getByRole('listitem').filter({ hasText: 'Abramek Bogna' }).first())
  await goes(prolong)
  await callApi(payroll, 'DELETE', `/api/contracts/${added.data.id}`)
  await callApi(payroll, 'PUT', `/api/employees/${id}`, { end_day: to_day })
  await payroll.goto('/dashboard')
  await shows(ending)
  await goes(payroll.getByRole('listitem').filter({ hasText: 'Abramek Bogna' }))
  expect(await prolong.count()).toBe(0)
  // Of several contracts the one that ends first is prolonged, be it not the newest.
  await callApi(payroll, 'PUT', `/api/employees/${id}`, { end_day: null })
  const newest = { ...contract, kind: 'work', signed_day: warsawToday(), from_day: to_day, to_day: addDays(to_day, 90), position: 'Korektorka' }
  await callApi(payroll, 'POST', `/api/employees/${id}/contracts`, { ...newest, pay_period: 'whole' })
  await payroll.goto('/dashboard')
  await prolong.click()
  const next = payroll.getByRole('dialog', { name: 'Przedłużenie umowy' })
  await expect.poll(() => next.getByLabel(/^Stanowisko/).inputValue()).toBe('Hostessa')
  await expect.poll(() => keyboardOf(payroll).isWithin(next)).toBe(true)
  await payroll.keyboard.press('Escape')
  await goes(next)
  await expect.poll(() => payroll.getByRole('button', { name: 'Przedłuż umowę' }).count()).toBe(2)
})

it('a report is refused with its reason, and comes again mended', async () => {
  const { data } = await callApi<{ data: { id: string; title: string }[] }>(owner, 'GET', '/api/companies?page=1&limit=25')
  const company_id = data.find(({ title }) => title.startsWith('Zielony Kąt'))?.id
  const report = { company_id, first_name: 'Cecylia', last_name: 'Zawrotna', passport: 'ZZ7002', birth_date: '1990-01-01' }
  const terms = { kind: 'mandate', from_day: `${addToMonth(warsawMonth(), 2)}-01`, position: 'Kelnerka', gross_pay: '4100.00' }
  const { id } = (await callApi<{ data: { id: string } }>(owner, 'POST', '/api/employees/report', { ...report, ...terms })).data

  await payroll.goto(`/dashboard/employees/${id}`)
  await payroll.getByRole('button', { name: 'Odrzuć zgłoszenie' }).click()
  const refusing = payroll.getByRole('dialog', { name: 'Odrzucić zgłoszenie?' })
  await refusing.getByRole('button', { name: 'Odrzuć zgłoszenie' }).click()
  await shows(refusing.getByText('To pole jest wymagane.'))
  await refusing.getByLabel(/^Powód odrzucenia/).fill('Proszę podać właściwe stanowisko.')
  await refusing.getByRole('button', { name: 'Odrzuć zgłoszenie' }).click()
  await goes(refusing)
  await shows(payroll.getByText('Zgłoszenie odrzucone', { exact: true }))
  await goes(payroll.getByRole('button', { name: 'Przyjmij zgłoszenie' }))

  await owner.goto('/notifications')
  await owner
    .getByRole('link', { name: /Odrzucone zgłoszenie pracownika: Cecylia Zawrotna/ })
    .first()
    .click()
  await shows(owner.getByText('Proszę podać właściwe stanowisko.'))
  await owner.getByRole('button', { name: 'Popraw i zgłoś ponownie' }).click()
  const again = owner.getByRole('dialog', { name: 'Popraw zgłoszenie' })
  await expect.poll(() => again.getByLabel(/^Imię/).inputValue()).toBe('Cecylia')
  await again.getByLabel(/^Stanowisko/).fill('Kelnerka zmianowa')
  await again.getByRole('button', { name: 'Zgłoś ponownie' }).click()
  await goes(again)
  await shows(owner.getByText('Nowe zgłoszenie', { exact: true }))
  await goes(owner.getByText('Proszę podać właściwe stanowisko.'))

  await shows(payroll.getByText(/Kelnerka zmianowa/))
  await payroll.getByRole('button', { name: 'Pokaż: wynagrodzenie' }).click()
  await shows(payroll.getByText(/4\s100,00\szł/))
  await payroll.getByRole('button', { name: 'Przyjmij zgłoszenie' }).click()
  await shows(payroll.getByText('Zatrudnienie trwa', { exact: true }))
})
