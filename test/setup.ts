import { afterAll } from 'vitest'
import { setErrorMessages } from '#kernel/messages.ts'
import { endFile } from '#test/at-end.ts'

setErrorMessages()
afterAll(endFile)
