import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isWhole } from '#test/extent.ts'
import { desk, phone, settle, shows } from './fixtures.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules about colours, which alone can find something new where nothing else has changed. */
const ofColours = ['color-contrast', 'link-in-text-block']

export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The whole script as one expression goes past the page's policy, which allows no foreign scripts; it stays as long as the document.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  // All that passed is a long list, which nobody reads.
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const violations = await page.evaluate<AxeResults['violations']>(`axe.run(${options}).then(({ violations }) => violations)`)
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, any }) => `${id} (${help}): ${target.join(' ')} ${any[0]?.message ?? ''}`))
}

export interface View {
  as: string
  viewport: { width: number; height: number }
  media: Parameters<Page['emulateMedia']>[0]
  /** Where the page was looked at with all rules in the same room. */
  rules?: readonly string[]
}

const light = { colorScheme: 'light', forcedColors: 'none' } as const
export const dark = { colorScheme: 'dark', forcedColors: 'none' } as const
/** Every size is in pixels, so text of 200 % is the page at half the width. */
const magnified = { width: desk.width / 2, height: desk.height / 2 }
export const usual: View = { as: 'light', viewport: desk, media: light }
export const leastRoom: View = { as: '320 px', viewport: { width: 320, height: 640 }, media: light }
const darkPhone: View = { as: 'dark phone', viewport: phone, media: dark }
/** One thing changes from each to the next: a page is drawn anew for another width, and for other colours. */
const allViews: View[] = [
  usual,
  { as: 'forced colours', viewport: desk, media: { ...light, forcedColors: 'active' }, rules: ofColours },
  { as: '200 %', viewport: magnified, media: light },
  leastRoom,
  darkPhone,
  { as: 'dark', viewport: desk, media: dark, rules: ofColours },
]
/**
 * What two looks can see, the short run sees in two: both themes, the most room and the least. The others rest on these: 200 % and a phone
 * are widths between the two, the colours of a theme are the same at every width, and forced colours are the system's.
 */
const twoViews: readonly View[] = [usual, { ...leastRoom, as: 'dark, 320 px', media: dark }]
/** For parts of a screen, and for screens in other states. */
export const fewViews = isWhole ? [usual, leastRoom, darkPhone] : twoViews
export const views = isWhole ? allViews : twoViews

export async function look(page: Page, { viewport, media }: View) {
  await page.emulateMedia(media)
  await page.setViewportSize(viewport)
  await shows(page.locator(`html[data-mantine-color-scheme=${media?.colorScheme}]`))
  await settle(page)
}

/** What stands out of the window sideways; tables of data scroll in their own frame. */
export const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(element => element.getBoundingClientRect().right > clientWidth + 1)
    return [`${scrollWidth} px in ${clientWidth} px`, ...wide.map(element => `${element.tagName} ${element.className}`).slice(-8)]
  })

/** One page, loaded once, looked at in every way. */
export async function expectUsable(page: Page, part: string, among: readonly View[] = views) {
  for (const view of among) {
    await look(page, view)
    expect.soft(await violationsOf(page, view.rules), `${part} ${view.as}`).toEqual([])
    expect.soft(await sideways(page), `${part} ${view.as}, sideways`).toEqual([])
  }
  await look(page, usual)
}
