import { z } from 'zod'
import { endpoint, one } from '#kernel/endpoint.ts'

export const smsAccount = z.object({
  name: z.string(),
  username: z.string().nullable(),
  payment_type: z.string(),
  user_type: z.string().nullable(),
  /** None for accounts that are billed afterwards. */
  points: z.number().nullable(),
})
export type SmsAccount = z.infer<typeof smsAccount>

export const smsapi = {
  profile: endpoint({
    method: 'GET',
    path: '/api/modules/smsapi/profile',
    access: 'smsapi.read',
    effect: 'ownTransaction',
    summary: 'Konto SMSAPI: nazwa, rodzaj płatności, punkty',
    response: one(smsAccount),
  }),
}
