import { z } from 'zod'
import { itemForms } from '#kernel/text/nouns.ts'
import { plural, type PluralForms } from '#kernel/text/plural.ts'

export const required = 'To pole jest wymagane.'

const characters: PluralForms = ['znak', 'znaki', 'znaków']
const units: Record<string, PluralForms> = {
  string: characters,
  array: itemForms,
  set: itemForms,
  map: itemForms,
  record: itemForms,
  file: ['bajt', 'bajty', 'bajtów'],
}

const types: Record<string, string> = {
  string: 'To pole musi być tekstem.',
  number: 'Proszę podać liczbę.',
  nan: 'Proszę podać liczbę.',
  int: 'Proszę podać liczbę całkowitą.',
  bigint: 'Proszę podać liczbę całkowitą.',
  boolean: 'Proszę wybrać tak albo nie.',
  array: 'To pole musi być listą.',
  tuple: 'To pole musi być listą.',
  object: 'To pole musi być obiektem.',
  record: 'To pole musi być obiektem.',
  date: 'Proszę podać poprawną datę.',
}

const formats: Record<string, string> = {
  email: 'Proszę podać poprawny adres e-mail.',
  url: 'Proszę podać poprawny adres strony, np. https://example.com.',
  uuid: 'Nieprawidłowy identyfikator.',
  guid: 'Nieprawidłowy identyfikator.',
  date: 'Proszę podać istniejącą datę.',
  datetime: 'Proszę podać datę i godzinę w postaci RFC 3339, np. 2026-11-20T14:05:00+01:00.',
  time: 'Proszę podać godzinę w postaci GG:MM.',
}

function bound(issue: z.core.$ZodRawIssue, limit: number | bigint, kind: 'least' | 'most'): string {
  const forms = units[String(issue.origin)]
  const count = Number(limit)
  if (!forms) {
    const strict = issue.inclusive === false
    if (kind === 'least') return strict ? `Proszę podać liczbę większą niż ${limit}.` : `Proszę podać liczbę nie mniejszą niż ${limit}.`
    return strict ? `Proszę podać liczbę mniejszą niż ${limit}.` : `Proszę podać liczbę nie większą niż ${limit}.`
  }
  if (kind === 'least' && count === 1) return issue.origin === 'string' ? required : 'Proszę wybrać co najmniej jedną pozycję.'
  // The count stands in the accusative, where only "one" differs from the nominative.
  const size = plural(count, forms).replace('pozycja', 'pozycję')
  const entered = forms === characters ? `, wpisano ${String(issue.input).length}` : ''
  if (issue.exact) return `Wymagana liczba: ${plural(count, forms)}${entered}.`
  return `${kind === 'least' ? 'Co najmniej' : 'Najwyżej'} ${size}${entered}.`
}

/** Names that somebody else made up are told, but not thousands of them. */
const listed = (names: readonly string[], most = 10) =>
  names
    .slice(0, most)
    .map(name => name.slice(0, 60))
    .join(', ') + (names.length > most ? ` i ${plural(names.length - most, ['inne', 'inne', 'innych'])}` : '')

/** The Polish sentence for what a schema refuses and has no sentence of its own for. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return required
      return types[issue.expected] ?? 'Nieprawidłowa wartość.'
    case 'too_small':
      return bound(issue, issue.minimum, 'least')
    case 'too_big':
      return bound(issue, issue.maximum, 'most')
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? required : `Dozwolone wartości: ${issue.values.map(String).join(', ')}.`
    case 'unrecognized_keys':
      return issue.keys.length === 1 ? `Nieznane pole: ${issue.keys[0]?.slice(0, 60)}.` : `Nieznane pola: ${listed(issue.keys)}.`
    case 'invalid_format':
      return issue.input === '' ? required : (formats[issue.format] ?? 'Nieprawidłowy zapis.')
    case 'not_multiple_of':
      return `Proszę podać wielokrotność liczby ${issue.divisor}.`
    default:
      return 'Nieprawidłowa wartość.'
  }
}

/** Once at the start of the server, the browser and the tests. */
export function setErrorMessages(): void {
  z.config({ customError: describeIssue })
}
