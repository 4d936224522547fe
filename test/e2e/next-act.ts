import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What is to be done next is the only strong button beside the page's title. */
export const nextAct = (page: Page, words: string) =>
  expect
    .poll(async () => (await page.locator('main header').first().locator('[data-variant=filled]').allTextContents()).map(text => text.trim()))
    .toEqual([words])
