import { afterAll } from 'vitest'
import { setErrorMessages } from '#kernel/fields/zod-messages-pl.ts'
import { endFile } from './cleanup.ts'

setErrorMessages()
afterAll(endFile)
