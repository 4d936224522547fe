import type { Day, DueRule } from './rules.ts'
import type { DayShift } from '#kernel/dates/holidays.ts'
import { plural } from '#kernel/text/plural.ts'

export const shiftLabels: Record<DayShift, string> = {
  next_business_day: 'następny dzień roboczy',
  previous_business_day: 'poprzedni dzień roboczy',
  none: 'bez przesunięcia',
}

const genitives = 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' ')
const dayWords = (day: Day) => (day === 'last' ? 'ostatniego dnia' : `${day}. dnia`)
const after = (months: number, what: string) => (months === 0 ? `tego samego ${what}a` : months === 1 ? `następnego ${what}a` : `${months}. ${what}a po nim`)
const unitForms = { days: ['dzień', 'dni', 'dni'], business_days: ['dzień roboczy', 'dni robocze', 'dni roboczych'], years: ['rok', 'lata', 'lat'] } as const

/** "do 25. dnia następnego miesiąca" */
export function ruleWords(rule: DueRule): string {
  switch (rule.type) {
    case 'monthly': {
      const which = rule.only_months_of_quarter ? ` (tylko ${rule.only_months_of_quarter.join('. i ')}. miesiąc kwartału)` : ''
      return `co miesiąc, do ${dayWords(rule.day)} ${after(rule.months_after, 'miesiąc')}${which}`
    }
    case 'quarterly':
      return `co kwartał, do ${dayWords(rule.day)} ${rule.months_after}. miesiąca po kwartale`
    case 'yearly': {
      const day = rule.day === 'last' ? `końca ${genitives[rule.month - 1]}` : `${rule.day} ${genitives[rule.month - 1]}`
      return `co rok, do ${day} ${['tego samego roku', 'następnego roku', 'drugiego roku po nim'][rule.year_offset]}`
    }
    case 'fy_end':
      if (rule.days) return `${plural(rule.days, unitForms.days)} po końcu ${rule.months}. miesiąca po roku obrotowym`
      return `do końca ${rule.months}. miesiąca po roku obrotowym`
    case 'fy_start':
      return `do końca ${rule.months}. miesiąca roku obrotowego`
    case 'event':
      return rule.amount === 0 ? `w dniu: ${rule.event}` : `${plural(rule.amount, unitForms[rule.unit])} od: ${rule.event}`
    case 'event_month':
      return `do ${dayWords(rule.day)} ${after(rule.months_after, 'miesiąc')} po: ${rule.event}`
    case 'month_before':
      return `do końca miesiąca przed: ${rule.chosen}`
    case 'after_obligation':
      return `${plural(rule.months, ['miesiąc', 'miesiące', 'miesięcy'])} po terminie innego obowiązku`
    case 'one_off':
      return 'jednorazowo'
  }
}
