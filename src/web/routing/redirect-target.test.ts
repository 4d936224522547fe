import { describe, expect, it } from 'vitest'
import { safeTarget } from './redirect-target.ts'

const origin = 'https://biuro.example'

describe('a return address', () => {
  it.each([
    ['/dashboard/companies?page=2#end', '/dashboard/companies?page=2#end'],
    ['/', '/'],
  ])('%s leads to a page of our own', (target, path) => expect(safeTarget(target, origin)).toBe(path))

  it.each([
    null,
    '',
    'dashboard',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
  ])('%j leads nowhere', target => expect(safeTarget(target, origin)).toBeUndefined())
})
