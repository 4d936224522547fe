import { afterEach, expect, test } from 'vitest'
import { checkMailbox, sendLetter } from '#server/mail.ts'
import { newOffice } from '#test/office.ts'
import { startDripping } from '#test/smtp.ts'

const closing: (() => Promise<void>)[] = []
afterEach(() => Promise.all(closing.splice(0).map(close => close())))

/** Long enough to be greeted, however busy the machine is. */
const longest = 2000

async function dripping() {
  const server = await startDripping()
  closing.push(server.stop)
  return { ...server, mailbox: { url: server.url, from: 'Biurko <biurko@biuro.example>' } }
}

test('a letter is not held for ever by a server that drips', async () => {
  const office = await newOffice()
  const { mailbox, left } = await dripping()
  const letter = { id: crypto.randomUUID(), to: 'zofia@example.com', subject: 'Temat', text: 'Treść' }
  const sending = sendLetter(office.test.installation, mailbox, office.office, letter, longest)
  await expect(sending).rejects.toMatchObject({ message: 'Serwer poczty nie odpowiada.', final: false })
  await left
})

test('nor is the trial of a mailbox', async () => {
  const office = await newOffice()
  const { mailbox } = await dripping()
  await expect(checkMailbox(office.test.installation.config, mailbox, longest)).rejects.toMatchObject({ message: 'Serwer poczty nie odpowiada.' })
})
