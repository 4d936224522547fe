import { expect, it } from 'vitest'
import { buildApp } from '#app/server.ts'
import { testInstallation } from '#test/installation.ts'
import { spyOnLog } from '#test/log-spy.ts'

async function warningsAfter(trusted_proxies: string[], headers: Record<string, string>) {
  const { installation } = await testInstallation()
  const { log, lines } = spyOnLog()
  const app = await buildApp({ ...installation, log, config: { ...installation.config, trusted_proxies } })
  for (const remoteAddress of ['10.0.0.9', '10.0.0.9', '10.0.0.8']) await app.inject({ url: '/health/live', remoteAddress, headers })
  await app.close()
  return lines().filter(({ level }) => level === 40)
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

it('untrusted proxy: tells once of a proxy that nobody has named, by its address and without that of the caller', async () => {
  const warnings = await warningsAfter([], forwarded)
  expect(warnings).toMatchObject([{ peer: '10.0.0.9', msg: expect.stringContaining('TRUSTED_PROXIES') }])
  expect(JSON.stringify(warnings)).not.toContain('203.0.113.7')
  expect(await warningsAfter(['10.0.0.8'], forwarded)).toMatchObject([{ peer: '10.0.0.9' }])
})

it('untrusted proxy: has nothing to tell of a proxy that is named, nor of a caller who forwards nothing', async () => {
  expect(await warningsAfter(['10.0.0.0/24'], forwarded)).toEqual([])
  expect(await warningsAfter([], {})).toEqual([])
})
