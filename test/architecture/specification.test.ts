import '#app/browser-extensions.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { uptimes } from '#features/uptimes/shared/contract.ts'
import { newUser, registration, type User, users } from '#features/users/shared/contract.ts'
import { templateNames } from '#features/tenants/server/templates.ts'
import type { CallOf } from '#kernel/endpoint.ts'
import { wall_time } from '#kernel/fields/scalars.ts'
import { parseFilters } from '#kernel/listing/parse-filters.ts'
import { defaultLimit, writeFilters } from '#kernel/listing/filters.ts'
import { defaultPage, type Listing } from '#kernel/listing/listing.ts'
import { components, modules } from '#kernel/feature-flags.ts'
import { declarations } from '#registry'
import { ApiError, unexpected } from '#web/api/api-error.ts'
import { guard } from '#web/routing/guard.ts'
import { lineage, paramsFit, routeOf, routes, titleOf } from '#web/routing/routes.ts'
import { screens } from '#app/screens.ts'
import { scrollTime } from '#web/routing/scroll.ts'
import * as session from '#web/session/session.ts'
import { theme } from '#web/ui/theme.ts'
import { send } from '#web/api/transport.ts'
import * as calendar from '#web/ui/calendar/constants.ts'
import * as richText from '#web/ui/rich-text/constants.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'

/** The specification as data, compared with what was built. */

type Guard = 'open' | 'admin' | 'client'

interface Row {
  name: string
  path: string
  guard: Guard
  /** The document's title before " | "; absent where the specification gives none. */
  title?: string
}

const admin = (name: string, path: string, title?: string): Row => ({ name, path: `/dashboard${path}`, guard: 'admin', title })
const client = (name: string, path: string, title?: string): Row => ({ name, path, guard: 'client', title })

