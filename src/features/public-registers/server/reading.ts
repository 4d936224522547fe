import { newCompany } from '#features/companies/shared/contract.ts'
import type { RegisteredCompany } from '#features/public-registers/shared/contract.ts'

type Values = { [Key in keyof RegisteredCompany]?: string | null | undefined }

/** Only what our own forms would take: a register's slip must not stop somebody's saving. */
export function sound(values: Values): RegisteredCompany {
  const entries = Object.entries(values).flatMap(([key, value]) => {
    if (!value) return []
    const read = newCompany.shape[key as keyof RegisteredCompany].safeParse(value)
    return read.success && read.data ? [[key, read.data]] : []
  })
  return Object.fromEntries(entries)
}

/** The longer name of a form first: "prosta spółka akcyjna" holds "spółka akcyjna". */
const forms: [RegExp, NonNullable<RegisteredCompany['company_type']>][] = [
  [/KOMANDYTOWO-AKCYJNA|\bS\.? ?K\.? ?A\.?$/, 'ska'],
  [/KOMANDYTOWA|SP\. ?K\.?$/, 'sk'],
  [/PROSTA SPÓŁKA AKCYJNA|\bP\. ?S\. ?A\.?$/, 'psa'],
  [/SPÓŁKA AKCYJNA|\bS\. ?A\.?$/, 'sa'],
  [/OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ|(?:SP\.|SPÓŁKA) ?Z ?O\. ?O\.?/, 'zoo'],
  [/SPÓŁKA JAWNA|SP\. ?J\.?$/, 'sj'],
  [/SPÓŁKA PARTNERSKA|SP\. ?P\.?$/, 'sp'],
  [/SPÓŁKA CYWILNA|\bS\. ?C\.?(?:$|\s)/, 'sc'],
  [/FUNDACJA RODZINNA/, 'fundacja_rodzinna'],
  [/^FUNDACJA|FUNDACJA$/, 'fundacja'],
  [/STOWARZYSZENIE/, 'stowarzyszenie'],
  [/SPÓŁDZIELNIA/, 'spoldzielnia'],
  [/WSPÓLNOTA MIESZKANIOWA/, 'wspolnota'],
  [/ODDZIAŁ W POLSCE/, 'oddzial'],
]

/** The legal form that a registered name ends with. */
export function typeOfName(name: string): RegisteredCompany['company_type'] {
  const upper = name.toLocaleUpperCase('pl').trim()
  return forms.find(([form]) => form.test(upper))?.[1]
}

const word = (text: string) => (/^[IVX]+$/.test(text) ? text : text.charAt(0) + text.slice(1).toLocaleLowerCase('pl'))
/** The list writes in capitals; numbers of kings and popes stay. */
const capitalised = (text: string) => text.toLocaleUpperCase('pl').replace(/\p{L}+/gu, word)

/** "UL. TESTOWA 1/2, 00-001 WARSZAWA" in its parts; nothing where it is written otherwise. */
export function readAddress(line: string | null | undefined): Pick<RegisteredCompany, 'street' | 'building' | 'unit' | 'postal_code' | 'city'> {
  const written = line?.trim().replaceAll(/\s+/g, ' ') ?? ''
  // A city has no comma in its name.
  const tail = written.lastIndexOf(',') + 1
  const code = /\d{2}-\d{3} /.exec(written.slice(tail))
  if (!code) return {}
  const before = written.slice(0, tail + code.index)
  const place = before.trimEnd().replace(/,$/, '').trimEnd()
  const house = /\b(?<building>\d{1,6}(?: ?\p{L})?)(?: ?(?:\/|LOK\.?|M\.?) ?(?<unit>\d{1,6}(?: ?\p{L})?))?$/iu.exec(place)
  const street = place
    .slice(0, house?.index)
    .trimEnd()
    .replace(/^UL\.? /i, '')
  return {
    street: street ? capitalised(street) : null,
    building: house?.groups?.building ?? null,
    unit: house?.groups?.unit ?? null,
    postal_code: code[0].trimEnd(),
    city: capitalised(written.slice(before.length + code[0].length)),
  }
}
