import { DeliveryError } from '#platform/delivery/delivery-error.ts'
import { smsapi } from './contract-smsapi.ts'
import { Failure } from '#kernel/failure.ts'
import { handlers } from '#platform/http/handlers.ts'
import { smsOf } from '#platform/delivery/credentials.ts'
import { makeSmsApi } from '#platform/delivery/sms.ts'

export const smsapiApi = handlers(smsapi, {
  profile: async ({ installation, office }) => {
    const account = smsOf(installation.config, office)
    if (!account) throw new Failure('not_configured', 'Wysyłka SMS nie jest skonfigurowana: nie podano tokenu SMSAPI.')
    try {
      return { data: await makeSmsApi(account).profile() }
    } catch (error) {
      if (error instanceof DeliveryError) throw new Failure('outside_service', error.message)
      throw error
    }
  },
})
