import { expect, it } from 'vitest'
import type { RouteEntry } from '#web/routes.tsx'
import { dark, expectUsable, fewViews } from '#test/e2e/axe.ts'
import { openAreas } from '#test/e2e/each-screen.ts'
import { shows } from '#test/e2e/stage.ts'

const open = openAreas()

it('follows the theme of the system', async () => {
  const page = await open('client', '/')
  const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await theme()).toBe('light')
  await page.emulateMedia(dark)
  await expect.poll(theme).toBe('dark')
})

interface Opened {
  area: RouteEntry['area']
  path: string
  filters?: string
  /** Of this menu the first one is chosen. */
  menu?: string
  /** Pressed one after the other. */
  by?: readonly (string | RegExp)[]
  /** What they open. */
  role?: 'dialog' | 'menu'
}

/** What opens within a screen. */
const opened: Opened[] = [
  { area: 'admin', path: '/dashboard/users', by: ['Zaproś użytkownika'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/settlements/:id', by: ['Inna płatność', 'Otwórz kalendarz: Termin ustawowy'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/settlements/:id', by: [/^(Wpisz|Zmień) wyniki/], role: 'dialog' },
  { area: 'admin', path: '/dashboard/settlements/:id', filters: 'state:awaiting_approval', by: [/^Komentarze: /], role: 'dialog' },
  { area: 'admin', path: '/dashboard', by: [/^Menu użytkownika/], role: 'menu' },
  { area: 'admin', path: '/dashboard/documents?bin=open' },
  { area: 'admin', path: '/dashboard/documents', by: ['Poproś o dokumenty'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/documents', by: ['Eksport'], role: 'menu' },
  { area: 'admin', path: '/dashboard/documents?filters=created>=2026-01-01,created<=2026-01-31', by: [/^Dodano: od/, 'Otwórz kalendarz: Od'] },
  { area: 'admin', path: '/dashboard/documents/:id', filters: 'ksef_number!=' },
  { area: 'client', path: '/documents/:id', filters: 'ksef_number!=' },
  { area: 'admin', path: '/dashboard/companies/:id?tab=details', filters: 'company_type:sj', by: ['Dodaj wspólnika'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/companies/:id?tab=details', filters: 'company_type:sj', by: ['Zmiana od dnia'], role: 'dialog' },
  { area: 'client', path: '/documents', by: ['Dodaj dokumenty'], role: 'dialog' },
  { area: 'client', path: '/profile', by: ['Włącz aplikację'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/tasks?look=board' },
  { area: 'admin', path: '/dashboard/tasks?look=calendar' },
  { area: 'admin', path: '/dashboard/tasks', by: ['Nowe zadanie'], role: 'dialog' },
  { area: 'admin', path: '/dashboard', by: [/^Szukaj/], role: 'dialog' },
  { area: 'admin', path: '/dashboard/tickets/:id', filters: 'open:true', menu: 'Inne czynności', by: ['Połącz z inną sprawą'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/tickets/:id', menu: 'Inne czynności', by: ['Zapisz czas pracy'], role: 'dialog' },
  { area: 'admin', path: '/dashboard/settings/categories', by: ['Nowa kategoria spraw'], role: 'dialog' },
]

it.each(opened)('$path with $by can be used by everybody', async ({ area, path, filters, menu, by = [], role = 'dialog' }) => {
  const page = await open(area, path, filters)
  if (menu) await page.getByRole('button', { name: menu }).click()
  for (const [place, name] of by.entries()) {
    await page
      .getByRole(menu ? 'menuitem' : 'button', { name })
      .first()
      .click()
    await shows(page.getByRole(role).nth(place))
  }
  await expectUsable(page, path, fewViews)
})
