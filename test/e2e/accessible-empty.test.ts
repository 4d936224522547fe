import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { RouteEntry } from '#web/routing/routes.ts'
import { known, screens } from '#test/e2e/address-of.ts'
import { expectUsable, fewViews, look, usual } from '#test/e2e/axe.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { mailboxOfServer, officeFromCommands } from '#test/e2e/own-office.ts'
import { follow } from '#test/e2e/screen.ts'
import { openFixtures, settle, shows } from './fixtures.ts'
import { startSmtp } from '#test/fakes/smtp.ts'

/** The first day of an office: nothing is there yet, and each screen says so to everybody. */

const smtp = await startSmtp()
afterAll(() => smtp.stop())

const people = {} as Record<'administrator' | 'manager' | 'owner', { id: string; email: string }>
const stage = openFixtures({
  environment: { SMTP_URL: smtp.url, MAIL_FROM: 'Biuro <biuro@example.pl>', LOG_LEVEL: 'error' },
  own: {
    createOffice: async installation => {
      const office = await officeFromCommands(installation, 'biuro')
      for (const role of ['administrator', 'manager', 'owner'] as const) people[role] = await office.person(role)
    },
    mailbox: mailboxOfServer(smtp),
  },
})

const pages = {} as Record<RouteEntry['area'], Page>
beforeAll(async () => {
  for (const area of ['admin', 'client'] as const) pages[area] = await stage.open()
  await stage.signIn(pages.admin, people.administrator.email)
  await stage.signIn(pages.client, people.owner.email)
})

async function expectEmpty(area: RouteEntry['area'], path: string) {
  const page = pages[area]
  await follow(page, path)
  await look(page, usual)
  await expect.poll(() => page.getByRole('main').getByRole('button', { name: 'Spróbuj ponownie' }).count()).toBe(0)
  await expectUsable(page, path, fewViews)
  for (const tab of await page.getByRole('main').getByRole('tab', { selected: false }).allTextContents()) {
    await page.getByRole('tab', { name: tab }).click()
    await expectUsable(page, `${path}, ${tab}`, fewViews.slice(-1))
  }
}

const plain = screens.filter(({ path, area }) => area !== 'public' && !/:(?!year)/.test(path))

it.each(plain)('$name can be used by everybody without a record', async ({ path, area }) => {
  await expectEmpty(area, path.replace(':year', String(known.year)))
})

it('a company of which nothing is known yet can be used by everybody, on both sides', async () => {
  const { data } = await callApi<{ data: { id: string } }>(pages.admin, 'POST', '/api/companies', { title: 'Zakład Nowy', company_type: 'jdg' })
  await callApi(pages.admin, 'POST', `/api/companies/${data.id}/users`, { user_id: people.owner.id, role: 'owner' })
  await expectEmpty('admin', `/dashboard/companies/${data.id}`)
  await expectEmpty('client', `/companies/${data.id}`)
  await expectEmpty('client', `/companies/${data.id}/employees`)
})

/** With all that the first steps ask for; answers how many months are closed. */
async function home(page: Page): Promise<number> {
  const answers = page.waitForResponse(answer => /\/api\/settlements\?.*closed/.test(answer.url()))
  await page.goto('/dashboard')
  const { meta } = await (await answers).json()
  await settle(page)
  return meta.total
}

it('the first steps of a new office tick themselves off by what is there', async () => {
  await pages.admin.goto('/dashboard')
  const steps = pages.admin.getByRole('main').getByRole('listitem')
  await shows(steps.filter({ hasText: 'Import firm, zrobione' }))
  await shows(steps.filter({ hasText: 'Dane i logo biura, do zrobienia' }))
  // What only an administrator can do is no step of a manager, whose own are all done.
  const manager = await stage.open()
  await stage.admit(manager, people.manager.email)
  await home(manager)
  await expect.poll(() => manager.getByRole('heading', { name: 'Pierwsze kroki' }).count()).toBe(0)
})

it('an office that has closed a month is told of no first steps', async () => {
  await stage.overnight(({ database }, office) =>
    database.transact(officeScope(office.id), async db => {
      const { id: company_id } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
      await db.insertInto('settlements').values({ id: newId(), company_id, month: '2026-01', state: 'closed' }).execute()
    }),
  )
  expect(await home(pages.admin)).toBe(1)
  await expect.poll(() => pages.admin.getByRole('heading', { name: 'Pierwsze kroki' }).count()).toBe(0)
})

it('the mailbox is a page of the demo alone', async () => {
  for (const page of [await stage.open(), pages.admin]) {
    await page.goto('/skrzynka')
    await shows(page.getByRole('heading', { name: 'Strony nie znaleziono' }))
    expect(await page.title()).toBe('Biuro przy Rynku')
  }
})
