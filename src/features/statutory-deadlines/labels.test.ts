import { expect, test } from 'vitest'
import { ruleWords } from './labels.ts'
import type { DueRule } from './rules.ts'
import { listObligations } from './store-catalogue.ts'

test.each<[DueRule, string]>([
  [{ type: 'quarterly', day: 25, months_after: 1 }, 'co kwartał, do 25. dnia miesiąca następującego po kwartale'],
  [{ type: 'quarterly', day: 'last', months_after: 2 }, 'co kwartał, do ostatniego dnia 2. miesiąca następującego po kwartale'],
  [{ type: 'fy_end', months: 3, day: 'last' }, 'do końca 3. miesiąca po zakończeniu roku obrotowego'],
  [{ type: 'fy_end', months: 0, day: 'last' }, 'do końca roku obrotowego'],
  [{ type: 'event', event: 'wpis do KRS', amount: 7, unit: 'days' }, '7\u00a0dni od wpisu do KRS'],
  [{ type: 'event', event: 'ustanie stosunku pracy', amount: 0, unit: 'days' }, 'w dniu ustania stosunku pracy'],
  [{ type: 'event', event: 'zakup samochodu', amount: 14, unit: 'business_days' }, '14\u00a0dni roboczych od zdarzenia: zakup samochodu'],
  [
    { type: 'event_month', event: 'pierwszy przychód w roku', day: 20, months_after: 1 },
    'do 20. dnia miesiąca następującego po miesiącu pierwszego przychodu w roku',
  ],
  [{ type: 'event_month', event: 'zdarzenie', day: 'last', months_after: 0 }, 'do ostatniego dnia miesiąca zdarzenia'],
  [{ type: 'month_before', day: 'last', chosen: 'miesiąc wakacji' }, 'do końca miesiąca poprzedzającego miesiąc wakacji'],
  [{ type: 'one_off', date: '2027-01-01' }, 'jednorazowo, 01.01.2027'],
])('the rule %o is told in words', (rule, words) => {
  expect(ruleWords(rule)).toBe(words)
})

test('every event of the catalogue is declined', () => {
  for (const { key, rule } of listObligations()) expect(ruleWords(rule), key).not.toContain('zdarzenia:')
})
