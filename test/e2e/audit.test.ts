import { expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { phone, openFixtures, settle, shows } from './fixtures.ts'

const stage = openFixtures()

it('a change is told by the words of its form, on a phone as well', async () => {
  const page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', '/api/companies?search=glinka')
  await callApi(page, 'PUT', `/api/companies/${data[0]?.id}`, { phone: '+48600100200', internal_note: 'Dzwonić po dwunastej.' })
  await page.goto('/dashboard/settings/audit')
  await page
    .getByRole('button', { name: /^Szczegóły: Zmiana/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Zmiana: firma' })
  await shows(dialog.getByRole('row', { name: /^Telefon .*600 100 200$/ }))
  await shows(dialog.getByRole('row', { name: /^Notatka wewnętrzna .*Dzwonić po dwunastej\.$/ }))
  // What stayed as it was is not told.
  await expect.poll(() => dialog.getByRole('row').count()).toBe(3)
  await page.setViewportSize(phone)
  await settle(page)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
