import { writeFileSync } from 'node:fs'
import { writeTable } from '#features/recurring-tasks/tests/profile-table.ts'

/** Prints who owes what, for accountants. */
writeFileSync('docs/obligations-by-profile.md', writeTable())
