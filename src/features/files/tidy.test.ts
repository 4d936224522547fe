import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { removeHalves } from '#features/files/tidy.ts'
import { newOffice } from '#test/office.ts'

const days = (count: number) => new Date(Date.now() - count * 86_400_000)

/** As if it had been there for so many days. */
async function leave(path: string, age: number) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'pół', { flag: 'a' })
  await utimes(path, days(age), days(age))
  return path
}

test('halves of a day ago go by night, and nothing else', async () => {
  const office = await newOffice()
  const { installation, data_dir } = office.test
  const files = join(data_dir, 'files', office.office.id)
  const old = [
    await leave(join(files, 'aa', 'x.part'), 2),
    await leave(join(data_dir, 'exports', 'x'), 2),
    await leave(join(data_dir, 'imports/office-x/content'), 2),
  ]
  await utimes(join(data_dir, 'imports/office-x'), days(2), days(2))
  const young = [await leave(join(files, 'aa', 'y.part'), 0), await leave(join(data_dir, 'exports', 'y'), 0)]
  const whole = await leave(join(files, 'aa', 'a'.repeat(64)), 2)
  await removeHalves(installation)
  expect([...old, ...young, whole].map(path => existsSync(path))).toEqual([false, false, false, true, true, true])
})
