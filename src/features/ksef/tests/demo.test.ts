import { expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { connected, invoicesUntil } from '#demo/ksef-invoices.ts'

it('the demo’s invoices are the same ones after a restart, and stored at moments of their own', () => {
  for (const [place, title] of connected.entries()) {
    const all = () => invoicesUntil(title, demoNip(place), new Date('2026-11-29T12:00:00Z'))
    const known = all()
    expect(known.length).toBeGreaterThan(50)
    expect(all().map(({ invoice }) => [invoice.metadata.ksefNumber, invoice.metadata.invoiceHash])).toEqual(
      known.map(({ invoice }) => [invoice.metadata.ksefNumber, invoice.metadata.invoiceHash]),
    )
    for (const keys of [known.map(({ invoice }) => invoice.metadata.ksefNumber), known.map(({ storedAt }) => storedAt)])
      expect(new Set(keys).size).toBe(keys.length)
  }
})