const specified: Row[] = [
  { name: 'login', path: '/login', guard: 'open' },
  { name: 'register', path: '/register/:token', guard: 'open' },
  { name: 'reset-password', path: '/reset-password/:token', guard: 'open' },
  { name: 'PageNotFound', path: '*', guard: 'open' },

  admin('dashboard', '', 'Pulpit'),
  admin('dashboard-companies', '/companies', 'Firmy'),
  admin('dashboard-companies-new', '/companies/new', 'Nowa firma'),
  admin('dashboard-companies-view', '/companies/:id', 'Firmy'),
  admin('dashboard-companies-edit', '/companies/:id/edit', 'Edycja firmy'),
  admin('dashboard-documents', '/documents', 'Lista dokumentów'),
  admin('dashboard-documents-view', '/documents/:id'),
  admin('dashboard-tasks', '/tasks', 'Lista zadań'),
  admin('dashboard-tasks-view', '/tasks/:id'),
  admin('dashboard-tickets', '/tickets', 'Lista spraw'),
  admin('dashboard-tickets-new', '/tickets/new', 'Nowa sprawa'),
  admin('dashboard-tickets-view', '/tickets/:id'),
  admin('dashboard-trainings-categories', '/trainings', 'Kategorie szkoleń'),
  admin('dashboard-trainings', '/trainings/:id', 'Kategorie szkoleń'),
  admin('dashboard-trainings-new', '/trainings/:id/new', 'Nowe szkolenie'),
  admin('dashboard-trainings-view', '/trainings/:id/view/:trainingId', 'Kategorie szkoleń'),
  admin('dashboard-polls', '/polls', 'Lista ankiet'),
  admin('dashboard-pricelist', '/pricelist', 'Lista usług'),
  admin('dashboard-pricelist-new', '/pricelist/new', 'Nowa usługa'),
  admin('dashboard-reports', '/reports', 'Raporty'),
  admin('dashboard-reports-companies-uptimes-view', '/reports/companies-uptimes', 'Czas pracy'),
  admin('dashboard-reports-view', '/reports/:id', 'Raporty'),
  admin('dashboard-reports-uptimes-view', '/reports/:id/uptimes', 'Raporty'),
  admin('dashboard-reports-workeruptimes-view', '/reports/:id/workeruptimes', 'Raporty'),
  admin('dashboard-messages', '/messages', 'Wiadomości'),
  admin('dashboard-messages-view', '/messages/:id', 'Wiadomości'),
  admin('dashboard-messages-new', '/messages/new', 'Nowa wiadomość'),
  admin('dashboard-users', '/users', 'Użytkownicy'),
  admin('dashboard-users-profile', '/users/profile', 'Mój profil'),
  admin('dashboard-users-view', '/users/:id', 'Użytkownicy'),
  admin('dashboard-limits', '/limits/:year', 'Limity podatkowe'),
  admin('dashboard-surveys', '/surveys', 'Ankiety'),
  admin('dashboard-surveys-create', '/surveys/create', 'Nowa ankieta'),
  admin('dashboard-surveys-view', '/surveys/:id', 'Ankiety'),
  admin('dashboard-surveys-edit', '/surveys/:id/edit', 'Ankiety'),
  admin('dashboard-recurring-tasks', '/recurring-tasks', 'Zadania podatkowe'),
  admin('dashboard-recurring-tasks-new', '/recurring-tasks/new', 'Nowe zadanie'),
  admin('dashboard-settings', '/settings', 'Ustawienia'),
  admin('dashboard-settings-notifications', '/settings/notifications', 'Powiadomienia'),
  admin('dashboard-settings-notifications-edit', '/settings/notifications/:id/edit', 'Edycja'),
  admin('dashboard-schedule', '/settings/schedule', 'Harmonogram'),
  admin('dashboard-system-tickets', '/system-tickets', 'Lista zgłoszeń'),
  admin('dashboard-system-tickets-new', '/system-tickets/new', 'Nowe zgłoszenie'),
  admin('dashboard-system-tickets-view', '/system-tickets/:id'),

  client('home', '/', 'Pulpit'),
  client('profile', '/profile', 'Profil'),
  client('companies-view', '/companies/:id', 'Firmy'),
  client('companies-employees', '/companies/:id/employees', 'Pracownicy'),
  client('messages', '/messages', 'Moje wiadomości'),
  client('messages-view', '/messages/:id'),
  client('messages-new', '/messages/new'),
  client('tickets', '/tickets', 'Lista spraw'),
  client('tickets-category', '/tickets/:category'),
  client('tickets-new', '/tickets/new', 'Nowa sprawa'),
  client('tickets-view', '/tickets/:id'),
  client('surveys', '/surveys', 'Ankiety'),
  client('surveys-view', '/surveys/:id', 'Ankiety'),
  client('trainings-categories', '/trainings', 'Kategorie szkoleń'),
  client('trainings-category-view', '/trainings/:id'),
  client('trainings-view', '/trainings/:id/view/:trainingId'),
  client('documents', '/documents', 'Lista dokumentów'),
  client('documents-view', '/documents/:id'),
  client('system-tickets', '/system-tickets'),
  client('system-tickets-new', '/system-tickets/new'),
  client('system-tickets-view', '/system-tickets/:id'),
]

