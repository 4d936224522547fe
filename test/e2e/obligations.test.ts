import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawInvoice } from '#demo/pdf.ts'
import { makeRecurringTasks } from '#features/recurring-tasks/server/jobs.ts'
import { addToMonth, formatMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { officeScope } from '#platform/db/db.ts'
import { callApi } from '#test/e2e/call-api.ts'
import { goes, openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
const month = addToMonth(warsawMonth(), -1)
const vat_number = '9990004526'
let page: Page
let company_id: string
let settlement_id: string

interface Task {
  title: string
  status: string
  settlement_id: string | null
}
/** At the end of a year the next one's have come as well. */
const tasksOfMonth = async () =>
  (await callApi<{ data: Task[] }>(page, 'GET', `/api/tasks?limit=100&filters=company_id=${company_id}`)).data.filter(
    task => task.settlement_id === settlement_id,
  )

const receipt = async (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: await drawInvoice({
    number: name,
    issue_date: `${warsawMonth()}-12`,
    seller: { title: 'Urząd Skarbowy', vat_number: '9990001238', address: 'ul. Bukowa 1, 30-002 Kraków', account: '61109010140000071219812874' },
    buyer: { title: 'Tartak Jodłowy sp. z o.o.', vat_number, address: 'ul. Leśna 1, 30-001 Kraków' },
    lines: [{ name: 'Poświadczenie', quantity: 1, unit: 'szt.', price: '0.00' }],
  }),
})

/** A limited company with VAT, contributions, wages, CIT and PPK; its month has all its documents, and the tasks of its obligations are there. */
beforeAll(async () => {
  page = await stage.open()
  await stage.admit(page, 'kierownik@demo.example')
  const company = await callApi<{ data: { id: string } }>(page, 'POST', '/api/companies', {
    ...{ title: 'Tartak Jodłowy sp. z o.o.', company_type: 'zoo', vat_number, cooperation_status: 'obslugiwana', cooperation_start: '2024-01-01' },
    ...{ tax_office: 'Urząd Skarbowy Kraków-Podgórze', zus_account: '83999900130000000000000001' },
    ...{
      accounting_form: 'ksiegi_rachunkowe',
      income_tax: 'cit_9',
      advances: 'M',
      vat_status: 'czynny',
      vat_period: 'M',
      zus_scheme: 'brak',
      insured: 3,
      ppk: true,
    },
  })
  company_id = company.data.id
  const opened = await callApi<{ data: { id: string; checklist: { category: string }[] } }>(page, 'POST', '/api/settlements', { company_id, month })
  settlement_id = opened.data.id
  const documents = opened.data.checklist.map(({ category }) => ({ category, state: 'received' }))
  if (documents.length > 0) await callApi(page, 'PUT', `/api/settlements/${settlement_id}/documents`, { documents })
  // Where the money of PPK goes is known from an earlier month.
  const earlier = await callApi<{ data: { id: string } }>(page, 'POST', '/api/settlements', { company_id, month: addToMonth(month, -1) })
  await callApi(page, 'POST', `/api/settlements/${earlier.data.id}/taxes`, { kind: 'ppk', amount: '310.50', account: '61109010140000071219812874' })
  await stage.overnight(async (installation, office) => {
    // The office's own tasks are no obligations.
    await installation.database.transact(officeScope(office.id), db =>
      db.updateTable('recurring_tasks').set({ enabled: false }).where('shipped', '=', false).execute(),
    )
    await makeRecurringTasks(installation, `${warsawMonth()}-26`)
  })
  await page.goto(`/dashboard/settlements/${settlement_id}`)
  await shows(page.getByRole('heading', { name: formatMonthTitle(month), level: 1 }))
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      event => {
        if (event.isTrusted && event.detail > 0) document.body.dataset.clicks = String(Number(document.body.dataset.clicks ?? 0) + 1)
      },
      true,
    )
  })
})

const clicks = async () => Number(await page.locator('body').getAttribute('data-clicks'))

