import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { postgresGround } from '#test/faults/ground.ts'
import { hear } from '#test/fixtures/hear.ts'

/** A service manager knows the process of npm, and nothing of the shell and the programs below it. */
it.each(['serve', 'start'])('npm run %s ends with all of its programs at SIGTERM', async script => {
  const ground = await postgresGround()
  onTestFinished(ground.stop)
  const port = await freePort()
  const child = spawn('npm', ['run', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', BIURKO_WORKERS: '0', PORT: String(port), ...ground.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // What npm says is what its programs say: the stream ends with the last of them.
  const closed = once(child, 'close')
  await hear(child.stdout, child.stderr).until(text => text.includes(`http://127.0.0.1:${port}\n`))
  child.kill('SIGTERM')
  await closed
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow('fetch failed')
})