describe('the routes', () => {
  it.each(specified)('$name', ({ name, path, guard, title }) => {
    const route = routeOf(name)
    expect(route).toMatchObject({ path, area: guard === 'open' ? 'public' : guard })
    if (title) expect(titleOf(name)).toBe(title)
  })

  it('have their screens', () => {
    const names = Object.entries(routes).flatMap(([name, route]) => ('path' in route ? [name] : []))
    expect(Object.keys(screens).toSorted()).toEqual(names.toSorted())
  })

  it('have layouts and parents with the titles of the specification', () => {
    const parents: [string, string][] = [
      ['dashboard-main', 'Pulpit'],
      ['home-main', 'Pulpit'],
      ['companies', 'Firmy'],
      ['messages-main', 'Wiadomości'],
      ['tickets-main', 'Sprawy'],
      ['trainings-main', 'Szkolenia'],
      ['documents-main', 'Dokumenty'],
      ['dashboard-polls-main', 'Ankiety'],
      ['dashboard-pricelist-main', 'Cennik'],
      ['dashboard-system-tickets-main', 'Zgłoszenia'],
      ['dashboard-recurring-tasks-main', 'Limity 2024'],
    ]
    for (const [name, title] of parents) expect(routeOf(name)?.title, name).toBe(title)
  })

  it('begin their breadcrumbs with "Pulpit"', () => {
    for (const { name, guard } of specified.filter(row => row.guard !== 'open'))
      expect(lineage(name)[0], name).toMatchObject({ name: guard === 'admin' ? 'dashboard-main' : 'home-main', title: 'Pulpit' })
    expect(routeOf('PageNotFound')?.breadcrumb).toBe('Strony nie znaleziono')
  })

  it('are nowhere twice', () => {
    const paths = Object.values(routes).flatMap(route => ('path' in route ? [route.path.replace(/:category/, ':x')] : []))
    expect(new Set(paths).size).toBe(paths.length)
  })
})

const uuid = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const idLike = 'abcdefgh-ABCD-1234-zzzz-0123456789ab'

describe('ids in addresses', () => {
  it.each(specified.filter(row => row.path.includes(':')))('$name', ({ name, path }) => {
    const route = routeOf(name) as NonNullable<ReturnType<typeof routeOf>>
    const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(match => match[1] as string)
    const fits = (value: string) => paramsFit(route, Object.fromEntries(names.map(one => [one, value])))
    const takes: Record<string, [good: string[], bad: string[]]> = {
      token: [
        ['Abc123', 'a'.repeat(43)],
        ['a-b', 'a.b', 'ż', uuid],
      ],
      year: [['2026'], ['26', 'rok', uuid]],
      category: [
        ['vat', 'zmiana-danych'],
        ['new', uuid, idLike],
      ],
      id: [
        [uuid, idLike],
        ['new', '1', uuid.replaceAll('-', ''), `${uuid}0`, `${uuid.slice(0, -1)}ż`],
      ],
    }
    const [good, bad] = takes[names[0] as string] ?? [[], ['']]
    expect(good.length).toBeGreaterThan(0)
    for (const value of good) expect(fits(value), value).toBe(true)
    for (const value of bad) expect(fits(value), value).toBe(false)
  })
})

class Storage {
  readonly items = new Map<string, string>()
  readonly removed: string[] = []
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => {
    this.removed.push(key)
    this.items.delete(key)
  }
}

const person = (isAdmin: boolean) => ({ id: uuid, first_name: 'Osoba', isAdmin, role: isAdmin ? 'administrator' : 'owner' }) as User

describe('the guard and the session', () => {
  let storage: Storage
  const page = { title: '', getElementById: () => null }

  beforeEach(() => {
    storage = new Storage()
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('document', page)
    // The guard asks for the configuration before anything else.
    vi.stubGlobal('fetch', async () => Response.json({ data: { product_name: 'Biurko' } }))
  })
  afterEach(() => void vi.unstubAllGlobals())

  const sent = (name: string, address: string) => guard(name, routeOf(name) as NonNullable<ReturnType<typeof routeOf>>, new URL(address, 'http://localhost'))

  it('go by the five rules on every route', async () => {
    for (const { name, path, guard: kind } of specified) {
      const address = `${path.replace('*', '/nie-ma').replace(/:[A-Za-z]+/g, uuid)}?tab=x`
      const redirect = new URLSearchParams({ redirect: address })
      session.clearSession()
      expect(await sent(name, address), name).toBe(kind === 'open' ? undefined : `/login?${redirect}`)
      expect(page.title, name).toBe(titleOf(name) ? `${titleOf(name)} | Biurko` : 'Biurko')
      for (const isAdmin of [true, false]) {
        session.markLoggedIn(person(isAdmin))
        const own = isAdmin ? '/dashboard' : '/'
        const expected = name === 'login' ? own : kind === 'open' || (kind === 'admin') === isAdmin ? undefined : `${own}?${redirect}`
        expect(await sent(name, address), `${name} as ${isAdmin ? 'admin' : 'client'}`).toBe(expected)
      }
    }
  })

  it('keep the session under the literal keys and clear them all', () => {
    session.storeTokens({ access_token: 'a', refresh_token: 'r' })
    session.markLoggedIn(person(false))
    expect([...storage.items.keys()].sort()).toEqual(['access_token', 'logged_in', 'refresh_token', 'user'])
    expect(storage.items.get('access_token')).toBe('a')
    session.clearSession()
    expect(storage.removed.toSorted()).toEqual(['access_token', 'logged_in', 'refresh_token', 'uptime', 'uptimesSettlements', 'user'])
    expect(storage.items.size).toBe(0)
  })
})

