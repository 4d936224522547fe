import { demoNip } from '#demo/companies.ts'
import { connected, invoicesUntil, newInvoice } from '#demo/ksef-invoices.ts'
import { makeCertificate } from '#demo/ksef/certificates.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { idOf } from './seeded-random.ts'
import { readCertificate } from '#features/ksef/server/certificate-worker.ts'
import { changeSettings, lockSettings } from '#features/tenants/server/store.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import type { Installation } from '#platform/http/context.ts'
import { sealField } from '#platform/security/field-encryption.ts'

/** The number of the demo's office. */
const officeNip = demoNip(250)
/** Nothing comes of these: one has granted nothing yet, the other has taken its grant back. */
const waiting = 'Hurtownia Ogrodnicza Malwina sp. z o.o.'
const withdrawn = 'Kawiarnia Międzymiastowa sp. z o.o.'

/** Milliseconds between two invoices that arrive while the demo runs. */
const newEvery = 10 * 60_000

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** KSeF as the demo pretends it, beside the portal; it is reached by this machine alone. */
export async function openDemoKsef() {
  const ksef = new KsefStandIn()
  const url = await ksef.listen()
  return { url, fill: (installation: Installation) => fill(ksef, installation) }
}

async function certify(db: Db, office: { data_key: Buffer }) {
  const { services, service_versions } = await lockSettings(db, 'demo')
  const { certificate, key } = await makeCertificate({ nip: officeNip, name: 'Biuro Wrzosowa' })
  const base64 = (pem: string) => Buffer.from(pem).toString('base64')
  const read = readCertificate({ certificate: base64(certificate), key: base64(key), password: null })
  await changeSettings(db, 'demo', {
    services: { ...services, ksef: sealField(office, JSON.stringify(read)) },
    service_versions: { ...service_versions, ksef: (service_versions?.ksef ?? 1) + 1 },
  })
}

async function connect(db: Db) {
  const granted = { state: 'working', problem: null, permissions: ['InvoiceRead'] }
  const noPermission = { problem: 'no_permission', permissions: [] }
  const connections = [
    ...connected.map(title => ({ title, since: hoursAgo(200), ...granted })),
    { title: waiting, since: hoursAgo(30), state: 'awaiting', ...noPermission },
    { title: withdrawn, since: hoursAgo(70), state: 'withdrawn', ...noPermission },
  ]
  await db
    .insertInto('ksef_connections')
    .values(
      connections.map(({ title, ...values }) => ({
        ...values,
        id: idOf('demo', 'ksef', title),
        company_id: idOf('demo', 'company', title),
        way: 'certificate',
        checked_at: hoursAgo(1),
      })),
    )
    .execute()
}

/**
 * At the first start the office gets its certificate and the companies their connections; what people change afterwards stays as they left it.
 * Answers what is left to be done once the portal works: its invoices are then asked for.
 */
async function fill(ksef: KsefStandIn, { database, offices }: Installation) {
  const office = await offices.byId('demo')
  if (!office) throw new Error('The demo has no office.')
  const titled = (db: Db) => db.selectFrom('companies').select(['title', 'vat_number']).where('title', 'in', connected).execute()
  for (const { title, vat_number } of await database.transact(officeScope('demo'), titled)) if (vat_number) send(ksef, title, vat_number)
  const titles = await database.transact(officeScope('demo'), async db => {
    const isNew = !(await db.selectFrom('ksef_connections').select('id').limit(1).executeTakeFirst()) && !office.settings.services?.ksef
    if (isNew) {
      await certify(db, office)
      await connect(db)
    }
    return isNew ? connected : []
  })
  offices.forget()
  return () =>
    database.transact(officeScope('demo'), async db => {
      for (const title of titles) await db.tell('requested', { name: 'fetch_ksef', tenant_id: 'demo', id: idOf('demo', 'company', title) })
    })
}

/** All that the company has in KSeF, and from now on a little more. */
function send(ksef: KsefStandIn, title: string, nip: string) {
  ksef.rights.grant(nip, officeNip, 'InvoiceRead')
  for (const { invoice, storedAt } of invoicesUntil(title, nip, new Date())) ksef.invoices.add(invoice, { storedAt })
  setInterval(() => ksef.invoices.add(newInvoice(title, nip, new Date())), newEvery).unref()
}
