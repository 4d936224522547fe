import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startEmbedded } from '#server/embedded.ts'

const socketFolders = async () => (await readdir(tmpdir())).filter(name => name.startsWith(`biurko-${process.pid}-`))

it('leaves neither a lock nor a folder for sockets when it cannot start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  const before = await socketFolders()
  await symlink(join(folder, 'missing', 'database'), join(folder, 'database'))
  for (const _ of [1, 2]) await expect(startEmbedded(folder)).rejects.toThrow('EEXIST')
  expect(await socketFolders()).toEqual(before)
  await rm(folder, { recursive: true })
})
