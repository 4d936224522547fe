import type { Day, DueRule } from './rules.ts'
import type { DayShift } from '#kernel/dates/holidays.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { dayForms, monthForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'

export const shiftLabels: Record<DayShift, string> = {
  next_business_day: 'następny dzień roboczy',
  previous_business_day: 'poprzedni dzień roboczy',
  none: 'bez przesunięcia',
}

const genitives = 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' ')
const dayWords = (day: Day) => (day === 'last' ? 'ostatniego dnia' : `${day}. dnia`)
const after = (months: number, what: string) => (months === 0 ? `tego samego ${what}a` : months === 1 ? `następnego ${what}a` : `${months}. ${what}a po nim`)
const unitForms = { days: dayForms, business_days: ['dzień roboczy', 'dni robocze', 'dni roboczych'], years: ['rok', 'lata', 'lat'] } as const

/** Events of the catalogue in the genitive: "7 dni od wpisu do KRS". */
const eventGenitives: Readonly<Record<string, string>> = {
  'powstanie obowiązku ubezpieczeń': 'powstania obowiązku ubezpieczeń',
  'ustanie tytułu': 'ustania tytułu',
  'zawarcie umowy o dzieło': 'zawarcia umowy o dzieło',
  'ustanie stosunku pracy': 'ustania stosunku pracy',
  'dopuszczenie do pracy': 'dopuszczenia do pracy',
  'data ważności z akt': 'upływu ważności podanej w aktach',
  'przekazanie świadczenia albo ukrytego zysku': 'przekazania świadczenia albo ukrytego zysku',
  'łączenie, podział, przekształcenie albo aport': 'łączenia, podziału, przekształcenia albo aportu',
  'pierwszy przychód w roku': 'pierwszego przychodu w roku',
  'pierwszy wydatek': 'pierwszego wydatku',
  'zmiana danych / zaprzestanie': 'zmiany danych albo zaprzestania',
  'stwierdzenie błędu': 'stwierdzenia błędu',
  'poprzedni przegląd': 'poprzedniego przeglądu',
  'wystawienie offline / koniec niedostępności': 'wystawienia w trybie offline albo końca niedostępności',
  'koniec awarii': 'końca awarii',
  zmiana: 'zmiany',
  zdarzenie: 'zdarzenia',
  'wpis do KRS / zmiana': 'wpisu do KRS albo zmiany',
  'wpis do KRS': 'wpisu do KRS',
  'zatwierdzenie sprawozdania': 'zatwierdzenia sprawozdania',
  czynność: 'czynności',
  'wypłata/świadczenie/wydatek': 'wypłaty, świadczenia albo wydatku',
  'pobranie podatku u źródła': 'pobrania podatku u źródła',
  'rejestracja spółki albo zmiana w składzie jej wspólników': 'rejestracji spółki albo zmiany w składzie jej wspólników',
  'dzień terminu podany na Portalu Sprawozdawczym GUS': 'terminu podanego na Portalu Sprawozdawczym GUS',
  'upływ terminu płatności faktury': 'upływu terminu płatności faktury',
  'zlecenie przelewu': 'zlecenia przelewu',
  'upływ 90 dni zatrudnienia': 'upływu 90 dni zatrudnienia',
  'otrzymanie danych członka rodziny': 'otrzymania danych członka rodziny',
  'początek ważności certyfikatu': 'początku ważności certyfikatu',
  'dzień wygaśnięcia uprawnienia': 'wygaśnięcia uprawnienia',
  'podjęcie pracy przez cudzoziemca': 'podjęcia pracy przez cudzoziemca',
}
/** What an office names itself is not declined. */
const ofEvent = (event: string) => eventGenitives[event] ?? `zdarzenia: ${event}`

/** "do 25. dnia następnego miesiąca" */
export function ruleWords(rule: DueRule): string {
  switch (rule.type) {
    case 'monthly': {
      const which = rule.only_months_of_quarter ? ` (tylko ${rule.only_months_of_quarter.join('. i ')}. miesiąc kwartału)` : ''
      return `co miesiąc, do ${dayWords(rule.day)} ${after(rule.months_after, 'miesiąc')}${which}`
    }
    case 'quarterly':
      return `co kwartał, do ${dayWords(rule.day)} ${rule.months_after === 1 ? '' : `${rule.months_after}. `}miesiąca następującego po kwartale`
    case 'yearly': {
      const day = rule.day === 'last' ? `końca ${genitives[rule.month - 1]}` : `${rule.day} ${genitives[rule.month - 1]}`
      return `co rok, do ${day} ${['tego samego roku', 'następnego roku', 'drugiego roku po nim'][rule.year_offset]}`
    }
    case 'fy_end':
      if (rule.days) return `${plural(rule.days, unitForms.days)} po końcu ${rule.months}. miesiąca po zakończeniu roku obrotowego`
      return rule.months === 0 ? 'do końca roku obrotowego' : `do końca ${rule.months}. miesiąca po zakończeniu roku obrotowego`
    case 'fy_start':
      return `do końca ${rule.months}. miesiąca roku obrotowego`
    case 'event':
      return rule.amount === 0 ? `w dniu ${ofEvent(rule.event)}` : `${plural(rule.amount, unitForms[rule.unit])} od ${ofEvent(rule.event)}`
    case 'event_month':
      return `do ${dayWords(rule.day)} ${rule.months_after === 0 ? 'miesiąca' : `${rule.months_after === 1 ? '' : `${rule.months_after}. `}miesiąca następującego po miesiącu`} ${ofEvent(rule.event)}`
    case 'month_before':
      return `do końca miesiąca poprzedzającego ${rule.chosen}`
    case 'after_obligation':
      return `${plural(rule.months, monthForms)} po terminie innego obowiązku`
    case 'one_off':
      return `jednorazowo, ${formatDate(rule.date)}`
  }
}
