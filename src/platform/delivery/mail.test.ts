import { afterEach, expect, test } from 'vitest'
import { checkMailbox, sendLetter } from './mail.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { startDripping, startSmtp } from '#test/fakes/smtp.ts'

const closing: (() => Promise<void>)[] = []
afterEach(() => Promise.all(closing.splice(0).map(close => close())))

/** Long enough to be greeted, however busy the machine is. */
const timeoutMs = 2000

async function dripping() {
  const server = await startDripping()
  closing.push(server.stop)
  return { ...server, mailbox: { url: server.url, from: 'Biurko <biurko@biuro.example>' } }
}

test('a letter is not held for ever by a server that drips', async () => {
  const office = await newOffice()
  const { mailbox, left } = await dripping()
  const letter = { id: crypto.randomUUID(), to: 'zofia@example.com', subject: 'Temat', text: 'Treść' }
  const sending = sendLetter(office.test.installation, { mailbox, office: office.office }, letter, timeoutMs)
  await expect(sending).rejects.toMatchObject({ message: 'Serwer poczty nie odpowiada.', final: false })
  await left
})

test.each([
  ['Biuro: Kowalska; sp.k. <biuro@biuro.example>', 'From: "Biuro: Kowalska; sp.k." <biuro@biuro.example>', 'biuro.example'],
  ['Biuro (Kraków) <biuro@biuro.example>', 'From: =?UTF-8?Q?Biuro_=28Krak=C3=B3w=29?= <biuro@biuro.example>', 'biuro.example'],
  ['"Kowalska, Nowak" <biuro@biuro.example>', 'From: "Kowalska, Nowak" <biuro@biuro.example>', 'biuro.example'],
  ['Biuro <biuro@żółw.example>', 'From: Biuro <biuro@xn--w-uga1v8h.example>', 'xn--w-uga1v8h.example'],
  ['biuro@biuro.example', 'From: biuro@biuro.example', 'biuro.example'],
  ['Biuro biuro@biuro.example', 'From: Biuro <biuro@biuro.example>', 'biuro.example'],
  ['Biuro <biuro@biuro.example', 'From: Biuro <biuro@biuro.example>', 'biuro.example'],
])('a letter from %s names its sender', async (from, header, domain) => {
  const office = await newOffice()
  const server = await startSmtp()
  closing.push(server.stop)
  const id = crypto.randomUUID()
  await sendLetter(
    office.test.installation,
    { mailbox: { url: server.url, from }, office: office.office },
    { id, to: 'zofia@example.com', subject: 'Temat', text: 'Treść' },
  )
  const [letter = ''] = server.letters
  expect(letter.split('\r\n')).toEqual(expect.arrayContaining([header, `Message-ID: <${id}@${domain}>`]))
})

test('the trial of a mailbox is not held for ever by a server that drips', async () => {
  const office = await newOffice()
  const { mailbox } = await dripping()
  await expect(checkMailbox(office.test.installation.config, mailbox, timeoutMs)).rejects.toMatchObject({ message: 'Serwer poczty nie odpowiada.' })
})
