import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fewFiles, plainest } from '#test/embedded-files.ts'

const features = join(import.meta.dirname, '../src/features')
const answers = (feature: string) => ['api.ts', 'mount.ts'].some(name => existsSync(join(features, feature, name)))

it('has one file of every feature that answers run on the embedded database, and names none that is not there', () => {
  const missing = readdirSync(features)
    .filter(answers)
    .filter(feature => !fewFiles.includes(plainest[feature] ?? `src/features/${feature}/api.test.ts`))
  expect(missing).toEqual([])
  expect(Object.keys(plainest).filter(feature => existsSync(join(features, feature, 'api.test.ts')))).toEqual([])
})
