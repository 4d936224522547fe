import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** Who owes what in 2026 and 2027, by kinds of companies: written from the law, in two files that a spreadsheet opens. */
type Row<Key extends string> = Record<Key, string>

const read = <Key extends string>(name: string) =>
  parse(readFileSync(new URL(name, import.meta.url)), { columns: true, delimiter: ';', bom: true }) as Row<Key>[]

const terms = new Map(read<'obowiazek' | 'nazwa' | '2026' | '2027' | 'termin'>('terms.csv').map(row => [row.obowiazek, row]))
export const termKeys = [...terms.keys()]

export const profiles = read<
  | 'nr'
  | 'profil'
  | 'typ'
  | 'podatek'
  | 'ip_box'
  | 'zaliczki'
  | 'ksiegi'
  | 'vat'
  | 'okres_vat'
  | 'vat_ue'
  | 'zus'
  | 'ubezpieczeni'
  | 'etaty'
  | 'zleceniobiorcy'
  | 'ppk'
  | 'rok_od'
  | 'zawieszona'
  | 'osoby'
  | 'firma'
  | 'osoba_1'
  | 'osoba_2'
  | 'podstawa'
>('profiles.csv')
export type Profile = (typeof profiles)[number]

/** What the law asks of whom no profile can tell: the office switches it on, for the profiles that it may concern. */
export const optional = read<'obowiazek' | 'nazwa' | '2026' | '2027' | 'termin' | 'profile' | 'podstawa'>('optional.csv')
type Optional = (typeof optional)[number]

export const peopleOf = ({ osoby }: Profile) =>
  osoby === '' ? [] : osoby.split(' | ').map(person => person.split(' ') as [income_tax: string, advances: string, zus_scheme: string])

/** "1-4,11" */
export function writeMonths(months: readonly number[]): string {
  const sorted = [...new Set(months)].sort((left, right) => left - right)
  const spans: [number, number][] = []
  for (const month of sorted) {
    const last = spans.at(-1)
    if (last && last[1] === month - 1) last[1] = month
    else spans.push([month, month])
  }
  return spans.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

function numbersIn(span: string): number[] {
  const [from = 0, to = from] = span.split('-').map(Number)
  return Array.from({ length: to - from + 1 }, (_, place) => from + place)
}

const unfold = (months: string) => writeMonths(months === '' ? [] : months.split(',').flatMap(numbersIn))

/** "jpk_v7m" as the terms have it, or "jpk_v7m=1-4,11-12/1-12" where this profile has other months. */
function entryOf(entry: string): [key: string, months: { 2026: string; 2027: string }] {
  const [key = '', own] = entry.split('=')
  const usual = terms.get(key)
  if (!usual) throw new Error(`terms.csv has no ${key}.`)
  const [first = '', second = ''] = own === undefined ? [usual['2026'], usual['2027']] : own.split('/')
  return [key, { 2026: unfold(first), 2027: unfold(second) }]
}

/** "1-4 33=9/9": by the number of the profile, the months of each year. */
export function concernedBy(entry: Optional): Record<string, { 2026: string; 2027: string }> {
  return Object.fromEntries(
    entry.profile.split(' ').flatMap(part => {
      const [span = '', own] = part.split('=')
      const [first = '', second = ''] = own === undefined ? [entry['2026'], entry['2027']] : own.split('/')
      return numbersIn(span).map(nr => [String(nr), { 2026: unfold(first), 2027: unfold(second) }])
    }),
  )
}

/** What each payer owes, and in which months the terms fall. */
export const owedBy = (profile: Profile) =>
  Object.fromEntries(
    (['firma', 'osoba_1', 'osoba_2'] as const).map(who => [
      who,
      Object.fromEntries(
        profile[who]
          .split(' ')
          .filter(Boolean)
          .map(entryOf)
          .filter(([, months]) => months[2026] || months[2027]),
      ),
    ]),
  )

const whoLabels: Record<string, string> = { firma: 'firma', osoba_1: 'pierwsza osoba', osoba_2: 'druga osoba' }

/** In the words of the file, whatever the program calls them on its screens. */
function factsOf(profile: Profile): string {
  const { typ, ksiegi, podatek, ip_box, zaliczki, vat, okres_vat, vat_ue, zus, ubezpieczeni, etaty, zleceniobiorcy, ppk, rok_od, zawieszona } = profile
  return [
    `typ: ${typ}`,
    `księgi: ${ksiegi}`,
    `podatek: ${podatek} ${zaliczki}${ip_box === 'tak' ? ', IP Box' : ''}`,
    `VAT: ${vat}${vat === 'czynny' ? ` ${okres_vat}` : ''}${vat_ue === 'tak' ? ', VAT-UE' : ''}`,
    ...(typ === 'jdg' ? [`ZUS: ${zus}`] : []),
    ...(ubezpieczeni === '0' ? [] : [`ubezpieczeni: ${ubezpieczeni} (etaty ${etaty})`]),
    ...(zleceniobiorcy === '0' ? [] : [`zleceniobiorcy: ${zleceniobiorcy}`]),
    ...(ppk === 'tak' ? ['PPK'] : []),
    ...(rok_od === '1' ? [] : [`rok obrotowy od miesiąca ${rok_od}`]),
    ...(zawieszona ? [`zawieszenie: ${zawieszona.replace('..', ' – ')}`] : []),
    ...peopleOf(profile).map((person, place) => `${place === 0 ? 'pierwsza' : 'druga'} osoba: ${person.join(' ')}`),
  ].join('; ')
}

/** The whole table, for `docs/obligations-by-profile.md`. */
export function writeTable(): string {
  const lines = profiles.flatMap(profile => [
    `## ${profile.nr}. ${profile.profil}`,
    '',
    `${factsOf(profile)}`,
    '',
    `Podstawa: ${profile.podstawa}`,
    '',
    '| kto | obowiązek | 2026 | 2027 |',
    '|---|---|---|---|',
    ...Object.entries(owedBy(profile)).flatMap(([who, owed]) =>
      Object.entries(owed).map(
        ([key, months]) => `| ${whoLabels[who]} | ${terms.get(key)?.nazwa} (\`${key}\`) | ${months[2026] || '–'} | ${months[2027] || '–'} |`,
      ),
    ),
    '',
  ])
  return `${[
    '# Kto ma które obowiązki',
    '',
    'Tabela jest napisana z ustaw, profil po profilu, i sprawdza program: dla każdego profilu test porównuje ją z tym, co program wylicza za każdy miesiąc',
    '2026 i 2027 roku. Liczby to miesiące, w których przypada termin (po przesunięciu z dnia wolnego). Nie ma w niej obowiązków, które powstają od zdarzenia',
    'albo są w programie domyślnie wyłączone. Źródło: `src/features/recurring-tasks/tests/profiles.csv` i `terms.csv`; ten plik tworzy `npm run obligations`.',
    '',
    ...lines,
    '## Obowiązki, które włącza biuro',
    '',
    'Czy dotyczą firmy, zależy od tego, czego profil podatkowy nie mówi. Po włączeniu pojawiają się u profili o tych numerach; biuro wybiera, u których zostają.',
    '',
    '| obowiązek | 2026 | 2027 | profile | podstawa |',
    '|---|---|---|---|---|',
    ...optional.map(row => `| ${row.nazwa} (\`${row.obowiazek}\`) | ${row['2026']} | ${row['2027']} | ${row.profile.replaceAll('-', '–')} | ${row.podstawa} |`),
    '',
  ].join('\n')}`
}
