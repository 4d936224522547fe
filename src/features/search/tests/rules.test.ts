import { expect, test } from 'vitest'
import { amountOf, byKind, isGuessable, spellingsOf, splitWords } from '#features/search/shared/rules.ts'

test.each([
  ['Łódź, ŻÓŁĆ', ['lodz', 'zolc']],
  ['999-000-00-14', ['9990000014']],
  ['SPR/2026/000123', ['spr', '2026', '000123']],
  ['FV 1/11', ['fv', '1', '11']],
  ['a', []],
  ['  ', []],
  ['firma w firma', ['firma']],
  ['jeden dwa trzy cztery pięć sześć siedem', ['jeden', 'dwa', 'trzy', 'cztery', 'piec', 'szesc']],
])('%s is looked for as %j', (query, words) => {
  expect(splitWords(query)).toEqual(words)
})

test.each([
  ['440,56', '440.56'],
  ['1 440.56 zł', '1440.56'],
  ['0,50', '0.50'],
  ['440', undefined],
  ['12/2026', undefined],
  ['20.11.2026', undefined],
])('%s names the amount %s', (query, amount) => {
  expect(amountOf(query)).toBe(amount)
})

test('two words one typo apart share a spelling', () => {
  const near = (one: string, other: string) => spellingsOf(one).some(spelling => spellingsOf(other).includes(spelling))
  for (const typo of ['piekrnia', 'piekarmia', 'piekarniaa', 'piekanria', 'iekarnia']) expect(near('piekarnia', typo), typo).toBe(true)
  expect(near('piekarnia', 'kawiarnia')).toBe(false)
  expect(['vat', 'fv2026', 'piekarnia'].map(isGuessable)).toEqual([false, false, true])
})

test('kinds keep the order of the answer, and only a chosen company comes first within its kind', () => {
  const results = [
    { kind: 'company', id: 'a', company_id: 'a' },
    { kind: 'company', id: 'b', company_id: 'b' },
    { kind: 'person', id: 'p', company_id: null },
    { kind: 'task', id: 'q', company_id: null },
    { kind: 'task', id: 'r', company_id: 'b' },
  ]
  const ids = (chosen: string | null) => [...byKind(results, chosen)].map(([kind, rows]) => `${kind} ${rows.map(({ id }) => id).join('')}`)
  expect(ids(null)).toEqual(['company ab', 'person p', 'task qr'])
  expect(ids('b')).toEqual(['company ba', 'person p', 'task rq'])
})
