import { z } from 'zod'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields/scalars.ts'

export const pushDevice = z.object({
  id: z.uuid(),
  /** "Chrome, Android". */
  name: z.string(),
  created_at: instant,
  /** This browser. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

const secret = (bytes: number, example: string) =>
  z
    .string()
    .max(Math.ceil((bytes * 4) / 3))
    .refine(text => /^[A-Za-z0-9_-]+$/.test(text) && Math.floor((text.length * 3) / 4) === bytes, 'Przeglądarka podała nieprawidłowy klucz.')
    .meta({ examples: [example] })

/** A `PushSubscription` as the browser serialises it. */
const subscription = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/, error: 'Przeglądarka podała nieprawidłowy adres.' })
    .max(1000)
    .meta({ examples: ['https://push.example.com/send/abc'] }),
  p256dh: secret(65, 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: secret(16, 'BTBZMqHH6r4Tts7J_aSIgg'),
})
export type PushSubscriptionBody = z.infer<typeof subscription>

const path = '/api/push'
const access = 'session.use'

/** The caller's own devices for web push. */
export const push = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Własne urządzenia, na które przychodzą powiadomienia',
    response: z.object({ data: z.array(pushDevice), meta: z.object({ public_key: z.string() }) }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    access,
    effect: 'ownTransaction',
    summary: 'Powiadomienia na tym urządzeniu',
    body: subscription,
    response: one(pushDevice),
  }),
  test: endpoint({ method: 'POST', path: '/api/push/test', access, summary: 'Próbne powiadomienie na własnych urządzeniach', response: done }),
  remove: endpoint({ method: 'DELETE', path: '/api/push/:id', access, summary: 'Koniec powiadomień na urządzeniu', response: done }),
}
