import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { goes, shows } from './fixtures.ts'

/** More stops than any screen has: how many there are hangs on what the demo has to show that day. */
const maxRoundLength = 400

/** What is wrong with the place of the focus as somebody who sees the window finds it, or nothing. */
function faultOfFocus(): string {
  const element = document.activeElement
  if (!element || element === document.body) return 'the focus is nowhere'
  const labels = [...((element as HTMLInputElement).labels ?? [])]
  const name = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '').trim().slice(0, 60)}"`
  // What a label stands for is seen as its label.
  const visibleElement = [element, ...labels, element.parentElement].find(part => part && part.getBoundingClientRect().width > 4)
  const [box] = visibleElement?.getClientRects() ?? []
  if (!box) return `${name} cannot be seen`
  // What scrolls shows a part of it, unless it stands out of that as a calendar does of the panel it belongs to.
  let [left, right, top, bottom] = [Math.max(box.left, 0), Math.min(box.right, innerWidth), Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  let placed = visibleElement && getComputedStyle(visibleElement).position
  for (let at = visibleElement?.parentElement; at && placed !== 'fixed'; at = at.parentElement) {
    const { overflowY, position } = getComputedStyle(at)
    if (placed === 'absolute' && position === 'static') continue
    placed = position
    if (overflowY === 'visible') continue
    const frame = at.getBoundingClientRect()
    ;[left, right, top, bottom] = [Math.max(left, frame.left), Math.min(right, frame.right), Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
  }
  if (right - left < 1 || bottom - top < 1) return `${name} is outside the window`
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  if ([element, visibleElement, ...labels].some(part => part?.contains(above))) return ''
  return `${name} is covered by ${above?.tagName.toLowerCase()} "${above?.textContent?.trim().slice(0, 60)}"`
}

/** A hand on the keyboard, and nothing else. Wherever it stops, the focus has to be in sight. */
export function keyboardOf(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = (text: string) => page.keyboard.type(text)
  const isFocused = (locator: Locator) => locator.evaluateAll(elements => elements.includes(document.activeElement as SVGElement))
  const isWithin = (locator: Locator) => locator.evaluateAll(elements => elements.some(element => element.contains(document.activeElement)))
  const hasFocus = (locator: Locator) => expect.poll(() => isFocused(locator), { message: `The focus is on ${locator}` }).toBe(true)

  /** A glance is enough where nothing is wrong; what moves or is still drawn is looked at until it stands. */
  async function inSight() {
    if ((await page.evaluate(faultOfFocus)) !== '') await expect.poll(() => page.evaluate(faultOfFocus)).toBe('')
  }

  /** Goes there by Tab, or by what moves inside a menu or a group. */
  async function reach(locator: Locator, key = 'Tab') {
    await shows(locator)
    let ended = false
    for (let step = 0; step < maxRoundLength; step++) {
      if (await isFocused(locator)) return
      await press(key)
      // After the last stop of the page comes the browser's own, then the first one again.
      if (!ended && key === 'Tab' && (await isFocused(page.locator('body')))) ended = true
      else await inSight()
    }
    throw new Error(`${key} does not lead to ${locator}`)
  }

  async function act(locator: Locator) {
    await reach(locator)
    await press('Enter')
  }

  async function fill(field: Locator, text: string) {
    await reach(field)
    await press('Control+A')
    await type(text)
  }

  /** One of a list that is not opened. */
  async function choose(select: Locator, label: string | RegExp) {
    await reach(select)
    const chosen = () => select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label ?? '')
    await press('Home')
    const options = await select.locator('option').count()
    for (let step = 0; step < options; step++) {
      const now = await chosen()
      if (typeof label === 'string' ? now === label : label.test(now)) return
      await press('ArrowDown')
    }
    throw new Error(`${select} does not offer ${label}`)
  }

  /** One of a field that searches for what is typed. */
  async function find(field: Locator, text: string, option: string | RegExp) {
    await fill(field, text)
    const listed = page.getByRole('listbox').getByRole('option')
    const offered = listed.filter({ hasText: option })
    await expect.poll(async () => [await listed.count(), await offered.count()]).toEqual([1, 1])
    for (let step = 0; step < 20 && (await field.getAttribute('aria-activedescendant')) !== (await offered.getAttribute('id')); step++) await press('ArrowDown')
    await press('Enter')
    await goes(offered)
  }

  async function tick(box: Locator) {
    await reach(box)
    await press('Space')
    await expect.poll(() => box.isChecked()).toBe(true)
  }

  /** One of several: Tab goes into the group, the arrows go about it. */
  async function pick(radio: Locator) {
    await shows(radio)
    const group = page.locator(`input[type=radio][name="${await radio.getAttribute('name')}"]`)
    await reach(group)
    for (let step = await group.count(); step > 0 && !(await isFocused(radio)); step--) await press('ArrowDown')
    await press('Space')
    await expect.poll(() => radio.isChecked()).toBe(true)
    await inSight()
  }

  /** An address typed by hand, and past the menu. */
  async function open(path: string) {
    await page.goto(path)
    await reach(page.getByRole('link', { name: 'Przejdź do treści' }))
    await press('Enter')
    await hasFocus(page.getByRole('main'))
  }

  /** Another screen says so: by its title, its heading, and the focus on that. */
  async function arrives(heading: string | RegExp) {
    const pageHeading = page.getByRole('heading', { name: heading, level: 1 })
    await shows(pageHeading)
    await hasFocus(pageHeading)
    expect(await page.title()).toMatch(/\S \| Biurko$/)
    await inSight()
  }

  /** Opens a dialog, in which the focus stays, and does something there that closes it; then the focus is where it was before. */
  async function inDialog(opener: Locator, name: string | RegExp, work: (dialog: Locator) => Promise<unknown>, back: Locator = opener) {
    await act(opener)
    const dialog = page.getByRole('dialog', { name }).last()
    await shows(dialog)
    await expect.poll(() => isWithin(dialog)).toBe(true)
    await work(dialog)
    await goes(dialog)
    await hasFocus(back)
    await inSight()
  }

  /** A menu's entry, by the arrows; it begins at its first one. */
  async function take(opener: Locator, name: string | RegExp) {
    await act(opener)
    await hasFocus(page.locator('[role=menu] [role^=menuitem]').first())
    await reach(page.getByRole('menuitem', { name }), 'ArrowDown')
    await press('Enter')
  }

  /** The editor comes when its field is reached; the focus is in it, and the next key is a letter of the text. */
  async function write(field: Locator, text: string) {
    await reach(field.or(page.locator('.ck-editor__editable')))
    await hasFocus(page.locator('.ck-editor__editable'))
    await type(text)
    await shows(page.locator('.ck-editor__editable').getByText(text))
  }

  return { press, type, reach, act, fill, choose, find, tick, pick, open, arrives, inDialog, take, write, hasFocus, isFocused, isWithin, inSight }
}