async function attach(form: string) {
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `Dodaj UPO: ${form}` }).click()
  await (await fileChooser).setFiles(await receipt(form))
  await goes(page.getByRole('button', { name: `Dodaj UPO: ${form}` }))
}

describe('a month of a limited company', () => {
  it('goes from open to closed in ten clicks beside its amounts and files, and leaves no task open', async () => {
    const open = await tasksOfMonth()
    expect(open.length).toBeGreaterThanOrEqual(5)
    expect(open.every(({ status }) => status === 'todo')).toBe(true)

    await page.getByRole('button', { name: 'Rozpocznij księgowanie' }).click()
    const amounts: [label: RegExp, amount: string][] = [
      [/^Kwota: VAT/, '3418'],
      [/^Kwota: .*CIT/, '900'],
      [/^Kwota: .*PIT-4/, '612'],
      [/^Kwota: .*ZUS/, '4215,33'],
      [/^Kwota: Wpłaty do PPK/, '310,50'],
    ]
    for (const [label, amount] of amounts) {
      const field = page.getByRole('textbox', { name: label })
      await field.fill(amount)
      await field.press('Enter')
      await goes(field)
    }
    // What comes next has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Wyślij kwoty')
    await attach('JPK_V7M')
    await attach('ZUS DRA')
    const row = page.getByRole('table', { name: 'Podatki i deklaracje' }).getByRole('row').filter({ hasText: 'JPK_V7M' })
    for (const part of [formatMonth(month), /3\s418,00/, 'Szkic', 'Wysłana']) await shows(row.getByText(part).first())
    await shows(row.getByRole('link', { name: /^(W toku|Do zrobienia).*zadanie: JPK_V7M/ }))
    await page.getByRole('button', { name: 'Wyślij kwoty' }).click()
    const sending = page.getByRole('dialog', { name: 'Wyślij kwoty do klienta' })
    await sending.getByRole('button', { name: 'Wyślij do klienta' }).click()
    await goes(sending)
    await page.getByRole('button', { name: 'Zaakceptuj za klienta' }).click()
    const approving = page.getByRole('dialog', { name: 'Zaakceptuj za klienta' })
    await approving.getByRole('textbox').fill('Telefonicznie.')
    await approving.getByRole('button', { name: 'Zaakceptuj za klienta' }).click()
    await goes(approving)
    await page.getByRole('button', { name: 'Oznacz wszystkie jako zapłacone' }).click()
    await goes(page.getByRole('button', { name: 'Oznacz wszystkie jako zapłacone' }))
    await shows(row.getByRole('link', { name: /^Zrobione.*zadanie: JPK_V7M/ }))
    await page.getByRole('button', { name: 'Zamknij miesiąc' }).click()
    await goes(page.getByRole('button', { name: 'Zamknij miesiąc' }))

    const { data } = await callApi<{ data: { state: string } }>(page, 'GET', `/api/settlements/${settlement_id}`)
    expect(data.state).toBe('closed')
    expect(await clicks()).toBeLessThanOrEqual(10)
    expect((await tasksOfMonth()).filter(({ status }) => status !== 'done')).toEqual([])
  })
})

