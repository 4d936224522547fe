import { compare, openGround } from './fixture.ts'
import { memoryOf, openSlowPage, seenBy } from '#bench/window.ts'
import { openChromium } from '#test/chromium.ts'
import { loadMatrix } from '#features/settlements/server/matrix.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'

/**
 * The matrix of 200 companies and 24 months: the server against bare node:http with the same statement, and the screen in Chromium slowed
 * down four times. 20 other offices of the same size lie beside it. The screen is built beforehand (`vite build`).
 */
const offices = 21
const companiesEach = 200
/** Milliseconds: no task of the page may take longer. */
const maxAllowedMs = 200
const year = Number(warsawMonth().slice(0, 4))

const ground = await openGround(offices)
await ground.owner.query(`insert into companies (tenant_id, id, title, company_type, vat_number, cooperation_status)
  select 'biuro' || t, gen_random_uuid(), 'Firma ' || md5(t || '.' || n), 'zoo', (5000000000 + t * 1000 + n)::text, 'obslugiwana'
  from generate_series(0, ${offices - 1}) t, generate_series(1, ${companiesEach}) n`)
await ground.owner.query(`insert into settlements (tenant_id, id, company_id, month, state)
  select c.tenant_id, gen_random_uuid(), c.id, to_char(make_date(${year - 1}, 1, 1) + make_interval(months => m), 'YYYY-MM'),
    (array['closed', 'closed', 'in_progress', 'awaiting_documents', 'awaiting_approval', 'remarks'])[1 + (m + length(c.id::text) + ascii(c.title)) % 6]
  from companies c, generate_series(0, 23) m`)
await ground.owner.query('vacuum analyze')

const session = await ground.logIn('biuro0')
const { headers } = session
const { port } = await ground.startApp()
const bare = { url: await ground.startBare(await ground.statementsOf('biuro0', (db, actor) => loadMatrix(db, actor, year, 2))) }
const biurko = { url: `http://127.0.0.1:${port}/api/settlements/matrix?year=${year}&years=2`, headers }
console.log(`matrix ${companiesEach} × 24: ${await compare(bare, biurko, { connections: 8, seconds: 3 })}`)

const browser = await openChromium()
const page = await openSlowPage(await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: await memoryOf(session, port) }))
/** The longest task since the last look. */
const longest = async () => Math.max(0, ...(await seenBy(page)).tasks.map(({ duration }) => duration))
const say = (what: string, task: number) =>
  console.log(`${what}: longest task ${task.toFixed(0)} ms, ratio ${(task / maxAllowedMs).toFixed(2)} of ${maxAllowedMs} ms`)

await page.goto(`http://localhost:${port}/dashboard/settlements/matrix?years=2`)
const rows = page.getByRole('grid').locator('tbody tr')
await rows.first().waitFor({ state: 'attached' })
await page.waitForTimeout(1000)
say('open', await longest())
console.log(`nodes of the page: ${await page.evaluate(() => document.querySelectorAll('*').length)}`)
await page.getByRole('searchbox').first().fill('a')
await page.waitForTimeout(1500)
say('search', await longest())
await page.getByRole('searchbox').first().fill('')
await page.waitForTimeout(1500)
say('all again', await longest())
await rows.nth(3).locator('td').nth(3).focus()
for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowDown')
await page.waitForTimeout(1000)
say('ten arrows', await longest())

await browser.close()
await ground.close()
