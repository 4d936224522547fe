import type { Caller, TestOffice } from '#test/fixtures/office.ts'

export const month = '2026-10'
export const zus_account = '83999900130000000000000001'

/** A month of a new company, opened by hand. */
export async function openMonth(office: TestOffice, staff: Caller, values: Record<string, unknown> = {}) {
  const company = await office.company(values)
  const { body } = await staff.post('/api/settlements', { company_id: company.id, month })
  return { company, id: body.data.id as string, path: `/api/settlements/${body.data.id}` }
}

/** A month in booking with one draft. */
export async function openMonthWithTax(office: TestOffice, staff: Caller, body: object = { kind: 'vat', amount: '3418' }) {
  const opened = await openMonth(office, staff, { tax_account: zus_account, zus_account, tax_office: 'Urząd Skarbowy Kraków-Podgórze' })
  await staff.post(`${opened.path}/complete`)
  const tax = (await staff.post(`${opened.path}/taxes`, body)).body.data
  return { ...opened, tax, taxPath: `${opened.path}/taxes/${tax.id}` }
}

/** The same object, with something else in one place. */
export const instead = <Whole extends object>(whole: Whole, changes: Partial<Whole>): Whole =>
  new Proxy(whole, {
    get(target, key) {
      if (key in changes) return Reflect.get(changes, key)
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** An installation that has this office alone: those of other tests have months of their own. */
export function onlyOf(office: TestOffice) {
  const { installation } = office.test
  return { ...installation, offices: instead(installation.offices, { list: async () => [office.office] }) }
}
