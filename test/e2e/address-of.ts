import type { Page } from 'playwright-core'
import { warsawYear } from '#kernel/dates/warsaw.ts'
import { type RouteEntry, routes } from '#web/routing/routes.ts'
import { callApi } from '#test/e2e/call-api.ts'

/** Every route that has a screen. */
export const screens = Object.entries(routes as Record<string, RouteEntry>).flatMap(([name, { path, area }]) => (path ? [{ name, path, area }] : []))

/** What stands in the place of a path's parameter. */
export const known: Record<string, string> = { year: String(warsawYear()) }

type Records = Record<string, { from: string; as(first: Record<string, string>): Record<string, string | undefined> }>
const below = { from: 'trainings?limit=1', as: ({ id, category_id }: Record<string, string>) => ({ id: category_id, trainingId: id }) }
/** Paths that do not name the list of their records, or stand below another record. */
const others: Records = {
  '/dashboard/settings/notifications/:id/edit': { from: 'notification-templates', as: ({ id }) => ({ id }) },
  '/companies/:id/employees/:employeeId': { from: 'employees?limit=1', as: ({ id, company_id }) => ({ id: company_id, employeeId: id }) },
  '/tickets/:category': { from: 'tickets/categories', as: ({ slug }) => ({ category: slug }) },
  ...Object.fromEntries(screens.filter(({ path }) => path.includes('/trainings/:id')).map(({ path }) => [path, below])),
}

type ListedRecords = { data: Record<string, string>[] }

/** A page that nobody has touched for a quarter of an hour renews its session when it is opened. */
const find = (page: Page, from: string) =>
  callApi<ListedRecords>(page, 'GET', `/api/${from}`).catch(async (error: Error) => {
    if (!error.message.includes('answered 401')) throw error
    const token = await page.evaluate(() => localStorage.getItem('access_token'))
    await page.reload()
    await page.waitForFunction(old => localStorage.getItem('access_token') !== old, token)
    return callApi<ListedRecords>(page, 'GET', `/api/${from}`)
  })

/** `:id` is the first record of the list that the path names: `/dashboard/companies/:id`; of those that fit, where a filter is given. */
export async function addressOf(path: string, page: Page, filters = ''): Promise<string> {
  const list = /([a-z-]+)\/:id/.exec(path)?.[1]
  const source = others[path] ?? (list && { from: `${list}?limit=1&filters=${filters}` })
  const first = source ? (await find(page, source.from)).data[0] : undefined
  const values: Record<string, string | undefined> = { ...known, id: first?.id, ...(first && others[path]?.as(first)) }
  return path.replace('*', 'nie-ma-takiej-strony').replace(/:([a-z]+)/gi, (_, key: string) => {
    const value = values[key]
    if (!value) throw new Error(`The demo has nothing for ${path}`)
    return value
  })
}