describe('the calls', () => {
  const calls = [
    'GET /api/users/{id}',
    'GET /api/users/',
    'GET /api/users/my/',
    'POST /api/users/{id}',
    'GET /api/users/companies',
    'POST /api/users/',
    'POST /api/users/invite',
    'GET /api/users/reset-password',
    'POST /api/users/reset-password/{token}',
    'PUT /api/users/',
    'GET /api/users/deactivate/{id}',
    'DELETE /api/users/{id}',
    'GET /api/modules/smsapi/profile',
    'POST /api/users/check',
    'POST /api/users/verify',
    'POST /api/auth',
    'POST /api/auth/access',
    'GET /api/auth',
    'GET /api/uptimes/{id}',
    'GET /api/uptimes/',
    'POST /api/uptimes',
    'PUT /api/uptimes',
    'DELETE /api/uptimes/{id}',
  ]
  const shape = (call: string) => call.replace(/\/$/, '').replace(/\{[a-z]+\}|:[a-z_]+/g, '{}')

  it.each(calls)('%s', call => {
    expect(declarations.map(declaration => shape(`${declaration.method} ${declaration.path}`))).toContain(shape(call))
  })

  const find = (call: string) => declarations.find(declaration => `${declaration.method} ${declaration.path}` === call)
  const keysOf = (schema: z.core.$ZodType | undefined) =>
    Object.keys((z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object)

  it('take and answer the named fields', () => {
    expect(keysOf(find('POST /api/users/check')?.body)).toEqual(['email', 'password'])
    expect(keysOf(find('POST /api/users/check')?.response)).toEqual(['data'])
    expect(keysOf(find('POST /api/users/verify')?.body)).toEqual(['email', 'code'])
    expect(keysOf(find('POST /api/auth')?.response)).toEqual(['refresh_token'])
    expect(keysOf(find('POST /api/auth/access')?.response)).toEqual(['access_token', 'refresh_token'])
    expect(keysOf(find('GET /api/auth')?.response)).toEqual(['loggedIn', 'id'])
    expect(keysOf(find('GET /api/users/companies')?.query)).toEqual(['id', 'role'])
    expect(keysOf(find('GET /api/users/reset-password')?.query)).toEqual(['id'])
    for (const call of ['GET /api/users', 'GET /api/users/my', 'GET /api/uptimes'])
      expect(keysOf(find(call)?.query).sort(), call).toEqual(['filters', 'limit', 'page', 'search', 'sort'])
    expect(keysOf(uptimes.create.body)).toEqual(expect.arrayContaining(['start_date', 'end_date', 'settlement_id', 'comment']))
    expect(keysOf(uptimes.update.body)).toEqual(expect.arrayContaining(['id', 'start_date', 'end_date', 'settlement_id', 'comment']))
    expect(keysOf(uptimes.get.response)).toEqual(['data'])
    expect(keysOf(newUser)).toEqual(expect.arrayContaining(['email', 'first_name', 'last_name', 'isAdmin', 'role']))
    expect(keysOf(registration)).toEqual(expect.arrayContaining(['first_name', 'last_name', 'password']))
  })

  it('list from page 1 by 25, users by first name, "created" for created_at', () => {
    const read = (query: Record<string, string>) => z.parse(users.list.query, query) as Listing
    expect({ defaultPage, defaultLimit }).toEqual({ defaultPage: 1, defaultLimit: 25 })
    expect(read({})).toMatchObject({ page: 1, limit: 25, sort: [{ key: 'first_name', direction: 'asc' }], search: '', filters: [] })
    expect(read({ sort: 'created:desc,email:asc' }).sort).toEqual([
      { key: 'created_at', direction: 'desc' },
      { key: 'email', direction: 'asc' },
    ])
  })

  it('of lists always name page and limit, and send created_at as created', () => {
    // @ts-expect-error a list without its page and limit is no call
    const bare: CallOf<typeof users.list> = { query: { search: 'Anna' } }
    expect(bare.query).not.toHaveProperty('page')
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name => /^(web|features\/[^/]+\/(pages|public)).*\.tsx?$/.test(name))
    expect(sources.filter(name => /created_at:(asc|desc)/.test(readFileSync(join('src', name), 'utf8')))).toEqual([])
  })

  it('read saved filters by colon, comparison signs and pipe', () => {
    const fields = { role: 'choice', created_at: 'date', first_name: 'text' } as const
    const complaints: string[] = []
    const conditions = parseFilters('role:owner|member,created>=2026-01-01,first_name!=Anna', fields, message => complaints.push(message))
    expect(complaints).toEqual([])
    expect(conditions).toEqual([
      { key: 'role', operator: ':', values: ['owner', 'member'], kind: 'choice' },
      { key: 'created_at', operator: '>=', values: ['2026-01-01'], kind: 'date' },
      { key: 'first_name', operator: '!=', values: ['Anna'], kind: 'text' },
    ])
    expect(parseFilters(writeFilters(conditions), fields, message => complaints.push(message))).toEqual(conditions)
  })

  it('write times of uptimes as YYYY-MM-DD HH:mm:ss', () => {
    expect(z.safeParse(wall_time, '2026-11-20 14:05:00').success).toBe(true)
    for (const other of ['2026-11-20T14:05:00', '2026-11-20 14:05', '20.11.2026 14:05:00']) expect(z.safeParse(wall_time, other).success, other).toBe(false)
  })

  it('fail with the words of the catalogue', async () => {
    expect(unexpected).toBe('An unexpected error occurred')
    const html = () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } })
    const catalogue: [said: string, line: () => unknown][] = [
      ['Zdanie serwera.', () => Response.json({ error: 'Zdanie serwera.', code: 'conflict' }, { status: 409 })],
      ['Request failed with status code 502', html],
      ['Failed to fetch', () => Promise.reject(new TypeError('Failed to fetch'))],
      [unexpected, () => Promise.reject('no error at all')],
    ]
    for (const [sentence, line] of catalogue) {
      vi.stubGlobal('fetch', async () => line())
      const failure = await send(uptimes.running, { headers: {} }).catch(error => error)
      vi.unstubAllGlobals()
      expect(failure).toBeInstanceOf(ApiError)
      expect(failure).toMatchObject({ message: sentence })
    }
  })
})

