import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { FolderStorage } from '#server/folder-storage.ts'
import { keepFilesPrivate } from '#server/private-files.ts'

it('leaves nothing that other accounts of the machine could read', async () => {
  const before = process.umask(0o022)
  const folder = await mkdtemp(join(tmpdir(), 'biurko-config-'))
  onTestFinished(async () => {
    process.umask(before)
    await rm(folder, { recursive: true })
  })
  keepFilesPrivate()
  const { data_dir } = readConfig({ DATA_DIR: join(folder, 'dane') })
  const [files, source, digest] = [join(data_dir, 'files'), join(data_dir, 'lista-plac'), 'a'.repeat(64)]
  await writeFile(source, 'płaca')
  await new FolderStorage(files).keep('biuro', digest, source)
  const paths = [data_dir, source, files, join(files, 'biuro', 'aa', digest)]
  const open = await Promise.all(paths.map(async path => ((await stat(path)).mode & 0o077 ? [path] : [])))
  expect(open.flat()).toEqual([])
})
