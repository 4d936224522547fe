import type { Service } from './contract.ts'
import { DeliveryError } from '#platform/delivery/delivery-error.ts'
import { probeKsef } from '#features/ksef/server/store-probe.ts'
import { probeRegister } from '#features/public-registers/server/store-probe.ts'
import type { Installation } from '#platform/http/context.ts'
import { checkMailbox } from '#platform/delivery/mail.ts'
import type { Office } from '#platform/config/offices.ts'
import { mailboxOf, smsOf } from '#platform/delivery/credentials.ts'
import { makeSmsApi } from '#platform/delivery/sms.ts'

interface Outcome {
  works: boolean
  sentence: string
}

const off: Outcome = { works: false, sentence: 'Usługa nie jest skonfigurowana.' }

/** Asks the service itself, with the credentials that would be used. */
export async function probeService({ office, installation }: { office: Office; installation: Installation }, kind: Service): Promise<Outcome> {
  const { config } = installation
  try {
    if (kind === 'smtp') {
      const mailbox = mailboxOf(config, office)
      if (!mailbox) return off
      await checkMailbox(config, mailbox)
      return { works: true, sentence: 'Serwer poczty przyjął połączenie i dane logowania.' }
    }
    if (kind === 'smsapi') {
      const account = smsOf(config, office)
      if (!account) return off
      const { username, name } = await makeSmsApi(account).profile()
      return { works: true, sentence: `SMSAPI przyjęło token konta ${username ?? name}.` }
    }
    if (kind === 'ksef') return await probeKsef({ office, installation })
    return await probeRegister(config, office, kind)
  } catch (error) {
    if (error instanceof DeliveryError) return { works: false, sentence: error.message }
    throw error
  }
}
