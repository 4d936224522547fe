import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { queueMessage } from '#features/outbox/store.ts'
import { startOutbox } from '#features/outbox/worker.ts'
import type { Installation } from '#server/context.ts'
import { eachOffice } from '#server/each-office.ts'
import { openLog } from '#server/log.ts'
import { newOffice, type TestOffice } from '#test/office.ts'
import { startSmtp } from '#test/smtp.ts'

function watchedLog() {
  let text = ''
  const destination = new Writable({
    write(part, _encoding, done) {
      text += part
      done()
    },
  })
  return { log: openLog('debug', destination), lines: () => text.split('\n').filter(Boolean) }
}

const watched = (office: TestOffice, values: Partial<Installation['config']> = {}) => {
  const { log, lines } = watchedLog()
  const { installation } = office.test
  return { lines, installation: { ...installation, log, config: { ...installation.config, ...values } } }
}

it('says of a refused row which table and rule it was, and nothing of its values', async () => {
  const office = await newOffice()
  const { lines, installation } = watched(office)
  const row = { id: crypto.randomUUID(), channel: 'email' as const, recipient: 'anna.tajna@firma.example', event: 'test', content: '' }
  const failing = eachOffice(installation, async () => {
    const refused = await office.db
      .insertInto('outbox')
      .values({ ...row, content: null as unknown as string })
      .execute()
      .catch((cause: unknown) => cause)
    throw new Error('It was not kept.', { cause: refused })
  })
  await expect(failing).rejects.toThrow('The work failed')
  const line = lines().find(one => one.includes(office.office.id)) ?? ''
  expect(JSON.parse(line).err).toMatchObject({ message: 'It was not kept.', cause: { code: '23502', table: 'outbox', stack: expect.stringContaining(' at ') } })
  expect(lines().join()).not.toMatch(/tajna|Failing row|null value/)
})

it('says of a refused letter what the server answered, and not to whom it was', async () => {
  const office = await newOffice()
  const refuse = Object.assign(new Error('5.1.1 <anna.tajna@firma.example>: user unknown'), { responseCode: 550 })
  const smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(refuse) })
  const { lines, installation } = watched(office, { smtp_url: smtp.url })
  await office.transact(db =>
    queueMessage(db, office.office, { channel: 'email', recipient: 'anna.tajna@firma.example', event: 'test', subject: 'Temat', text: 'Treść' }),
  )
  const worker = startOutbox(installation)
  await worker.sweep()
  await worker.stop()
  await smtp.stop()
  expect(JSON.parse(lines()[0] ?? '').err).toMatchObject({
    message: 'Serwer poczty odrzucił adres odbiorcy (kod 550).',
    cause: { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
  })
  expect(lines().join()).not.toContain('tajna')
})
