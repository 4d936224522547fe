import type { Invoice, InvoiceDetail } from '#features/documents/shared/contract-invoice.ts'
import { codes, groups, marks, names, sections, silent } from './invoice-words.ts'
import * as ubl from './invoice-words-ubl.ts'
import { type Element, isElement, type Leftover, leftovers, words } from './xml-element.ts'
import { formatDate, formatDateTime, isPlainDate } from '#kernel/dates/dates.ts'
import { capitalise } from '#kernel/text/capitalise.ts'

/** More than anybody reads; an invoice may hold thousands. */
const maxDetails = 2000
const maxSections = 500

const isAmount = (name: string) => /^(P_(9|1[0-5])|Kwota|Suma|Kurs|DoRozliczenia|Udzial|RR_)|(Amount|Percent|Quantity|Numeric)$/.test(name)
const isNumber = (value: string) => /^-?\d+\.\d+$/.test(value)
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value))

function shownOf(name: string, value: string): string {
  if (isAmount(name) && isNumber(value)) return value.replace('.', ',')
  if (isPlainDate(value)) return formatDate(value)
  return isInstant(value) ? formatDateTime(new Date(value).toISOString()) : value
}

const nameOf = (path: readonly string[]) => path.at(-1) ?? ''
const groupOf = (name: string) => groups[name] ?? ubl.groups[name]
const wordOf = (name: string) => names[name] ?? ubl.names[name] ?? groupOf(name)

function detailOf({ path, value }: Leftover): InvoiceDetail {
  const name = nameOf(path)
  const group = path.slice(0, -1).flatMap(outer => groupOf(outer) ?? [])
  return { label: capitalise([...group, wordOf(name) ?? name].join(' – ')), value: codes[name]?.[value] ?? shownOf(name, value) }
}

const markOf = ({ path }: Leftover) => marks[nameOf(path)]
/** Tells only how the form is filled in, or that a mark does not hold. */
const saysNothing = (one: Leftover) => silent.has(nameOf(one.path)) || one.path.includes('TaxScheme') || (markOf(one) !== undefined && one.value === '2')
const isMark = (one: Leftover) => markOf(one) !== undefined && one.value === '1'

function few(all: readonly Leftover[]): InvoiceDetail[] {
  const cut = all.length > maxDetails ? [{ label: 'Dalsze dane', value: `jeszcze ${all.length - maxDetails} w pliku do pobrania` }] : []
  return [...all.slice(0, maxDetails).map(detailOf), ...cut]
}

/** All that nothing else has read of this element; a mark says yes. */
export function detailsOf(from: Element): InvoiceDetail[] {
  const rest = leftovers(from).filter(one => !saysNothing(one))
  const markDetails = rest.filter(isMark).map(one => ({ label: markOf(one) ?? '', value: 'tak' }))
  return [...markDetails, ...few(rest.filter(one => !isMark(one)))]
}

/** The named ones, in this order. */
export const pickDetails = (from: Element, ...wanted: string[]): InvoiceDetail[] =>
  wanted.flatMap(name => {
    const value = words(from, name)
    return value === null ? [] : [detailOf({ path: [name], value })]
  })

/** Each element that is a matter of its own, with what it holds. */
function sectionsOf(from: Element): Invoice['sections'] {
  return Object.entries(from).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter(isElement)
      .flatMap(element => {
        const inner = sectionsOf(element)
        const title = sections[name]
        const details = title === undefined ? [] : detailsOf(element)
        return title === undefined || details.length === 0 ? inner : [{ title, details }, ...inner]
      }),
  )
}

/** Marks in words, and all that is left of the file, so that no amount, date or number of it is hidden. */
export function restOf(root: Element): Pick<Invoice, 'marks' | 'sections'> {
  const ownSections = sectionsOf(root)
  const rest = leftovers(root).filter(one => !saysNothing(one))
  const others = rest.filter(one => !isMark(one))
  const known = others.filter(({ path }) => wordOf(nameOf(path)) !== undefined)
  const unknown = others.filter(({ path }) => wordOf(nameOf(path)) === undefined)
  const all = [...ownSections, { title: 'Pozostałe dane', details: few(known) }, { title: 'Inne pola', details: few(unknown) }]
  const nonEmptySections = all.filter(({ details }) => details.length > 0)
  const cut = { title: 'Dalsze dane', details: [{ label: 'Dalsze części', value: `jeszcze ${nonEmptySections.length - maxSections} w pliku do pobrania` }] }
  return {
    marks: [...new Set(rest.filter(isMark).map(one => markOf(one) ?? ''))],
    sections: nonEmptySections.length > maxSections ? [...nonEmptySections.slice(0, maxSections), cut] : nonEmptySections,
  }
}
