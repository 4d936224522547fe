import { afterAll } from 'vitest'
import { setErrorMessages } from '#kernel/fields/zod-messages-pl.ts'
import { endFile } from '#test/at-end.ts'

setErrorMessages()
afterAll(endFile)
