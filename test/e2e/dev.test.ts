import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { tmpfsFolder } from '#test/tmpfs.ts'

const root = join(import.meta.dirname, '../..')
const parts = ['src', 'scripts', 'db', 'demo', 'package.json', 'tsconfig.json', 'vite.config.ts', 'index.html']

/** A copy of the sources, to be changed. */
async function copySources(): Promise<string> {
  const folder = await mkdtemp(join(tmpfsFolder, 'biurko-dev-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await Promise.all(parts.map(name => cp(join(root, name), join(folder, name), { recursive: true })))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** `npm run dev` in that folder; `says` resolves when it prints, from now on, what fits the pattern. */
async function startDev(folder: string) {
  const { DATABASE_URL: _, DATABASE_ADMIN_URL: __, ...inherited } = process.env
  const ports = { PORT: String(await freePort()), WEB_PORT: String(await freePort()) }
  const child = spawn(process.execPath, ['scripts/dev/main.ts'], { cwd: folder, env: { ...inherited, ...ports }, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  child.stdout.setEncoding('utf8')
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      let text = ''
      child.stdout.on('data', part => {
        text += part
        const match = pattern.exec(text)
        if (match) resolve(match[1] ?? match[0])
      })
      child.once('exit', () => reject(new Error(`It ended before it said ${pattern}: ${text}`)))
    })
  return { child, says }
}

async function change(path: string, from: string, to: string) {
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}

it('npm run dev: runs the API and the screens without a build, and takes up a changed file of either', async () => {
  const folder = await copySources()
  const { child, says } = await startDev(folder)
  const url = await says(/^Biurko: (\S+)/m)
  const read = async (path: string) => (await fetch(new URL(path, url))).text()
  expect(await read('/')).toContain('/src/app/browser.tsx')

  const logged = says(/^\[\d\d:\d\d:\d\d\] INFO: answered GET \/api\/config 200 \d+ ms$/m)
  expect(await read('/api/config')).toContain('"product_name":"Biurko"')
  await logged
  const restarted = says(/Server listening/)
  await change(join(folder, 'src/features/tenants/server/config.ts'), 'product_name', `product_name: 'Zmienione', was`)
  await restarted
  expect(await read('/api/config')).toContain('"product_name":"Zmienione"')

  expect(await read('/src/web/ui/theme.ts')).toContain('32px')
  const updated = says(/\[vite\].*(page reload|hmr update)/)
  await change(join(folder, 'src/web/ui/theme.ts'), "'32px'", "'33px'")
  await updated
  expect(await read('/src/web/ui/theme.ts')).toContain('33px')

  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect(fetch(url)).rejects.toThrow()
}, 120_000)
