import { afterAll } from 'vitest'
import { checkStatements } from './check.ts'
import { noteStatements } from './noted.ts'

noteStatements()
afterAll(checkStatements)
