import { officeScope } from '#platform/db/db.ts'
import { expect, it } from 'vitest'
import { queueMessage } from '#features/outbox/server/store.ts'
import { createOffice } from '#features/tenants/server/store.ts'
import { testInstallation } from '#test/installation.ts'
import { newOffice } from '#test/fixtures/office.ts'

it('mailbox of the demo: shows the messages of all offices, newest first, the moment they are committed', async () => {
  const { app } = await testInstallation({ BIURKO_DEMO: '1' })
  const [one, other] = [await newOffice('demo'), await newOffice('demo')]
  const { installation, database } = one.test
  await database.transact(officeScope('demo'), db =>
    createOffice(db, installation.config.secret_key, { id: 'demo', template: 'demo', office: { name: 'Demo' }, hosts: [] }),
  )
  installation.offices.forget()
  const queue = (office: typeof one, subject: string) =>
    office.transact(db => queueMessage(db, office.office, { channel: 'email', recipient: 'zofia@example.com', event: 'test', subject, text: 'Treść' }))
  await queue(one, 'Pierwsza')
  await queue(other, 'Druga')
  const { data } = (await app.inject({ method: 'GET', url: '/api/dev/mailbox' })).json()
  expect(data.map((message: { subject: string }) => message.subject)).toEqual(['Druga', 'Pierwsza'])
  expect(Object.keys(data[0]).sort()).toEqual(['channel', 'sent_at', 'subject', 'text', 'to'])
  expect(data[0]).toMatchObject({ to: 'zofia@example.com', channel: 'email', text: 'Treść' })
})
