import { expect, it } from 'vitest'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'

const stylesheet = 'https://fonts.example.com/css2?family=Roboto:wght@100;300;400;500;700;900'

it('of another provider is named in the configuration, and nothing else of it is allowed', async () => {
  const { app } = await testInstallation({ WEB_FONT_URL: stylesheet, WEB_FONT_FILES_URL: 'https://files.example.com' })
  const office = await newOffice()
  const answer = await app.inject({ url: '/api/config', headers: { host: `${office.office.id}.localhost` } })
  expect(answer.json().data.web_font).toEqual({ family: 'Roboto', weights: [100, 300, 400, 500, 700, 900], stylesheet })
  const policy = String(answer.headers['content-security-policy']).split('; ')
  expect(policy.filter(directive => directive.includes('example.com'))).toEqual([
    "style-src 'self' 'unsafe-inline' https://fonts.example.com",
    "font-src 'self' https://files.example.com",
  ])
})
