import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fewFiles, plainest } from '#test/embedded-files.ts'

const root = join(import.meta.dirname, '..')
const features = join(root, 'src/features')
const answers = (feature: string) => ['api.ts', 'mount.ts'].some(name => ['', 'server'].some(folder => existsSync(join(features, feature, folder, name))))
/** Of both places, the feature has one or none. */
const apiTests = (feature: string) => ['api.test.ts', 'tests/api.test.ts'].map(name => `src/features/${feature}/${name}`)

it('has one file of every feature that answers run on the embedded database, and names none that is not there', () => {
  const missing = readdirSync(features)
    .filter(answers)
    .filter(feature => ![plainest[feature], ...apiTests(feature)].some(path => path !== undefined && fewFiles.includes(path)))
  expect(missing).toEqual([])
  expect(Object.keys(plainest).filter(feature => apiTests(feature).some(path => existsSync(join(root, path))))).toEqual([])
})
