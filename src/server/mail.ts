import { createTransport } from 'nodemailer'
import { Refusal } from '#features/outbox/refusal.ts'
import { htmlOf } from '#server/mail-html.ts'
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

/** A letter's Message-ID is made of its row, so that a second copy sent after a crash is known as the same letter. */
export function makeMailer(smtpUrl: string, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return async (office: Office, letter: Letter) => {
    const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 })
    const deadline = setTimeout(() => transport.close(), longestExchange)
    try {
      await transport.sendMail({
        from,
        to: letter.to,
        ...(office.settings.office.email && { replyTo: office.settings.office.email }),
        subject: letter.subject,
        text: letter.text,
        html: htmlOf(letter.text, office),
        messageId: `<${letter.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      throw refusalOf(error as SmtpError)
    } finally {
      clearTimeout(deadline)
      transport.close()
    }
  }
}
