import { expect, it } from 'vitest'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const points = ['Spis z natury', 'Inwentaryzacja kasy']

it('a template of the office is written, goes up, and gives its points to a task and to a recurring one', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: /Szablony list/ }).click()
  await page.getByRole('button', { name: 'Nowy szablon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowy szablon' })
  await dialog.getByLabel(/^Nazwa/).fill('Zamknięcie roku')
  await dialog.getByLabel(/^Pozycje/).fill(points.join('\n'))
  await dialog.getByRole('button', { name: 'Dodaj szablon' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await shows(rows.nth(3).getByText('Zamknięcie roku'))
  await page.getByRole('button', { name: 'Wyżej: Zamknięcie roku' }).click()
  await shows(rows.nth(2).getByText('Zamknięcie roku'))

  const manager = await stage.open()
  await stage.admit(manager, 'kierownik@demo.example')
  await manager.goto('/dashboard/settings/checklists')
  await shows(manager.getByText('Zamknięcie roku'))
  expect(await manager.getByRole('main').getByRole('button').count(), 'managers read').toBe(0)

  await page.goto('/dashboard/tasks')
  await page.getByRole('button', { name: 'Nowe zadanie' }).click()
  const task = page.getByRole('dialog', { name: 'Nowe zadanie' })
  await task.getByLabel(/^Tytuł/).fill('Zamknąć rok w biurze')
  // A second time there is nothing left to add.
  for (const _ of [1, 2]) {
    await task.getByRole('button', { name: 'Wstaw z szablonu' }).click()
    await page.getByRole('menuitem', { name: 'Zamknięcie roku' }).click()
    await shows(task.getByLabel('Pozycja 2'))
  }
  await expect.poll(() => task.getByLabel(/^Pozycja \d/).count()).toBe(points.length)
  await task.getByRole('button', { name: 'Dodaj zadanie' }).click()
  for (const point of points) await shows(page.getByRole('checkbox', { name: point }))

  await page.goto('/dashboard/recurring-tasks')
  await page.getByRole('link', { name: 'Nowe zadanie' }).click()
  await page.getByRole('button', { name: 'Wstaw z szablonu' }).click()
  await page.getByRole('menuitem', { name: 'Zamknięcie roku' }).click()
  await expect.poll(() => page.getByLabel(/^Lista kontrolna/).inputValue(), { timeout: 15_000 }).toBe(points.join('\n'))
})

it('checklists: names the line that is too long and leads to it', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  await page.goto('/dashboard/settings/checklists')
  await page.getByRole('button', { name: 'Nowy szablon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowy szablon' })
  const name = dialog.getByLabel(/^Nazwa/)
  await name.fill('x'.repeat(121))
  await name.blur()
  await shows(dialog.getByText(/^Najwyżej 120.znaków, wpisano 121\.$/))
  await name.fill('Z długą pozycją')
  const list = dialog.getByLabel(/^Pozycje/)
  await list.fill(['Spis', 'x'.repeat(201)].join('\n'))
  await dialog.getByRole('button', { name: 'Dodaj szablon' }).click()
  await shows(dialog.getByText(/^Wiersz 2: Najwyżej 200.znaków, wpisano 201\.$/))
  await expect.poll(() => list.evaluate(field => field === document.activeElement)).toBe(true)
})

it('whoever thinks better of removing a template is back where it was opened', async () => {
  const page = await stage.open()
  await stage.admit(page, 'administrator@demo.example')
  await page.goto('/dashboard/settings/checklists')
  const opener = page.getByRole('button', { name: 'Zmień: Nowy klient' })
  await opener.click()
  await page.getByRole('dialog', { name: 'Zmiana szablonu' }).getByRole('button', { name: 'Usuń szablon' }).click()
  const question = page.getByRole('dialog', { name: 'Usunąć szablon „Nowy klient”?' })
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await goes(question)
  await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)
})
