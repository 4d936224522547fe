import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { until } from '#test/faults/until.ts'

/** A benchmark leaves nothing behind, however it ends. */

const ground = join(import.meta.dirname, '../../bench/fixture.ts')

/** Processes that were told of the folder, by their command or their environment. */
function aliveWith(folder: string): string[] {
  const mentionsFolder = (pid: string, part: string) => {
    try {
      return readFileSync(`/proc/${pid}/${part}`, 'utf8').includes(folder)
    } catch {
      // It has ended meanwhile.
      return false
    }
  }
  return readdirSync('/proc').filter(pid => /^\d+$/.test(pid) && (mentionsFolder(pid, 'cmdline') || mentionsFolder(pid, 'environ')))
}

async function begin(end: string) {
  const folder = mkdtempSync(join(tmpdir(), 'biurko-left-'))
  // Its PostgreSQL runs as somebody else.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const text = `const { openGround } = await import('${ground}'); const ground = await openGround(1); await ground.startApp(); console.log('up'); await new Promise(go => process.stdin.once('data', go)); ${end}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  const ended = once(child, 'exit')
  let output = ''
  child.stderr.on('data', chunk => (output += chunk))
  const up = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)])
  expect(up, output).toBeDefined()
  expect(aliveWith(folder).length).toBeGreaterThan(2)
  expect(readdirSync(folder)).toHaveLength(2)
  child.stdin.write('go on\n')
  return { child, ended, left: () => [...aliveWith(folder), ...readdirSync(folder)] }
}

it('a benchmark that throws ends its PostgreSQL and its server', async () => {
  const { ended, left } = await begin("throw new Error('It went wrong.')")
  expect(await ended).toEqual([1, null])
  await until(() => left().length === 0, 50)
})

it('a benchmark that is stopped does so as well', async () => {
  const { child, ended, left } = await begin('await new Promise(() => setInterval(() => undefined, 1000))')
  child.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  await until(() => left().length === 0, 50)
})
