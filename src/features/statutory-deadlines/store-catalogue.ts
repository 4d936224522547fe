import { lawPart } from '#features/law/store-part.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { type Obligation, obligation } from './contract.ts'
import { ruleWords, shiftLabels } from './labels.ts'
import type { Circumstances } from './rules.ts'
import data from './catalogue.json' with { type: 'json' }

const dayWords = (day: string | null | undefined) => (day ? formatDate(day) : '')
const json = (value: readonly unknown[]) => (value.length === 0 ? '' : JSON.stringify(value))

const describe = (entry: Obligation) =>
  new Map([
    ['Tytuł', entry.title],
    ['Kogo dotyczy', entry.who],
    ['Podatnik', entry.payer === 'person' ? 'każda osoba, która płaci' : 'firma'],
    ['Dla kogo w biurze', entry.assignee],
    ['Grupa', entry.group],
    ['Częstotliwość', entry.frequency],
    ['Kroki w rozliczeniu', entry.steps ? JSON.stringify(entry.steps) : ''],
    ['Termin', ruleWords(entry.rule)],
    ['Reguła', JSON.stringify(entry.rule)],
    ['Dzień wolny', shiftLabels[entry.shift]],
    ['Obowiązuje od', dayWords(entry.valid_from)],
    ['Obowiązuje do', dayWords(entry.valid_to)],
    ['Podstawa prawna', entry.legal_basis],
    ['Sprawdzone w źródle', entry.verified ? 'tak' : 'nie'],
    ['Uwaga', entry.note],
    ['Włączone w nowym biurze', entry.usual ? 'tak' : 'nie'],
    ['Warunki', json(entry.conditions)],
    ['Wyjątki', json(entry.exceptions)],
    ['Pierwsze okresy', json(entry.starts)],
    ['Do ponownego sprawdzenia po', dayWords(entry.recheck)],
    ['Projekt zmian', entry.change_proposed ? 'tak' : 'nie'],
  ])

function hangingOn(entries: readonly Obligation[]): string[] {
  const keys = new Set(entries.map(({ key }) => key))
  return entries.flatMap(({ key, rule }) =>
    rule.type === 'after_obligation' && !keys.has(rule.obligation) ? [`${key}: zależy od ${rule.obligation}, którego nie ma w katalogu`] : [],
  )
}

/** The catalogue in force: that of the program, or that of a newer package of the law. */
export const obligationsPart = lawPart<Obligation>({
  name: 'obligations',
  label: 'Obowiązki',
  entry: obligation,
  file: data.obligations,
  complaints: hangingOn,
  titleOf: ({ title, who }) => `${title} – ${who}`,
  describe,
})

export const listObligations = obligationsPart.entries

export const findObligation = obligationsPart.find

/** For terms that hang on others. */
export const fromCatalogue: Pick<Circumstances, 'find'> = { find: findObligation }
