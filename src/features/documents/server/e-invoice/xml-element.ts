import { isPlainDate } from '#kernel/dates/dates.ts'
import { checkMoney, normalizeMoney } from '#kernel/money/money.ts'

/** An element as the parser gives it: attributes begin with `@`, its own text beside others is `#text`. */
export interface Element {
  [name: string]: string | Element | (string | Element)[] | undefined
}

export const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What of each element has been read, so that all the rest can be shown as well (`leftovers`). */
const taken = new WeakMap<Element, Set<string>>()

function take(from: Element, name: string) {
  const names = taken.get(from) ?? new Set()
  taken.set(from, names.add(name))
}

/** The element at the end of a path, empty where there is none. */
export function part(from: Element, ...path: string[]): Element {
  let element: Element = from
  for (const name of path) {
    const next = element[name]
    if (!isElement(next)) return {}
    element = next
  }
  return element
}

export const list = (from: Element, name: string): Element[] => {
  const value = from[name]
  return (Array.isArray(value) ? value : [value]).filter(isElement)
}

/** Signs; the form allows 3500 in the longest of its texts. */
const maxTextLength = 4000

const trimmed = (value: unknown) => {
  const text = isElement(value) ? value['#text'] : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, maxTextLength) : null
}

/** The first of these that says something of the kind that is wanted; another kind is left for the rest. */
function first(from: Element, names: readonly string[], read: (text: string) => string | null): string | null {
  for (const name of names) {
    const text = trimmed(from[name])
    const value = text === null ? null : read(text)
    if (value === null) continue
    take(from, name)
    return value
  }
  return null
}

/** All texts of one name, where an element may stand more than once. */
export function texts(from: Element, name: string): string[] {
  take(from, name)
  return [from[name]]
    .flat()
    .map(trimmed)
    .filter(text => text !== null)
}

export const holds = (from: Element, name: string) => trimmed(from[name]) !== null
export const words = (from: Element, ...names: string[]) => first(from, names, text => text)
export const date = (from: Element, name: string) => first(from, [name], text => (isPlainDate(text.slice(0, 10)) ? text.slice(0, 10) : null))
export const money = (from: Element, ...names: string[]) => first(from, names, text => (checkMoney(text) ? null : normalizeMoney(text)))

export interface Leftover {
  /** Names of elements, from the outermost to its own. */
  path: string[]
  value: string
}

/** An address is one text: its lines, and its country where that is not Poland. */
export function addressOf(from: Element): string[] {
  const country = words(from, 'KodKraju')
  return [words(from, 'AdresL1'), words(from, 'AdresL2'), country === 'PL' ? null : country].filter(line => line !== null)
}

/** Every text of the element that nobody has read yet, in the order of the file. Texts that repeat are one row of cells. */
export function leftovers(from: Element, path: string[] = []): Leftover[] {
  const address = path.length > 0 && holds(from, 'AdresL1') && !taken.get(from)?.has('AdresL1') ? [{ path, value: addressOf(from).join(', ') }] : []
  const rest = Object.entries(from).flatMap(([name, value]): Leftover[] => {
    if (name.startsWith('@') || name.startsWith('#') || taken.get(from)?.has(name)) return []
    take(from, name)
    const here = [...path, name]
    const values = [value].flat()
    const cells = values.map(trimmed).filter(text => text !== null)
    return [...(cells.length > 0 ? [{ path: here, value: cells.join(' | ') }] : []), ...values.filter(isElement).flatMap(element => leftovers(element, here))]
  })
  return [...address, ...rest]
}
