import { expect, it } from 'vitest'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, raiseStage, shows } from '#test/e2e/stage.ts'

const stage = raiseStage()

it('a category of the office is made, put in its place, and offered to the client', async () => {
  const administrator = await stage.open()
  await stage.signIn(administrator, 'administrator@demo.example')
  await administrator.goto('/dashboard/settings/categories')
  await administrator.getByRole('button', { name: 'Nowa kategoria dokumentów' }).click()
  const dialog = administrator.getByRole('dialog', { name: 'Nowa kategoria' })
  await dialog.getByLabel(/^Nazwa/).fill('Rozliczenie delegacji')
  await dialog.getByRole('button', { name: 'Dodaj kategorię' }).click()
  await goes(dialog)
  await administrator.getByRole('button', { name: 'Wyżej: Rozliczenie delegacji' }).click()
  await shows(administrator.locator('button[title="Niżej"]:not([disabled])[aria-label="Niżej: Rozliczenie delegacji"]'))
  await administrator.goto('/dashboard/settings/approval')
  await administrator.getByLabel('Po wysłaniu kwot podatków').selectOption({ label: 'Brak odpowiedzi oznacza zgodę' })
  await administrator.getByLabel('Zgodę oznacza brak odpowiedzi przez').selectOption('7')
  await administrator.getByRole('button', { name: 'Zapisz zasadę' }).click()
  await shows(administrator.getByText('Zapisano zasadę akceptacji.'))
  expect((await callApi<{ data: object }>(administrator, 'GET', '/api/tenants/approval')).data).toMatchObject({ mode: 'silent', silent_days: 7 })

  const client = await stage.open()
  await stage.signIn(client, 'klient@demo.example')
  await client.goto('/documents?add=files')
  await client.getByRole('dialog').getByLabel('Kategoria').selectOption({ label: 'Rozliczenie delegacji' })
})
