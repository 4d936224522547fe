import { Refusal } from '#features/outbox/refusal.ts'
import { smsapi } from '#features/smsapi/contract.ts'
import { Failure } from '#kernel/failure.ts'
import { implement } from '#server/implement.ts'
import { makeSmsApi } from '#server/sms.ts'

export const smsapiApi = implement(smsapi, {
  profile: async ({ installation }) => {
    const { smsapi_url, smsapi_token } = installation.config
    if (!smsapi_token) throw new Failure('not_configured', 'Wysyłka SMS nie jest skonfigurowana: nie podano tokenu SMSAPI.')
    try {
      return { data: await makeSmsApi(smsapi_url, smsapi_token).profile() }
    } catch (error) {
      if (error instanceof Refusal) throw new Failure('outside_service', error.message)
      throw error
    }
  },
})
