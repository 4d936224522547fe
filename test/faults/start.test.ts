import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { embeddedGround, postgresGround } from '#test/faults/ground.ts'
import { run, startServer } from '#test/faults/server.ts'
import { tmpfsFolder } from '#test/tmpfs.ts'

const root = join(import.meta.dirname, '../..')

async function opened<Kind extends { stop(): Promise<void> }>(open: () => Promise<Kind>): Promise<Kind> {
  const ground = await open()
  onTestFinished(ground.stop)
  return ground
}

/** What is installed, without what `npm run build` makes. */
async function copyUnbuilt(): Promise<string> {
  const folder = await mkdtemp(join(tmpfsFolder, 'biurko-unbuilt-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await Promise.all(['src', 'db', 'demo', 'package.json'].map(name => cp(join(root, name), join(folder, name), { recursive: true })))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

it('start: is no node that has no screens: it ends with one line', async () => {
  const [ground, folder] = await Promise.all([opened(postgresGround), copyUnbuilt()])
  const { ended, said } = run(ground.environment, [join(folder, 'src/app/main.ts')])
  expect((await ended).code).toBe(1)
  expect(said()).toMatch(/^Brak zbudowanych ekranów w folderze \S+\/dist; proszę uruchomić: npm run build\n$/)
})

it('start: says where people open it and where it listens', async () => {
  const ground = await opened(postgresGround)
  const { child, ended, said } = await startServer({ ...ground.environment, PUBLIC_URL: 'https://portal.example.pl', TRUSTED_PROXIES: '127.0.0.1' })
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  expect(said()).toMatch(/^Biurko działa pod adresem https:\/\/portal\.example\.pl, a nasłuchuje na http:\/\/127\.0\.0\.1:\d+\n$/)
})

it('start: says of a try-out without mail that nobody can log in', async () => {
  const ground = await opened(embeddedGround)
  const { child, ended, said } = await startServer(ground.environment)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  expect(said()).toMatch(/^Bez SMTP_URL nie dojdzie żaden kod, więc nikt się nie zaloguje\.\nBiurko działa pod adresem http:\/\/127\.0\.0\.1:\d+\n$/)
})
