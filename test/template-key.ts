import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const always = ['db/**/*.sql', 'src/platform/db/migrate.ts', 'src/platform/jobs/jobs.ts', 'node_modules/pg-boss/package.json']

/** Names a template by the checkout, its clock and all that it is made of: whoever changes a migration is given another one. */
export function templateKey(further: readonly string[], program = ''): string {
  const hash = createHash('sha256').update(`${root}\0${program}\0${process.env.FAKETIME ?? ''}`)
  for (const path of globSync([...always, ...further], { cwd: root }).sort()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 32)
}
