import type { Transporter } from 'nodemailer'
import { Refusal } from '#features/outbox/refusal.ts'
import { htmlOf } from '#server/mail-html.ts'
import type { Config } from '#server/config.ts'
import { leadsInside, type Mailbox } from '#server/services.ts'
import type { Office } from '#server/offices.ts'

interface Letter {
  id: string
  to: string
  subject: string
  text: string
}

/** No exchange lasts longer, in milliseconds; well within the lease of a message. */
const longestExchange = 60_000

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

function refusalOf(error: SmtpError): Refusal {
  const reply = error.responseCode
  const refused = (sentence: string, final = false) => new Refusal(sentence, { final, cause: error })
  if (error.code === 'EAUTH') return refused('Serwer poczty odrzucił dane logowania.')
  if (error.code === 'EENVELOPE') return refused(`Serwer poczty odrzucił adres odbiorcy${reply ? ` (kod ${reply})` : ''}.`, reply === undefined || reply >= 500)
  if (reply) return refused(`Serwer poczty nie przyjął wiadomości (kod ${reply}).`, error.code === 'EMESSAGE' && reply >= 500)
  return refused('Serwer poczty nie odpowiada.')
}

async function open(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 })
}

/** One exchange with a mail server, within its time and never with one of the installation's own network that an office named. */
async function exchange(config: Config, { url, host }: Mailbox, longest: number, work: (transport: Transporter, signal: AbortSignal) => Promise<unknown>) {
  if (host && (await leadsInside(config, host))) throw new Refusal('Adres serwera poczty prowadzi do sieci wewnętrznej.', { final: false })
  const transport = await open(url)
  // A server that drips keeps the socket busy, so that no timeout of the socket's own ends it.
  const deadline = new AbortController()
  const over = new Promise<never>((_, reject) => deadline.signal.addEventListener('abort', () => reject(deadline.signal.reason)))
  const timer = setTimeout(() => deadline.abort(), longest)
  try {
    await Promise.race([work(transport, deadline.signal), over])
  } catch (error) {
    throw refusalOf(error as SmtpError)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** Whether the server lets us in. */
export const checkMailbox = (config: Config, mailbox: Mailbox, longest = longestExchange) => exchange(config, mailbox, longest, transport => transport.verify())

/** A letter's Message-ID is made of its row, so that a second copy sent after a crash is known as the same letter. */
export function sendLetter(config: Config, mailbox: Mailbox, office: Office, letter: Letter, longest = longestExchange) {
  const domain = /@([^\s>]+)/.exec(mailbox.from)?.[1] ?? 'localhost'
  return exchange(config, mailbox, longest, (transport, signal) =>
    transport.sendMail({
      signal,
      from: mailbox.from,
      to: letter.to,
      ...(office.settings.office.email && { replyTo: office.settings.office.email }),
      subject: letter.subject,
      text: letter.text,
      html: htmlOf(letter.text, office),
      messageId: `<${letter.id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }),
  )
}