describe('constants', () => {
  it('of calendar, editor and breakpoints', () => {
    expect(calendar).toMatchObject({ CALENDAR_LOCALE: 'pl-PL', FIRST_DAY_OF_WEEK: 2, WEEKDAY_MASK: 'WWWW', POPOVER_HIDE_DELAY_MS: 110, YEARS_PER_PAGE: 12 })
    expect(richText).toMatchObject({ RICH_TEXT_SYNC_MS: 300, MINIMUM_EDITOR_VERSION: 42 })
    const pixels = Object.values(theme.breakpoints ?? {}).map(value => Number.parseFloat(String(value)) * 16)
    expect(pixels.filter(value => value > 0)).toEqual([600, 960, 1280, 1920, 2560])
    expect(Number.parseFloat(theme.breakpoints?.lg ?? '') * 16).toBe(1280)
  })

  it('of the look: a white surface on a pale blue-grey background, a dark colour, and 300 ms for scrolling', () => {
    const text = readFileSync(join(import.meta.dirname, '../../src/web/ui/theme.css'), 'utf8')
    const light = text.slice(0, text.indexOf('[data-mantine-color-scheme="dark"]'))
    const colour = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(light)?.[1] ?? ''
    expect([colour('surface'), colour('background'), colour('dark')]).toEqual(['#ffffff', '#f2f5fa', '#16233b'])
    expect(scrollTime).toBe(300)
  })

  it('of the page: it mounts on #app and speaks Polish', () => {
    const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
    expect(page).toMatch(/<html lang="pl">/)
    expect(page).toMatch(/<div id="app"><\/div>/)
    expect(readFileSync(join(import.meta.dirname, '../../src/app/react-root.ts'), 'utf8')).toMatch(/getElementById\('app'\)|querySelector\('#app'\)/)
  })

  it('of an office: fonts, locale, colours, switches', async () => {
    const office = await newOffice()
    const { app } = await testInstallation()
    const { data } = (await app.inject({ url: '/api/config', headers: { host: `${office.office.id}.localhost` } })).json()
    expect(data).toMatchObject({
      crss: office.office.id,
      locale: 'pl-PL',
      web_font: { family: 'Roboto', weights: [100, 300, 400, 500, 700, 900], stylesheet: '/fonts/roboto.css' },
    })
    expect(data.theme.light).toEqual({ primary: expect.stringMatching(/^#1f5fd6$/i), secondary: expect.stringMatching(/^#c2187a$/i) })
    expect(data.theme.dark).toEqual({ primary: expect.stringMatching(/^#8ab4ff$/i), secondary: expect.stringMatching(/^#ff7ac0$/i) })
    expect(Object.values(data.modules)).toEqual(modules.map(() => true))
    expect(data.columns.companies).toEqual(['title', 'company_type', 'tasks', 'owner', 'vat_number', 'accounting_status', 'documents'])
  })

  it('of the five offices', async () => {
    expect([...templateNames].sort()).toEqual(['4s4a', 'default', 'demo', 'dpszulc', 'panelprzedsiebiorcy'])
    expect([...modules]).toEqual(['dashboard', 'documents', 'reports', 'company', 'uptime'])
    expect(components).toEqual(expect.arrayContaining(['expansionProcedures', 'vacationZusAlert']))
    const settings = async (template: string) => (await newOffice(template)).office.settings.switches
    for (const template of templateNames) {
      const { modules: on, components: componentSwitches } = await settings(template)
      const accounting = template === 'dpszulc' || template === '4s4a'
      expect(on.documents, template).toBe(!accounting)
      expect(Object.values(componentSwitches).filter(Boolean).length > components.length / 2, template).toBe(!accounting)
      expect(componentSwitches.vacationZusAlert, template).toBe(template === 'panelprzedsiebiorcy')
      expect(componentSwitches.expansionProcedures, template).toBe(template === 'demo')
    }
  })

  it('of the list of companies: its seven columns by their Polish names', () => {
    const folder = join(import.meta.dirname, '../../src/features/companies')
    const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path) && !/\.test\./.test(path))
      .map(path => readFileSync(join(folder, path), 'utf8'))
      .join('\n')
    for (const title of ['Nazwa', 'Typ', 'Zadania', 'Opiekun', 'NIP', 'Status rozliczenia', 'Dokumenty']) expect(text, title).toContain(`'${title}'`)
  })
})
