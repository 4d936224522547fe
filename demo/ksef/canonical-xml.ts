import { XMLParser } from 'fast-xml-parser'

/** Exclusive canonicalisation (https://www.w3.org/TR/xml-exc-c14n/) of what the stand-in is sent. */

export interface Element {
  name: string
  attributes: Record<string, string>
  /** Namespaces by their prefix, as they hold here. */
  scope: Record<string, string>
  children: (Element | string)[]
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  ignoreDeclaration: true,
})

type Parsed = Record<string, unknown>

function elementOf(parsed: Parsed, scope: Record<string, string>): Element | string {
  const [name = ''] = Object.keys(parsed).filter(key => key !== ':@')
  if (name === '#text') return String(parsed[name])
  const attributes = (parsed[':@'] ?? {}) as Record<string, string>
  const declared = Object.entries(attributes).flatMap(([key, value]) => (/^xmlns(:|$)/.test(key) ? [[key.slice(6), value] as const] : []))
  const here = { ...scope, ...Object.fromEntries(declared) }
  return { name, attributes, scope: here, children: (parsed[name] as Parsed[]).map(child => elementOf(child, here)) }
}

/** The root of a document; undefined where it is none. */
export function readDocument(text: string): Element | undefined {
  try {
    const elements = (parser.parse(text) as Parsed[]).map(parsed => elementOf(parsed, {}))
    return elements.find(element => typeof element !== 'string')
  } catch {
    return undefined
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const prefixOf = (name: string) => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '')

export const elementsIn = ({ children }: Element): Element[] => children.filter(child => typeof child !== 'string')
export const textOf = ({ children }: Element): string => children.map(child => (typeof child === 'string' ? child : textOf(child))).join('')

/** The first one below, however deep, by its namespace and name. */
export function find(element: Element, namespace: string, name: string): Element | undefined {
  for (const child of elementsIn(element)) {
    if (localName(child.name) === name && child.scope[prefixOf(child.name)] === namespace) return child
    const deeper = find(child, namespace, name)
    if (deeper) return deeper
  }
  return undefined
}

export const findAll = (element: Element, name: string): Element[] =>
  elementsIn(element).flatMap(child => [...(localName(child.name) === name ? [child] : []), ...findAll(child, name)])

export const findById = (element: Element, id: string): Element | undefined =>
  element.attributes.Id === id
    ? element
    : elementsIn(element)
        .map(child => findById(child, id))
        .find(Boolean)

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\t', '&#x9;').replaceAll('\n', '&#xA;').replaceAll('\r', '&#xD;')

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

/** `without` is left out: the signature that lies inside of what it signs. */
export function canonical(element: Element, without?: Element, inheritedNamespaces: Record<string, string> = {}): string {
  const { name, attributes, scope, children } = element
  const own = Object.entries(attributes).filter(([key]) => !/^xmlns(:|$)/.test(key))
  const used = new Set([prefixOf(name), ...own.map(([key]) => prefixOf(key)).filter(Boolean)])
  const fresh = [...used].filter(prefix => (scope[prefix] ?? '') !== (inheritedNamespaces[prefix] ?? '')).sort(compare)
  const namespaces = fresh.map(prefix => ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(scope[prefix] ?? '')}"`)
  const spaceOf = (key: string) => (prefixOf(key) ? (scope[prefixOf(key)] ?? '') : '')
  const ordered = own.toSorted(([left], [right]) => compare(spaceOf(left), spaceOf(right)) || compare(localName(left), localName(right)))
  const written = ordered.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  const below = { ...inheritedNamespaces, ...Object.fromEntries(fresh.map(prefix => [prefix, scope[prefix] ?? ''])) }
  const content = children.map(child => (typeof child === 'string' ? escapeText(child) : child === without ? '' : canonical(child, without, below)))
  return `<${name}${namespaces.join('')}${written.join('')}>${content.join('')}</${name}>`
}
