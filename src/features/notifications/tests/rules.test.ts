import { expect, test } from 'vitest'
import { eventKeys } from '#features/notifications/server/events.ts'
import { areaOf } from '#features/notifications/shared/labels.ts'
import { noticeIcon } from '#features/notifications/pages/notice-badges.ts'
import { countSmsParts, fillIn, namesIn, quietFor, reminderFor, withoutPolish } from '#features/notifications/shared/rules.ts'

test('variables are filled in once, and an empty one takes its line or the space before it along', () => {
  expect(fillIn('Dzień dobry, {{ imie }}.\n\n{{dopisek}}\n\n{{lista}}', { imie: 'Anno', dopisek: '', lista: '– a\n– {{imie}}' })).toBe(
    'Dzień dobry, Anno.\n\n– a\n– {{imie}}',
  )
  expect(fillIn('za {{miesiac}} {{termin}}.', { miesiac: 'listopad 2026', termin: '' })).toBe('za listopad 2026.')
  expect(fillIn('za {{miesiac}} {{termin}}.', { miesiac: 'listopad 2026', termin: 'do 05.12.2026' })).toBe('za listopad 2026 do 05.12.2026.')
  expect(namesIn('{{a}} {{ b_c }} {{}} { {d} }')).toEqual(['a', 'b_c', ''])
})

test('an opening brace before many spaces is no variable, and is found out at once', () => {
  // Followed to the end from each space, this would last for hours.
  const text = `Dzień dobry {{${' '.repeat(100_000)}x`
  expect(namesIn(text)).toEqual([])
  expect(fillIn(text, {})).toBe(text)
})

test.each([
  ['', { parts: 0, characters: 0, plain: true }],
  ['a'.repeat(160), { parts: 1, characters: 160, plain: true }],
  ['a'.repeat(161), { parts: 2, characters: 161, plain: true }],
  [`${'a'.repeat(159)}€`, { parts: 2, characters: 161, plain: true }],
  [`ą${'a'.repeat(69)}`, { parts: 1, characters: 70, plain: false }],
  [`ą${'a'.repeat(70)}`, { parts: 2, characters: 71, plain: false }],
])('a short message is counted in parts: %s', (text, counted) => {
  expect(countSmsParts(text)).toEqual(counted)
})

test('Polish letters leave without taking others along', () => {
  expect(withoutPolish('Zażółć gęślą jaźń – ŁÓDŹ „x”')).toBe('Zazolc gesla jazn - LODZ "x"')
  expect(countSmsParts(withoutPolish('Zażółć gęślą jaźń – ŁÓDŹ „x”…')).plain).toBe(true)
})

const night = { from: '21:00', to: '07:00' }

test.each([
  ['2026-11-20T12:00:00Z', night, 0],
  ['2026-11-20T20:00:00Z', night, 10 * 3600],
  ['2026-11-20T23:30:00Z', night, 6.5 * 3600],
  ['2026-11-21T06:00:00Z', night, 0],
  // The night of the clocks going back is an hour longer, that of going forward an hour shorter.
  ['2026-10-24T19:00:00Z', night, 11 * 3600],
  ['2026-03-28T20:00:00Z', night, 9 * 3600],
  ['2026-03-28T20:00:00Z', { from: '21:00', to: '02:30' }, 5.5 * 3600],
  ['2026-11-20T11:30:00Z', { from: '12:00', to: '13:00' }, 1800],
])('quiet hours at %s', (now, quiet, seconds) => {
  expect(quietFor(quiet, new Date(now))).toBe(seconds)
  expect(quietFor(null, new Date(now))).toBe(0)
})

test.each(eventKeys)('%s stands under an area and a picture of its own', event => {
  expect(areaOf(event)).not.toBe('Pozostałe')
  expect(noticeIcon(event)).not.toBe(noticeIcon('?'))
})

test.each([
  // Terms in as many days; the reminder that is due for them now.
  [[0], 0, 0],
  [[0], -1, undefined],
  [[-1], -1, -1],
  [[-1], -3, -1],
  [[-1], -4, undefined],
  [[7, 3, 1], 8, undefined],
  [[7, 3, 1], 6, 7],
  [[7, 3, 1], 2, 3],
  [[7, 3, 1], 0, 1],
])('of reminders %j with %i days left %s is due', (days, left, reached) => {
  expect(reminderFor(days, left)).toBe(reached)
})
