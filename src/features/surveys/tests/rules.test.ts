import { describe, expect, test } from 'vitest'
import { type Answers, checkAnswers, checkQuestions, findLost, keptAnswers, type Question, shownQuestions } from '#features/surveys/shared/rules.ts'

const question = (id: string, values: Partial<Question> = {}): Question => ({
  id,
  kind: 'one',
  title: `Pytanie ${id}`,
  help: null,
  required: false,
  options: [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
  ],
  rows: [],
  min: 1,
  max: 5,
  min_label: null,
  max_label: null,
  show_if: null,
  ...values,
})
const within = (...questions: Question[]) => [{ id: 's', title: '', questions }]
const depends = (on: string, ...any_of: string[]) => ({ show_if: { question_id: on, any_of } })

describe('a survey to be published', () => {
  test.each([
    ['without questions', [], 'sections'],
    ['with a question that asks nothing', [question('1', { title: ' ' })], '1'],
    ['with one option', [question('1', { options: [{ id: 'a', label: 'A' }] })], '1'],
    [
      'with an empty option',
      [
        question('1', {
          options: [
            { id: 'a', label: 'A' },
            { id: 'b', label: '' },
          ],
        }),
      ],
      '1',
    ],
    ['with a matrix of no rows', [question('1', { kind: 'matrix' })], '1'],
    ['with a scale turned round', [question('1', { kind: 'scale', min: 5, max: 1 })], '1'],
    ['that depends on a later question', [question('1', depends('2', 'a')), question('2')], '1'],
    ['that depends on a text', [question('1', { kind: 'short' }), question('2', depends('1', 'a'))], '2'],
    ['that depends on no answer', [question('1'), question('2', depends('1', 'z'))], '2'],
  ])('%s is refused', (_, questions, place) => {
    expect(Object.keys(checkQuestions(within(...questions)))).toEqual([place])
  })

  test('is fine with every kind', () => {
    const kinds = (['one', 'several', 'scale', 'nps', 'short', 'long', 'number', 'date', 'yes_no', 'matrix'] as const).map(kind =>
      question(kind, { kind, rows: kind === 'matrix' ? [{ id: 'r', label: 'R' }] : [] }),
    )
    expect(checkQuestions(within(...kinds))).toEqual({})
  })
})

test('what was asked is not lost, rewording and more are', () => {
  const before = within(question('1'), question('2'))
  expect(findLost(before, within(question('1', { title: 'Inaczej' }), question('2'), question('3')))).toBeUndefined()
  expect(findLost(before, within(question('1')))).toBe('Pytanie 2')
  const scale = question('1', { kind: 'scale', min: 1, max: 5 })
  expect(findLost(within(scale), within({ ...scale, max_label: 'Znakomicie' }))).toBeUndefined()
  expect(findLost(within(scale), within({ ...scale, max: 3 }))).toBe('Pytanie 1')
  expect(findLost(before, within(question('1', { kind: 'several' }), question('2')))).toBe('Pytanie 1')
  expect(findLost(before, within(question('1', { options: [{ id: 'a', label: 'A' }] }), question('2')))).toBe('Pytanie 1')
})

describe('answers', () => {
  const chain = within(question('1'), question('2', { ...depends('1', 'b'), required: true }), question('3', { ...depends('2', 'a'), required: true }))

  test('are asked for as far as they lead, and hidden ones decide nothing', () => {
    const visibleIds = (answers: Answers) => shownQuestions(chain, answers).map(({ id }) => id)
    expect(visibleIds({})).toEqual(['1'])
    expect(visibleIds({ 1: 'b', 2: 'a' })).toEqual(['1', '2', '3'])
    expect(visibleIds({ 1: 'a', 2: 'a' })).toEqual(['1'])
    expect(keptAnswers(chain, { 1: 'a', 2: 'a', 3: 'b', inne: 'x' })).toEqual({ 1: 'a' })
    expect(Object.keys(checkAnswers(chain, { 1: 'b' }, true))).toEqual(['2'])
    expect(checkAnswers(chain, { 1: 'b' }, false)).toEqual({})
    expect(checkAnswers(chain, { 1: 'a' }, true)).toEqual({})
  })

  test.each([
    ['one', 'z'],
    ['several', ['a', 'a']],
    ['several', 'a'],
    ['scale', 9],
    ['scale', 1.5],
    ['nps', 11],
    ['short', 'x'.repeat(301)],
    ['number', '7'],
    ['date', '2026-02-30'],
    ['yes_no', 'tak'],
    ['matrix', { x: 'a' }],
  ] as const)('of the kind %s cannot be %s', (kind, answer) => {
    const sections = within(question('1', { kind, rows: [{ id: 'r', label: 'R' }] }))
    expect(Object.keys(checkAnswers(sections, { 1: answer as never }, false))).toEqual(['1'])
  })

  test.each([
    ['short', 'x'.repeat(301), 'Odpowiedź może mieć najwyżej 300 znaków.'],
    ['long', 'x'.repeat(5001), 'Odpowiedź może mieć najwyżej 5000 znaków.'],
  ] as const)('of the kind %s that are too long are told how long they may be', (kind, answer, sentence) => {
    expect(checkAnswers(within(question('1', { kind })), { 1: answer }, false)).toEqual({ 1: sentence })
  })

  test('of a required matrix fill each row', () => {
    const sections = within(
      question('1', {
        kind: 'matrix',
        required: true,
        rows: [
          { id: 'r', label: 'R' },
          { id: 's', label: 'S' },
        ],
      }),
    )
    expect(Object.keys(checkAnswers(sections, { 1: { r: 'a' } }, true))).toEqual(['1'])
    expect(checkAnswers(sections, { 1: { r: 'a', s: 'b' } }, true)).toEqual({})
  })
})
