import type { Locator, Page } from 'playwright-core'
import { demoPassword } from '#demo/people.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

export async function typePassword(page: Page, email: string, password = demoPassword) {
  await page.getByLabel('Adres e-mail').fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Dalej' }).click()
}

/** As some password managers fill a field: no event tells the page, and React does not see the element's own property being set. */
export const fillSilently = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, text) => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text), text)

export const shows = (locator: Locator) => locator.first().waitFor({ state: 'visible' })
/** Waits until none of it can be seen. */
export const goes = (locator: Locator) => locator.first().waitFor({ state: 'hidden' })

/** To another screen of the running program, as a link leads there: nothing is loaded anew. */
export async function follow(page: Page, path: string) {
  if (new URL(page.url()).pathname === path) return
  await page.evaluate(path => {
    document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The last screen stays until the next one is there.
  await page.locator('main h1[data-left]').waitFor({ state: 'detached' })
}

/** Drawn in full: nothing is being loaded any more. */
export async function settle(page: Page) {
  await shows(page.locator('main h1'))
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true], [aria-label=Wczytywanie]') &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

/** What a screen is answered until a button of this name is pressed: the program asks by itself too, for instance when something changes elsewhere. */
export async function refuseUntilPressed(page: Page, url: string | RegExp, response: { status: number; json: object }, name: string) {
  await page.route(url, async route => {
    const isPressed = await page.evaluate(() => 'pressed' in document.documentElement.dataset)
    await (isPressed ? route.fallback() : route.fulfill(response))
  })
  await page.addInitScript(name => {
    const watch = ({ target }: Event) => {
      if (target instanceof Element && target.closest('button')?.textContent?.trim() === name) document.documentElement.dataset.pressed = ''
    }
    addEventListener('click', watch, { capture: true })
  }, name)
}
