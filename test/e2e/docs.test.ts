import { expect, it } from 'vitest'
import { sideways, views, violationsOf } from '#test/e2e/axe.ts'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()

it('API documentation: shows who writes a program what a call takes and answers, in every light and on a phone', async () => {
  const page = await stage.open()
  await page.goto('/api/docs')
  await page
    .getByRole('navigation', { name: 'Zasoby' })
    .getByRole('link', { name: /^Rozliczenia/ })
    .click()
  const call = page.locator('#post-api-settlements-id-taxes')
  await call.locator('summary').focus()
  await page.keyboard.press('Enter')
  await shows(call.getByText('administrator, kierownik, księgowy, kadrowy'))
  await shows(call.getByRole('group', { name: 'Treść' }).getByRole('row', { name: /kind tekst "vat", "pit"/ }))
  // All sections are made alike, and there are a good many of them.
  await page.locator('main > section').evaluateAll(sections => {
    for (const section of sections) if (section.id !== 'zasady' && section.id !== 'settlements') section.remove()
  })
  for (const { as, viewport, media } of views) {
    await page.emulateMedia(media)
    await page.setViewportSize(viewport)
    expect.soft(await violationsOf(page), as).toEqual([])
    expect.soft(await sideways(page), `${as}, sideways`).toEqual([])
  }
})
