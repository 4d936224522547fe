import type { LimitStatus } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'
import { compareMoney } from '#kernel/money/money.ts'

export const limitStatusLabels: Record<LimitStatus, StateLabel & { meaning: string }> = {
  final: { label: 'Obowiązuje', hue: 'green', meaning: 'Ogłoszone i obowiązujące.' },
  carry: { label: 'Bez zmian', hue: 'teal', meaning: 'Przeniesione z poprzedniego roku; zmiana nie jest znana.' },
  current_law: { label: 'Według obecnego stanu prawnego', hue: 'teal', meaning: 'Według stanu prawnego na dziś; są projekty zmian.' },
  computed: { label: 'Wyliczone', hue: 'blue', meaning: 'Wyliczone z ogłoszonych danych; kwoty jeszcze nie ogłoszono.' },
  computed_current_law: {
    label: 'Wyliczone według obecnego stanu prawnego',
    hue: 'blue',
    meaning: 'Wyliczone z ogłoszonych danych według stanu prawnego na dziś; są projekty zmian.',
  },
  forecast: { label: 'Prognoza', hue: 'amber', meaning: 'Zależy od danych, których jeszcze nie ogłoszono.' },
  draft: { label: 'Projekt', hue: 'violet', meaning: 'Tylko projekt ustawy; to nie jest obowiązujące prawo.' },
  unknown: { label: 'Brak źródła', hue: 'slate', meaning: 'Brak pewnego źródła na ten rok.' },
}

/** Beside any status: whether somebody compared the amount with where it was announced. */
export const unverifiedLabel: StateLabel & { meaning: string } = {
  label: 'Niepotwierdzone źródłem',
  hue: 'slate',
  meaning: 'Kwota niezweryfikowana z tekstem ogłoszenia.',
}

export const groupTitles: Record<string, string> = {
  przeliczniki: 'Kursy do przeliczeń',
  'VAT/PIT/CIT': 'Mały podatnik i stawki',
  VAT: 'VAT',
  PIT: 'PIT',
  księgi: 'Księgi i sprawozdania',
  amortyzacja: 'Amortyzacja',
  płatności: 'Płatności',
  KSeF: 'KSeF',
  samochód: 'Samochody osobowe',
  ZUS: 'ZUS i składka zdrowotna',
  płaca: 'Płaca minimalna',
  oszczędzanie: 'IKE i IKZE',
  działalność: 'Działalność nierejestrowana',
  delegacje: 'Podróże służbowe',
  JPK: 'JPK',
  TP: 'Ceny transferowe',
  kadry: 'Zatrudnienie',
  odsetki: 'Odsetki za zwłokę',
  spadki: 'Spadki i darowizny',
}

const units: Record<string, string> = {
  PLN: 'zł',
  'PLN/mies.': 'zł miesięcznie',
  'PLN/h': 'zł za godzinę',
  'PLN/km': 'zł za km',
  'PLN/EUR': 'zł za euro',
  EUR: 'euro',
  'EUR/osoby': '',
  'PLN/osoby': '',
  'dni/mies.': '',
  etaty: 'etatów',
}
export const unitLabel = (unit: string) => units[unit] ?? unit

/** Named parts of a limit, with their own units where the limit's says nothing. */
const parts: Record<string, string> = {
  podstawowe: 'podstawowe',
  podwyzszone: 'podwyższone (dojazd)',
  do_900cm3: 'samochód osobowy do 900 cm³',
  pow_900cm3: 'samochód osobowy powyżej 900 cm³',
  motocykl: 'motocykl',
  motorower: 'motorower',
  aktywa: 'suma aktywów, euro',
  przychody: 'przychody, euro',
  osoby: 'zatrudnienie, osoby',
  aktywa_zl: 'suma aktywów, zł',
  przychody_zl: 'przychody netto, zł',
  warunki_normalne: 'warunki normalne',
  warunki_szczegolne: 'warunki szczególne',
  'I–II': 'styczeń–luty',
  'III–V': 'marzec–maj',
  'VI–VIII': 'czerwiec–sierpień',
  'IX–XI': 'wrzesień–listopad',
  XII: 'grudzień',
  pit2_koszty_podstawowe: 'z PIT-2, podstawowe koszty uzyskania',
  bez_pit2_koszty_podstawowe: 'bez PIT-2, podstawowe koszty uzyskania',
  pit2_koszty_podwyzszone: 'z PIT-2, podwyższone koszty uzyskania',
  bez_pit2_koszty_podwyzszone: 'bez PIT-2, podwyższone koszty uzyskania',
  grupa_1: 'I grupa',
  grupa_2: 'II grupa',
  grupa_3: 'III grupa',
}
export const partLabel = (name: string) => parts[name] ?? name

/** How what was used stands to the limit. */
type LimitStand = 'over' | 'full' | 'near' | 'fine'

export function standOf({ used, limit, reached }: { used: string | null; limit: string | null; reached: number | null }): LimitStand {
  if (reached === null) return 'fine'
  const beside = compareMoney(used ?? '0.00', limit ?? '0.00')
  return beside > 0 ? 'over' : beside === 0 ? 'full' : 'near'
}

export const limitStandLabels: Record<Exclude<LimitStand, 'fine'>, string> = { over: 'Limit przekroczony', full: 'Limit osiągnięty', near: 'Blisko limitu' }

/** Within a sentence, with how much of it was used. */
export function standText(limit: { used: string | null; limit: string | null; reached: number | null; percent: string | null }): string {
  const stand = standOf(limit)
  return stand === 'over' || stand === 'full' ? limitStandLabels[stand].toLowerCase() : `${limit.percent?.replace('.', ',')}% limitu`
}

/** What happens to a limit: by law it is exceeded, or reaching it is enough. */
export const crossingWords = ({ inclusive }: { inclusive: boolean }) =>
  inclusive ? { act: 'osiągnięcia', done: 'osiągnięty' } : { act: 'przekroczenia', done: 'przekroczony' }
