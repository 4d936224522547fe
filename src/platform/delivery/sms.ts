import { z } from 'zod'
import { exchange, readJson } from '#platform/http/exchange.ts'
import { DeliveryError } from './delivery-error.ts'

/** Errors come inside HTTP 200. */
const errorAnswer = z.object({ error: z.int(), message: z.string().optional() })
const accepted = z.object({ count: z.int(), list: z.array(z.object({ id: z.string(), error: z.number().nullable().optional() })) })

const account = z.object({
  name: z.string(),
  username: z.string().nullable().default(null),
  payment_type: z.string(),
  user_type: z.string().nullable().default(null),
  points: z.number().nullable().default(null),
})

/** Milliseconds. */
const timeoutMs = 15_000

/** The message was sent before under the same idx: a try whose answer was lost. */
const alreadySent = 53

const sentences: Record<number, { sentence: string; final?: boolean }> = {
  11: { sentence: 'SMS jest za długi albo pusty.', final: true },
  13: { sentence: 'Nieprawidłowy numer telefonu odbiorcy.', final: true },
  14: { sentence: 'SMSAPI nie zna tej nazwy nadawcy.' },
  101: { sentence: 'SMSAPI odrzuciło token.' },
  102: { sentence: 'SMSAPI odrzuciło dane logowania.' },
  103: { sentence: 'Brak punktów na koncie SMSAPI.' },
  105: { sentence: 'SMSAPI nie przyjmuje połączeń z adresu tego serwera.' },
}

function refusalOf(code: number, message: string | undefined): DeliveryError {
  const known = sentences[code]
  return new DeliveryError(known?.sentence ?? `SMSAPI nie przyjęło wiadomości (kod ${code}).`, { final: known?.final ?? false, cause: message })
}

const silent = (cause: unknown) => new DeliveryError('SMSAPI nie odpowiada.', { final: false, cause })

function answerOf<Answer>(schema: z.ZodType<Answer>, body: unknown): Answer {
  const failure = errorAnswer.safeParse(body)
  if (failure.success) throw refusalOf(failure.data.error, failure.data.message)
  const answer = schema.safeParse(body)
  if (!answer.success) throw silent(answer.error)
  return answer.data
}

/** SMSAPI.pl over its HTTP interface. Its calls throw nothing but a `DeliveryError`. */
export function makeSmsApi({ url, token, sender = null }: { url: string; token: string; sender?: string | null }) {
  async function call(path: string, form?: Record<string, string>): Promise<unknown> {
    const { status, text } = await exchange(`${url}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      ...(form && { body: new URLSearchParams(form) }),
      timeoutMs,
    }).catch(error => {
      throw silent(error)
    })
    return status === 401 ? { error: 101 } : readJson(text)
  }

  return {
    send: async (message: { id: string; to: string; text: string }) => {
      const idx = message.id.replaceAll('-', '')
      const body = await call('/sms.do', {
        format: 'json',
        encoding: 'utf-8',
        to: message.to.replace(/^\+/, ''),
        message: message.text,
        idx,
        check_idx: '1',
        ...(sender && { from: sender }),
      })
      if (errorAnswer.safeParse(body).data?.error === alreadySent) return
      const first = answerOf(accepted, body).list[0]
      if (first?.error) throw refusalOf(first.error, undefined)
    },
    profile: async () => answerOf(account, await call('/profile')),
  }
}
