import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openFixtures } from './fixtures.ts'
import { localhost } from '#test/fakes/localhost.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource/roboto/package.json')), 'files')
const requests: { url: string; referer: string | undefined }[] = []

/** A provider of web fonts: a style sheet, and the files that it names. */
const provider = createServer(localhost, async ({ url = '', headers }, response) => {
  requests.push({ url, referer: headers.referer })
  response.setHeader('access-control-allow-origin', '*')
  if (url.endsWith('.woff2')) return void response.setHeader('content-type', 'font/woff2').end(await readFile(join(folder, 'roboto-latin-400-normal.woff2')))
  response.setHeader('content-type', 'text/css').end('@font-face{font-family:Roboto;font-weight:400;src:url(/roboto.woff2) format("woff2")}')
})
await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>(resolve => void provider.close(() => resolve())))
const origin = `https://localhost:${(provider.address() as AddressInfo).port}`
const stage = openFixtures({ environment: { WEB_FONT_URL: `${origin}/css?family=Roboto:400` } })

const loadedFaces = (page: Page) => page.evaluate(() => [...document.fonts].filter(face => face.family === 'Roboto' && face.status === 'loaded').length)

it('font: comes from the provider that the installation names, and nothing of it from here', async () => {
  const page = await stage.open({ ignoreHTTPSErrors: true })
  const own: string[] = []
  page.on('request', request => new URL(request.url()).pathname.startsWith('/fonts/') && own.push(request.url()))
  await page.goto('/login')
  await expect.poll(() => loadedFaces(page)).toBe(1)
  // Of the portal it learns nothing: the file is asked for by its own style sheet.
  expect(requests).toEqual([
    { url: '/css?family=Roboto:400', referer: undefined },
    { url: '/roboto.woff2', referer: `${origin}/css?family=Roboto:400` },
  ])
  expect(own).toEqual([])
})
