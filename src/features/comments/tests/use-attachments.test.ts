import { expect, test } from 'vitest'
import { changedFiles } from '#features/comments/pages/use-attachments.ts'

const files = (names: string) => [...names].map(id => ({ id, name: id, bytes: 1, media_type: 'text/plain' }) as never)

test.each([
  // What was there, what one has now, what there is now, what goes out.
  ['ab', 'ab', 'ab', 'ab'],
  ['ab', 'a', 'ab', 'a'],
  ['ab', 'abn', 'ab', 'abn'],
  ['ab', 'ab', 'abx', 'abx'],
  ['ab', 'bn', 'abx', 'bxn'],
  ['ab', 'abn', 'a', 'an'],
  ['', 'n', 'x', 'xn'],
  ['ab', '', 'ab', ''],
])('%s became %s here and %s elsewhere: %s', (begun, mine, now, sent) => {
  expect(changedFiles(files(begun), files(mine), files(now)).join('')).toBe(sent)
})
