import { it } from 'vitest'
import { openForCompanies } from '#features/settlements/server/bulk.ts'
import { insertFirstProfiles } from '#features/tax-profiles/server/store.ts'
import { usualTaxValuesFor } from '#features/tax-profiles/shared/rules.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()

it('many companies are asked each for what it lacks; who is left out is said before, and all is taken back at once', async () => {
  const page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  await page.goto('/dashboard/companies')
  // With no rows yet there is nothing to choose.
  await shows(page.locator('main tbody a').first())
  await page.locator('main thead').getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Zaznaczone' }).getByRole('button', { name: 'Poproś o dokumenty' }).click()
  const dialog = page.getByRole('dialog', { name: 'Poproś o dokumenty' })
  const letter = dialog.getByRole('list', { name: 'Prośby do wysłania' }).getByRole('listitem').filter({ hasText: 'Zielony Kąt' })
  await shows(letter.getByText(/Wyciąg bankowy/))
  await shows(letter.getByText(/^na konta: \d/))
  await shows(dialog.getByText(/^Niczego nie brakuje, bez prośby/))
  await shows(dialog.getByText(/^Rozliczenie wstrzymane, bez prośby.*Studio Nagrań Echo/))
  await dialog.getByRole('button', { name: /^Wyślij \d/ }).click()
  await shows(page.getByText(/^Wysłano: .* o dokumenty/))
  await page.getByRole('button', { name: /^Cofnij/ }).click()
  await shows(page.getByText('Cofnięto prośby o dokumenty. Nikt ich nie otrzymał.'))
})

it('more than a hundred are asked at once, in batches', async () => {
  await stage.overnight(({ database }, office) =>
    database.transact(officeScope(office.id), async db => {
      const companies = Array.from({ length: 101 }, (_, place) => ({
        id: newId(),
        title: `Garncarnia ${place + 1}`,
        company_type: 'zoo' as const,
        email: `garncarnia-${place + 1}@klient.example`,
      }))
      await db.insertInto('companies').values(companies).execute()
      await insertFirstProfiles(
        db,
        companies.map(({ id }) => ({ ...usualTaxValuesFor('zoo'), company_id: id })),
      )
      const ids = companies.map(({ id }) => id)
      await openForCompanies(db, warsawMonth(), ids)
    }),
  )
  const page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  await page.goto('/dashboard/companies?search=Garncarnia')
  await shows(page.getByRole('link', { name: 'Garncarnia 1', exact: true }))
  await page.getByRole('checkbox', { name: 'Zaznacz wszystkie na stronie' }).check()
  const bar = page.getByRole('region', { name: 'Zaznaczone' })
  await bar.getByRole('button', { name: 'Zaznacz wszystkie 101' }).click()
  await shows(bar.getByText('Zaznaczono: 101 firm'))
  await bar.getByRole('button', { name: 'Poproś o dokumenty' }).click()
  const dialog = page.getByRole('dialog', { name: 'Poproś o dokumenty' })
  await dialog.getByRole('button', { name: 'Wyślij 101 próśb' }).click()
  await shows(page.getByText('Wysłano: 101 próśb o dokumenty.'))
})
