import { expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const colleague = 'ksiegowa@demo.example'

it('a template is edited, previewed, and arrives as edited', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  await page.goto('/dashboard/settings/notifications')
  await page.getByRole('link', { name: 'Nowa wiadomość' }).click()
  const subject = page.getByRole('textbox', { name: /^Temat/ })
  const preview = page.getByRole('complementary', { name: 'Podgląd' })
  const save = page.getByRole('button', { name: 'Zapisz powiadomienie' })

  await subject.fill('Poczta od biura: {{nieznana}}')
  await shows(preview.getByText('To powiadomienie nie ma zmiennej: {{nieznana}}.'))
  await save.click()
  await shows(page.getByRole('group').getByText('To powiadomienie nie ma zmiennej: {{nieznana}}.'))

  // A variable comes in where the cursor was.
  await subject.fill('Poczta od biura: ')
  await page.getByRole('button', { name: 'Temat rozmowy' }).click()
  await expect.poll(() => subject.inputValue()).toBe('Poczta od biura: {{temat}}')
  await shows(preview.getByText(/^Poczta od biura: [^{]+$/))
  await save.click()
  await shows(page.getByRole('button', { name: 'Przywróć początkowe' }))

  // What would be lost is named, and nothing of it is until that is confirmed.
  await page.getByRole('button', { name: 'Przywróć początkowe' }).click()
  const question = page.getByRole('dialog', { name: 'Przywrócić ustawienia początkowe powiadomienia „Nowa wiadomość”?' })
  await question.getByRole('button', { name: 'Anuluj' }).click()

  const since = new Date()
  const { data } = await callApi<{ data: { id: string }[] }>(page, 'GET', `/api/users?search=${encodeURIComponent(colleague)}`)
  const message = { to: { user_ids: [data[0]?.id] }, subject: 'Godziny pracy', content: '<p>Od poniedziałku pracujemy dłużej.</p>' }
  await callApi(page, 'POST', '/api/messages', message)
  const letter = await stage.letter(colleague, since, ({ subject }) => subject.startsWith('Poczta od biura'))
  expect(letter.subject).toContain('Poczta od biura: Godziny pracy')
})
