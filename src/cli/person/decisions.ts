import { formatDate } from '#kernel/dates/dates.ts'

/** What became of one part of somebody's data, and by what right it stays. */
export interface Decision {
  fate: 'erased' | 'anonymised' | 'kept'
  what: string
  why?: string
}

const fates = { erased: 'usunięto', anonymised: 'zostaje bez nazwiska', kept: 'zostaje' }

export const describeDecision = ({ fate, what, why }: Decision) => `  ${fates[fate]}: ${what}${why ? ` – ${why}` : ''}`

/** Tax papers are kept for five years from the end of the year in which the tax of the last year was due (art. 70 § 1 and art. 86 § 1 of the Tax Ordinance). */
export const taxPapersUntil = (last_day: string): string => `${Number(last_day.slice(0, 4)) + 6}-12-31`

export const payrollWhy = (until: string) =>
  `akta osobowe i dokumentacja płacowa, do ${formatDate(until)} (art. 94 pkt 9b Kodeksu pracy, art. 125a ustawy o emeryturach i rentach z FUS)`

export const taxWhy = (until: string) => `dokumenty podatkowe, do ${formatDate(until)} (art. 70 § 1 i art. 86 § 1 Ordynacji podatkowej)`

/** Tables of an account's works, by the right by which they stay; what is not named here is correspondence and work of the office. */
const books: ReadonlySet<string> = new Set(['documents', 'account_checks', 'files'])
const time: ReadonlySet<string> = new Set(['uptimes', 'uptime_locks', 'running_uptimes'])

export function whyWorkStays(table: string): string {
  if (books.has(table)) return 'dokumentacja firmy (art. 74 ustawy o rachunkowości, art. 86 § 1 Ordynacji podatkowej)'
  if (time.has(table)) return 'rozliczenie czasu pracy biura'
  return 'korespondencja i praca biura, obrona roszczeń (art. 17 ust. 3 lit. e RODO)'
}

export const logWhy = 'dziennik zdarzeń: kto, kiedy i skąd, bez treści zmian (art. 32 i art. 17 ust. 3 lit. e RODO)'
