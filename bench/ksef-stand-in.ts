import { demoNip } from '#demo/companies.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'

/** KSeF with so many invoices of so many companies, by day's limits. Says its address and the companies with their tokens; asked, how many requests were too many. */
const [companies = 0, invoicesEach = 0] = process.argv.slice(2).map(Number)
const ksef = new KsefStandIn()
const tokens: [nip: string, token: string][] = []
for (let place = 0; place < companies; place++) {
  const us = { nip: demoNip(1000 + place), name: `Firma ${place}` }
  const other = { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' }
  tokens.push([us.nip, ksef.rights.issueToken(us.nip, 'InvoiceRead')])
  for (let serial = 0; serial < invoicesEach; serial++) {
    const [seller, buyer] = serial % 3 === 0 ? [us, other] : [other, us]
    ksef.invoices.add(makeInvoice({ seller, buyer, number: `FV/${serial}` }))
  }
}
process.on('message', () => process.send?.({ refusals: ksef.limits.refusals }))
process.send?.({ url: await ksef.listen(), tokens })
