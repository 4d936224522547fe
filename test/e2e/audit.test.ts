import { expect, it } from 'vitest'
import { auditWords } from '#app/audit/words.ts'
import { changesOf } from '#features/audit/shared/changes.ts'
import { officeScope } from '#platform/db/db.ts'
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
  await shows(dialog.getByRole('link', { name: /Glinka/ }))
  await shows(dialog.getByRole('row', { name: /^Telefon .*600 100 200$/ }))
  await shows(dialog.getByRole('row', { name: /^Notatka wewnętrzna .*Dzwonić po dwunastej\.$/ }))
  // What stayed as it was is not told.
  await expect.poll(() => dialog.getByRole('row').count()).toBe(3)
  await page.setViewportSize(phone)
  await settle(page)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

it('the log names its records, leaves the program out on one click, and calls every field of the demo by a word', async () => {
  const page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  await page.goto('/dashboard/settings/audit?filters=entity:tasks')
  await shows(page.getByRole('cell', { name: /^ZAD\/\d{4}\/\d+ / }).first())
  await page.getByRole('navigation', { name: 'Zapisane widoki' }).getByRole('link', { name: 'Tylko ludzie' }).click()
  await shows(page.getByRole('search').getByRole('button', { name: 'Usuń filtr Kto' }))
  await expect.poll(() => page.locator('main tbody').getByText('Program', { exact: true }).count()).toBe(0)
  const unnamed = await stage.overnight(async ({ database }, { id }) => {
    const entries = await database.reader(officeScope(id)).selectFrom('audit_entries').select(['entity', 'before', 'after']).execute()
    const open = (value: unknown) => (value === null || (typeof value === 'object' && 'sealed' in value) ? null : JSON.stringify(value))
    const fields = entries.flatMap(({ entity, before, after }) =>
      changesOf(auditWords, entity, open(before), open(after)).map(({ field }) => `${entity}: ${field}`),
    )
    return [...new Set(fields)].filter(field => field.includes('Pole „'))
  })
  expect(unnamed).toEqual([])
})
