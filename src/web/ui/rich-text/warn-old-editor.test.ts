import { afterEach, describe, expect, it, vi } from 'vitest'
import { warnOldEditor } from './warn-old-editor.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('warnOldEditor', () => {
  it('warns below version 42 and never throws', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    warnOldEditor('41.4.2')
    expect(warn).toHaveBeenCalledTimes(1)
    warnOldEditor('unknown')
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('is silent from 42 on', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    warnOldEditor('42.0.0')
    warnOldEditor('48.5.2')
    expect(warn).not.toHaveBeenCalled()
  })
})
