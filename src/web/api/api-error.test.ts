import { describe, expect, it } from 'vitest'
import { ApiError, isNetworkFault, sentenceOf } from './api-error.ts'

const request_id = '01a20957-7021-79d6-8898-4e63679d7bc2'
const sentence = 'Baza danych jest chwilowo niedostępna.'

describe('the number of an error', () => {
  it('is short enough to be read out, stands at the end of what the log says, and is told wherever the error is', () => {
    const bug = sentenceOf(new ApiError('Internal', { code: 'unexpected', status: 500, request_id }))
    expect(bug).toBe('Wystąpił nieoczekiwany błąd. Numer błędu: 679D7BC2.')
    expect(request_id.endsWith(/: (\w+)\.$/.exec(bug)?.[1]?.toLowerCase() ?? '?')).toBe(true)
    expect(sentenceOf(new ApiError(sentence, { code: 'unavailable', status: 503, request_id }))).toBe(`${sentence} Numer błędu: 679D7BC2.`)
  })
  it('is not told of a refusal or an outside service, nor where no answer came', () => {
    expect(sentenceOf(new ApiError(sentence, { code: 'conflict', status: 409, request_id }))).toBe(sentence)
    expect(sentenceOf(new ApiError(sentence, { code: 'outside_service', status: 502, request_id }))).toBe(sentence)
    for (const error of [new ApiError('', { code: 'network' }), new ApiError('', { status: 502 }), new Error('x')])
      expect(sentenceOf(error)).not.toContain('Numer')
  })
})

it('a file of the portal that did not come is a fault of the line, in every browser’s words', () => {
  const address = 'http://localhost/assets/Login.js'
  for (const words of [
    `Failed to fetch dynamically imported module: ${address}`,
    `error loading dynamically imported module: ${address}`,
    'Importing a module script failed.',
  ])
    expect(isNetworkFault(new TypeError(words))).toBe(true)
  expect(isNetworkFault(new Error('Unable to preload CSS for /assets/Login.css'))).toBe(true)
  expect(isNetworkFault(new TypeError('undefined is not a function'))).toBe(false)
  expect(sentenceOf(new TypeError(`Failed to fetch dynamically imported module: ${address}`))).toMatch(/^Brak połączenia/)
})
