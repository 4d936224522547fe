import { afterEach, expect, test } from 'vitest'
import { checkMailbox, sendLetter } from './mail.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { startDripping, startSmtp } from '#test/fakes/smtp.ts'
import { pdfText } from '#test/fixtures/pdf-text.ts'

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

test('a letter carries its sheet as a PDF, drawn as it leaves, with the state of the day it was written on', async () => {
  const office = await newOffice()
  const server = await startSmtp()
  closing.push(server.stop)
  const sheet = {
    name: 'Rozliczenie październik 2026.pdf',
    title: 'Rozliczenie za październik 2026',
    about: 'Zielony Kąt sp. z o.o.',
    parts: [{ head: 'VAT: 3\u00a0418,00\u00a0zł, zapłata do 25.11.2026', lines: ['Odbiorca: Urząd Skarbowy w Łodzi', 'Tytuł przelewu: VAT-7'] }],
    sum: 'Razem do zapłaty: 3\u00a0418,00\u00a0zł',
    as_of: '2026-10-31',
  }
  await sendLetter(
    office.test.installation,
    { mailbox: { url: server.url, from: 'biuro@biuro.example' }, office: office.office },
    { id: crypto.randomUUID(), to: 'zofia@example.com', subject: 'Temat', text: 'Treść', sheet },
  )
  const [letter = ''] = server.letters
  const file = /Content-Type: application\/pdf.*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/s.exec(letter)?.[1] ?? ''
  const text = await pdfText(Buffer.from(file, 'base64'))
  for (const words of [
    'Biuro Testowe',
    sheet.title,
    sheet.about,
    'VAT: 3 418,00 zł, zapłata do 25.11.2026',
    'Urząd Skarbowy w Łodzi',
    'Razem do zapłaty: 3 418,00 zł',
    'Stan na dzień 31 października 2026.',
  ])
    expect(text).toContain(words)
})

test('the trial of a mailbox is not held for ever by a server that drips', async () => {
  const office = await newOffice()
  const { mailbox } = await dripping()
  await expect(checkMailbox(office.test.installation.config, mailbox, timeoutMs)).rejects.toMatchObject({ message: 'Serwer poczty nie odpowiada.' })
})
