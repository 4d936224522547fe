/** What costs a program most to read, made as long as a place allows. */

const fill = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length)).padEnd(length, 'x')

const texts: Record<string, string> = {
  'runs of marks': '\u0301\u0316',
  'letters with thirty marks': `a${'\u0301'.repeat(30)}`,
  'letters that unfold': '\ufdfa',
  'open tags': '<x>',
  'tags closed by another name': '<b></i>',
  'tags of two alphabets': '<svg><math>',
  'tables in tables': '<table><tr><td>',
  'lists in lists': '<ul><li>',
  'closed tags': '<b></b>',
  'beginnings of tags': '<a href="',
  entities: '&',
  'spaces in braces': '{{ ',
  spaces: ' ',
  zeros: '0',
  'postal codes': '00-000 ',
  'commas and quotes': '",',
  addresses: 'a@',
}

/** Shapes of one text, by name. */
export const costlyTexts = Object.entries(texts).map(([name, unit]) => [name, (length: number) => fill(unit, length)] as const)

const attributes = (length: number) => `<a ${Array.from({ length: Math.floor(length / 10) }, (_, place) => `b${place.toString(36)}="1"`).join(' ')}>`
costlyTexts.push(
  ['attributes', length => attributes(length).slice(0, length)],
  ['spaces after a brace', length => `a {{${' '.repeat(Math.max(0, length - 5))}x`],
)

/** Bytes that a JSON body may have. */
const largestBody = 256_000

const many = (unit: (place: number) => string, between = ',') => {
  const parts = []
  for (let bytes = 0; bytes < largestBody - 40; bytes += (parts.at(-1)?.length ?? 0) + 1) parts.push(unit(parts.length))
  return parts.join(between)
}

/** Bodies that fit no contract, whole. */
export const costlyBodies = {
  names: `{${many(place => `"a${place.toString(36)}":0`)}}`,
  'numbers as names': `{${many(place => `"${place * 997}":0`)}}`,
  'one name over and over': `{${many(() => '"a":0')}}`,
  nesting: `${'['.repeat(largestBody / 2 - 1)}${']'.repeat(largestBody / 2 - 1)}`,
  siblings: `{"ids":[${many(() => '{}')}]}`,
  numbers: `{"ids":[${many(() => '1')}]}`,
  'a long number': `{"ids":[${'9'.repeat(largestBody - 20)}]}`,
  'empty texts': `{"ids":[${many(() => '""')}]}`,
  escapes: `{"title":"${'\\"'.repeat(largestBody / 2 - 20)}"}`,
}
