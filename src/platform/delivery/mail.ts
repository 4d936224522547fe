import type { Transporter } from 'nodemailer'
import { DeliveryError } from './delivery-error.ts'
import { normalizeEmail } from '#kernel/identifiers/email.ts'
import type { LetterSheet } from './letter-sheet.ts'
import { drawSheetInThread } from './letter-sheet-thread.ts'
import { htmlOf } from './mail-html.ts'
import type { Config } from '#platform/config/config.ts'
import type { Installation } from '#platform/http/context.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import { type Mailbox, outwardAddress } from './credentials.ts'
import type { Office } from '#platform/config/offices.ts'

interface Letter {
  id: string
  to: string
  subject: string
  text: string
  sheet?: LetterSheet | undefined
}

/** No exchange lasts longer, in milliseconds; well within the lease of a message. */
const maxExchangeMs = 60_000

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

function refusalOf(error: SmtpError): DeliveryError {
  const reply = error.responseCode
  const deliveryError = (sentence: string, final = false) => new DeliveryError(sentence, { final, cause: error })
  if (error.code === 'EAUTH') return deliveryError('Serwer poczty odrzucił dane logowania.')
  if (error.code === 'EENVELOPE')
    return deliveryError(`Serwer poczty odrzucił adres odbiorcy${reply ? ` (kod ${reply})` : ''}.`, reply === undefined || reply >= 500)
  if (reply) return deliveryError(`Serwer poczty nie przyjął wiadomości (kod ${reply}).`, error.code === 'EMESSAGE' && reply >= 500)
  return deliveryError('Serwer poczty nie odpowiada.')
}

const silent = () => new DeliveryError('Serwer poczty nie odpowiada.', { final: false })

/** Connects to the address that was checked; a second lookup could answer an internal one. */
async function open(config: Config, { url, host }: Mailbox) {
  const { createTransport } = await import('nodemailer')
  const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }
  const address = host && (await outwardAddress(config, host).catch(() => Promise.reject(silent())))
  if (host && !address) throw new DeliveryError('Adres serwera poczty prowadzi do sieci wewnętrznej.', { final: false })
  if (!address || address === host) return createTransport({ url, ...times })
  const there = new URL(url)
  there.hostname = address.includes(':') ? `[${address}]` : address
  return createTransport({ url: there.href, tls: { servername: host }, ...times })
}

/** One exchange with a mail server, within its time and never with one of the installation's own network that an office named. */
async function exchange(config: Config, mailbox: Mailbox, timeoutMs: number, work: (transport: Transporter, signal: AbortSignal) => Promise<unknown>) {
  const transport = await open(config, mailbox)
  // A server that drips bytes never triggers the socket's own timeout.
  const deadline = new AbortController()
  const over = new Promise<never>((_, reject) => deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason)))
  const timer = setTimeout(() => deadline.abort(), timeoutMs)
  try {
    await Promise.race([work(transport, deadline.signal), over])
  } catch (error) {
    throw refusalOf(error as SmtpError)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** Whether the server lets us in. Throws a `DeliveryError` where it does not. */
export const checkMailbox = (config: Config, mailbox: Mailbox, timeoutMs = maxExchangeMs) =>
  exchange(config, mailbox, timeoutMs, transport => transport.verify())

/** Name and address apart: written as one, a colon or brackets in the name would be read as marks of the address. */
export function senderOf(from: string): { name: string; address: string } {
  const written = from.replaceAll(/[<>\s]/g, ' ').trim()
  const beginning = written.lastIndexOf(' ') + 1
  const address = written.slice(beginning)
  return {
    name: written
      .slice(0, beginning)
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('\\"', '"'),
    address: normalizeEmail(address),
  }
}

interface Sender {
  mailbox: Mailbox
  office: Office
}

/** Of the office's settings only what is printed goes to the thread. */
async function attachmentOf(sheet: LetterSheet, { id, settings }: Office) {
  const { name, address, phone, email } = settings.office
  return { filename: sheet.name, contentType: 'application/pdf', content: Buffer.from(await drawSheetInThread(id, sheet, { name, address, phone, email })) }
}

/** Message-ID by the row's id, so that a duplicate after a crash is recognised. Throws a `DeliveryError`. */
export async function sendLetter(installation: Installation, { mailbox, office }: Sender, letter: Letter, timeoutMs = maxExchangeMs) {
  const from = senderOf(mailbox.from)
  const domain = from.address.split('@').at(-1) ?? 'localhost'
  const html = htmlOf(letter.text, office, await tenantUrl(installation, office))
  const attachments = letter.sheet && [await attachmentOf(letter.sheet, office)]
  return exchange(installation.config, mailbox, timeoutMs, (transport, signal) =>
    transport.sendMail({
      signal,
      from,
      to: letter.to,
      ...(office.settings.office.email && { replyTo: office.settings.office.email }),
      subject: letter.subject,
      text: letter.text,
      html,
      ...(attachments && { attachments }),
      messageId: `<${letter.id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }),
  )
}
