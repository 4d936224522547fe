import { makeCertificate } from '#demo/ksef/certificates.ts'
import type { KsefStandIn } from '#demo/ksef/server.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

/** The office's number, and those of its companies. */
export const officeNip = '9990000126'
export const companyNips = ['9990000014', '5260250274'] as const

const base64 = (pem: string) => Buffer.from(pem).toString('base64')

type Wanted = Parameters<typeof makeCertificate>[0]

/** What a form sends of a certificate in two files. */
export async function certificateBody(wanted: Wanted = {}) {
  const { certificate, key } = await makeCertificate({ nip: officeNip, ...wanted })
  return { kind: 'ksef', certificate: base64(certificate), key: base64(key), password: null }
}

/** An office with its certificate and a company, and those who act. */
export async function connectedOffice(office: TestOffice, wanted: Wanted = {}) {
  const administrator = await office.as('administrator')
  const company = await office.company({ vat_number: companyNips[0] })
  const saved = await administrator.put('/api/integrations', await certificateBody(wanted))
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const path = `/api/companies/${company.id}/ksef`
  const check = (who: Caller = administrator) => who.post(`${path}/check`)
  const connect = (who: Caller = administrator) => who.put(path, { way: 'certificate' })
  return { office, administrator, company, path, check, connect }
}

/** An office and a company whose token KSeF knows, who acts, and what the portal answered to it. */
export async function officeWithToken(ksef: KsefStandIn, nip: string) {
  const office = await newOffice()
  const [administrator, company] = [await office.as('administrator'), await office.company({ vat_number: nip })]
  const path = `/api/companies/${company.id}/ksef`
  const token = ksef.rights.issueToken(nip, 'InvoiceRead')
  const saved = await administrator.put(path, { way: 'token', token, token_ends: null })
  const listed = async () => (await administrator.get(`/api/documents?filters=company_id:${company.id}&limit=100&sort=number:asc`)).body.data
  return { office, administrator, company, path, token, saved, listed }
}
