import { expect, it } from 'vitest'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'

it('security headers: stand on every answer: of the API, of what is not there, of a refused call', async () => {
  const { app } = await testInstallation({ PUBLIC_URL: 'https://portal.example.pl', TRUSTED_PROXIES: '127.0.0.1' })
  const office = await newOffice()
  for (const [url, method] of [
    ['/api/config', 'GET'],
    ['/api/nie-ma-tego', 'GET'],
    ['/api/companies', 'GET'],
    ['/api/users/check', 'POST'],
    ['/health/live', 'GET'],
  ] as const) {
    const { headers } = await app.inject({ method, url, headers: office.anonymous.headers, ...(method === 'POST' && { payload: {} }) })
    const policy = String(headers['content-security-policy'])
    for (const directive of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self'",
      "worker-src 'self'",
    ])
      expect(policy.split('; '), url).toContain(directive)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    if (url.startsWith('/api/')) expect(headers['cache-control'], url).toBe('no-store')
  }
})

it('an API that is called the wrong way answers as one that is not there', async () => {
  const { app } = await testInstallation()
  for (const method of ['TRACE', 'OPTIONS', 'PATCH'] as const)
    expect((await app.inject({ method: method as 'OPTIONS', url: '/api/companies' })).statusCode).toBe(404)
})