it('an obligation: ticked off asks for the steps that are left, with a reason for what stays away', async () => {
  const { data } = await callApi<{ data: { id: string; title: string; obligation: string; settlement_id: string | null }[] }>(
    page,
    'GET',
    '/api/tasks?limit=100&filters=status=todo',
  )
  const task = data.find(({ obligation, settlement_id }) => obligation === 'jpk_v7m' && settlement_id)
  await page.goto(`/dashboard/tasks/${task?.id}`)
  await page.getByRole('button', { name: 'Oznacz jako zrobione', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${task?.title}` })
  await shows(dialog.getByLabel('Deklaracja złożona dnia'))
  await dialog.getByRole('button', { name: 'Zakończ' }).click()
  await shows(dialog.getByText('To pole jest wymagane.'))
  await dialog.getByLabel('Dlaczego zakończyć mimo to?').fill('Kwotę przekazano telefonicznie.')
  await dialog.getByRole('button', { name: 'Zakończ' }).click()
  await goes(dialog)
  await shows(page.getByRole('main').getByText('Zrobione', { exact: true }))

  await page.getByRole('button', { name: 'Zmień stan' }).click()
  await page.getByRole('menuitem', { name: 'Do zrobienia' }).click()
  // What it is offered next hangs on its state.
  await shows(page.getByText(`Do zrobienia: ${task?.title}`))
  await page.getByRole('button', { name: 'Zmień stan' }).click()
  await page.getByRole('menuitem', { name: 'Anulowane' }).click()
  const leaving = page.getByRole('dialog', { name: `${task?.title}` })
  await leaving.getByLabel('Dlaczego ten obowiązek nie dotyczy tego okresu?').fill('Wyrejestrowanie z VAT.')
  await leaving.getByRole('button', { name: 'Oznacz jako niedotyczące' }).click()
  await goes(leaving)
  await shows(page.getByRole('main').getByText('Anulowane', { exact: true }))
})

it('an obligation: does not apply by its row, takes no amount, and is taken up again there', async () => {
  const companies = await callApi<{ data: { id: string; title: string }[] }>(page, 'GET', '/api/companies?limit=100')
  const id = companies.data.find(({ title }) => title.startsWith('Stolarnia'))?.id
  const { data } = await callApi<{ data: { id: string } }>(page, 'POST', '/api/settlements', { company_id: id, month })
  await page.goto(`/dashboard/settlements/${data.id}`)
  const row = page.getByRole('table', { name: 'Podatki i deklaracje' }).getByRole('row').filter({ hasText: 'ZUS DRA' })
  await shows(row.getByRole('link', { name: /^Do zrobienia.*zadanie: / }))
  await row.getByRole('button', { name: /^Inne czynności: Składki ZUS/ }).click()
  await page.getByRole('menuitem', { name: 'Nie dotyczy tego okresu' }).click()
  const leaving = page.getByRole('dialog')
  await leaving.getByLabel('Dlaczego ten obowiązek nie dotyczy tego okresu?').fill('Zawieszenie od początku miesiąca.')
  await leaving.getByRole('button', { name: 'Oznacz jako niedotyczące' }).click()
  await goes(leaving)
  await shows(page.getByRole('link', { name: /^Anulowane.*zadanie: ZUS/ }))
  await page.getByRole('button', { name: /^Inne czynności: Składki ZUS/ }).click()
  await page.getByRole('menuitem', { name: 'Przywróć zadanie' }).click()
  await shows(page.getByRole('link', { name: /^Do zrobienia.*zadanie: ZUS/ }))
})

it('a declaration that is none of ours: a month takes several, each by its name, and none twice', async () => {
  await page.getByRole('table', { name: 'Podatki i deklaracje' }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Inna deklaracja' })
  const name = dialog.getByLabel('Nazwa deklaracji')
  const begin = async () => {
    await page.getByRole('button', { name: 'Dodaj deklarację' }).click()
    await page.getByRole('menuitem', { name: 'Inna deklaracja' }).click()
  }
  for (const title of ['TPR-C', 'CIT-ST']) {
    await begin()
    await name.fill(title)
    await dialog.getByRole('button', { name: 'Dodaj' }).click()
    await goes(dialog)
    await shows(page.getByRole('button', { name: `Oznacz jako wysłaną: ${title}` }))
  }
  await begin()
  await dialog.getByRole('button', { name: 'Dodaj' }).click()
  await shows(dialog.getByText('To pole jest wymagane.'))
  await name.fill('TPR-C')
  await dialog.getByRole('button', { name: 'Dodaj' }).click()
  await shows(dialog.getByText('Deklaracja o tej nazwie jest już na liście miesiąca.'))
  await name.fill('')
  await dialog.getByRole('button', { name: 'Anuluj' }).click()
  await goes(dialog)
  await page.getByRole('button', { name: 'Oznacz jako wysłaną: CIT-ST' }).click()
  await goes(page.getByRole('button', { name: 'Oznacz jako wysłaną: CIT-ST' }))
  await shows(page.getByRole('button', { name: 'Oznacz jako wysłaną: TPR-C' }))
})
