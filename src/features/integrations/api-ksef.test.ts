import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPrivateKey } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { certificateBody, officeNip } from '#features/ksef/tests/testing.ts'
import { makeCertificate } from '#demo/ksef/certificates.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { testInstallation } from '#test/installation.ts'

const ksef = new KsefStandIn()
await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())

const path = '/api/integrations'
const password = 'tajne-haslo'
const file = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/inputs', name)).toString('base64')
const pkcs12 = (name: string, secret: string | null = password) => ({ kind: 'ksef', certificate: file(name), key: null, password: secret })
const day = 24 * 3600 * 1000
const pemOf = (content: string) => Buffer.from(content, 'base64').toString()
const withHeader = (key: string) => Buffer.from(pemOf(key).replace('-----\n', '-----\nX: y\n\n')).toString('base64')
/** A key that scrypt guards, as `openssl pkcs8 -scrypt` writes it: its numbers are small, their product is not. */
const scryptKey =
  'MIHkME8GCSqGSIb3DQEFDTBCMCEGCSsGAQQB2kcECzAUBAizxyjNiW0l+wICQAACAQgCAQEwHQYJYIZIAWUDBAEqBBB68BuMFtfAID7VNwD8mriaBIGQdDiTxd+bcNtU+jWiZ6sMvA36uYLl8mNGEugM1e9Cm/qT/ZemIA7cDTEQKQPviWqp/iXJH/uSQUxX8uyGJ8MY1rn3h+NACdWJNMYfut6j3T00lHkGkkOpDKQYf/wTW+TKeMANDWF+tOe0QuyFPZXEEBiB8UHN/V1pSVWuR0WQhUNiyEiur9hyxtO1HN0wyOkv'
const brokenBlock = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'

describe('the certificate of KSeF', () => {
  it.each(['ksef-rsa.p12', 'ksef-ec.p12', 'ksef-3des.p12'])('is opened by its password, kept sealed and shown by what it says: %s', async name => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const { status, body } = await administrator.put(path, pkcs12(name))
    expect([status, body.data]).toEqual([
      200,
      { kind: 'ksef', source: 'office', shown: { nip: officeNip, owner: 'Biuro Próbne', valid_to: expect.stringMatching(/^2056-/) }, version: 2 },
    ])
    const storedJson = JSON.stringify([
      await office.test.database.plain('select settings from tenants where id = $1', [office.office.id]),
      await office.db.selectFrom('audit_entries').selectAll().execute(),
      (await administrator.get(path)).body,
    ])
    for (const secret of [password, 'PRIVATE KEY', 'BEGIN CERTIFICATE']) expect(storedJson).not.toContain(secret)
    expect((await administrator.post(`${path}/test`, { kind: 'ksef' })).body.data).toEqual({ works: true, sentence: 'KSeF przyjął certyfikat: Biuro Próbne.' })
    expect((await administrator.post(`${path}/remove`, { kind: 'ksef' })).status).toBe(200)
    expect((await administrator.post(`${path}/test`, { kind: 'ksef' })).body.data.works).toBe(false)
  })

  it('may come in two files, the key encrypted or not', async () => {
    const administrator = await (await newOffice()).as('administrator')
    expect((await administrator.put(path, await certificateBody({ kind: 'rsa' }))).status).toBe(200)
    const { certificate, key } = await makeCertificate({ nip: officeNip })
    const encrypted = createPrivateKey(key).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: password }).toString()
    const body = { kind: 'ksef', certificate: Buffer.from(certificate).toString('base64'), key: Buffer.from(encrypted).toString('base64') }
    expect((await administrator.put(path, { ...body, password })).status).toBe(200)
    expect((await administrator.put(path, { ...body, password: 'inne' })).body.fields).toEqual({ password: 'Hasło nie pasuje do tego pliku.' })
    expect((await administrator.put(path, { ...body, password: null })).body.fields).toHaveProperty('password')
  })

  it('is refused where it cannot serve, with a word at its field', async () => {
    const administrator = await (await newOffice()).as('administrator')
    const good = await certificateBody()
    const another = await certificateBody()
    for (const [body, field, words] of [
      [pkcs12('ksef-rsa.p12', 'inne'), 'password', 'nie pasuje'],
      [pkcs12('ksef-rsa.p12', null), 'password', 'Proszę je podać'],
      [{ ...pkcs12('ksef-rsa.p12'), certificate: Buffer.from([0x30, 3, 2, 1, 3]).toString('base64') }, 'certificate', 'nie da się odczytać'],
      [{ ...good, key: withHeader(good.key) }, 'key', 'nie da się odczytać'],
      [{ ...good, key: Buffer.from(`${brokenBlock}\n${pemOf(good.key)}`).toString('base64') }, 'key', 'nie da się odczytać'],
      [{ ...good, key: scryptKey, password }, 'certificate', 'szyfrem, którego portal nie zna'],

      [pkcs12('ksef-rc2.p12'), 'certificate', 'RC2'],
      [{ ...good, key: null }, 'key', 'sam certyfikat'],
      [{ ...good, key: another.key }, 'key', 'nie należy'],
      [{ ...good, key: Buffer.from('nic').toString('base64') }, 'key', 'nie da się odczytać'],
      [{ ...good, certificate: Buffer.from('nic').toString('base64') }, 'certificate', 'nie da się odczytać'],
      [{ ...good, certificate: '' }, 'certificate', 'wybrać plik'],
      [await certificateBody({ validFrom: new Date(Date.now() - 9 * day), validTo: new Date(Date.now() - 2 * day) }), 'certificate', 'stracił ważność'],
      [await certificateBody({ validFrom: new Date(Date.now() + 2 * day) }), 'certificate', 'dopiero od'],
      [await certificateBody({ nip: undefined }), 'certificate', 'nie ma numeru NIP'],
    ] as const) {
      const reply = await administrator.put(path, body)
      expect([reply.status, reply.body.fields]).toEqual([422, { [field]: expect.stringContaining(words) }])
    }
  })

  it('of another NIP takes no place of the one that companies have given their permission to', async () => {
    const administrator = await (await newOffice()).as('administrator')
    expect((await administrator.put(path, await certificateBody())).status).toBe(200)
    const another = await certificateBody({ nip: '5260250274' })
    expect((await administrator.put(path, another)).body.fields.certificate).toContain('5260250274')
    expect((await administrator.put(path, await certificateBody())).status).toBe(200)
    await administrator.post(`${path}/remove`, { kind: 'ksef' })
    expect((await administrator.put(path, another)).status).toBe(200)
  })

  it('that KSeF does not take says so', async () => {
    const administrator = await (await newOffice()).as('administrator')
    await administrator.put(path, await certificateBody())
    ksef.signIns.nextCodes.push(460)
    expect((await administrator.post(`${path}/test`, { kind: 'ksef' })).body.data).toMatchObject({
      works: false,
      sentence: expect.stringContaining('nie przyjął'),
    })
  })
})
