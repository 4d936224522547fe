import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { median, openGround } from './fixture.ts'
import { goToRow, memoryOf, openSlowPage, seenBy } from '#bench/window.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { openChromium } from '#test/chromium.ts'

/**
 * How long the list of companies takes until its first row in Chromium with an empty cache and a processor slowed down four times, beside
 * two bare pages (`bench/page`), in turns: `stack`, by Mantine and TanStack's Query and Table, to which the bar applies, and `plain`, without the
 * table library, which the product does without as well. They are served with the headers that every page of the product has: a page with a
 * context of its own starts later. The product is built beforehand (`vite build`).
 */
const rounds = 15
const bar = 1.1
/** Milliseconds: no task after the first row may take longer. */
const maxAllowedMs = 200

const ground = await openGround(1)
await ground.owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number, documents, tasks)
  select 'biuro0', gen_random_uuid(), 'Firma ' || n, (array['jdg', 'zoo', 'sc', 'sa'])[1 + n % 4], (5000000000 + n)::text, n % 30, n % 7 from generate_series(1, 2000) n`)
await ground.owner.query('vacuum analyze')
const session = await ground.logIn('biuro0')
const { port } = await ground.startApp()

const folder = mkdtempSync(join(tmpdir(), 'biurko-bench-'))
for (const name of ['stack', 'plain'])
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'page'),
    base: `/${name}/`,
    plugins: [react(), { name, transformIndexHtml: { order: 'pre', handler: html => html.replace('main.tsx', `${name}.tsx`) } }],
    build: { outDir: join(folder, name), emptyOutDir: true, target: 'es2023' },
  })
const bare = fastify()
bare.addHook('onSend', securityHeaders({}))
await bare.register(fastifyStatic, { root: folder })
const address = (await bare.listen()).replace('127.0.0.1', 'localhost')

const nothing = { cookies: [], origins: [] }
const pages = {
  stack: { url: `${address}/stack/index.html`, memory: nothing },
  plain: { url: `${address}/plain/index.html`, memory: nothing },
  biurko: { url: `http://localhost:${port}/dashboard/companies`, memory: await memoryOf(session, port) },
}
const names = ['stack', 'plain', 'biurko'] as const
const browser = await openChromium()

/** Milliseconds until the first row of a visit, and of the longest task after it. */
async function visit({ url, memory }: (typeof pages)[keyof typeof pages]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: memory })
  const page = await openSlowPage(context)
  await goToRow(page, url)
  await page.waitForTimeout(1500)
  const { row = 0, tasks } = await seenBy(page)
  await context.close()
  return { row, longest: Math.max(0, ...tasks.filter(({ start }) => start > row).map(({ duration }) => duration)) }
}

const seen: Record<(typeof names)[number], Awaited<ReturnType<typeof visit>>[]> = { stack: [], plain: [], biurko: [] }
for (const name of names) await visit(pages[name])
for (let round = 0; round < rounds; round++) for (const name of names) seen[name].push(await visit(pages[name]))
const [stack = 0, plain = 0, row = 0] = names.map(name => median(seen[name].map(visit => visit.row)))
const longest = median(seen.biurko.map(visit => visit.longest))
console.log(`first row of a list: bare ${stack.toFixed(0)} ms, Biurko ${row.toFixed(0)} ms, ratio ${(row / stack).toFixed(2)} (bar ${bar})`)
console.log(`beside the page without the table library: ${plain.toFixed(0)} ms, ratio ${(row / plain).toFixed(2)}`)
console.log(`longest task after it: ${longest.toFixed(0)} ms, ratio ${(longest / maxAllowedMs).toFixed(2)} of ${maxAllowedMs} ms`)

await browser.close()
await bare.close()
rmSync(folder, { recursive: true, force: true })
await ground.close()
