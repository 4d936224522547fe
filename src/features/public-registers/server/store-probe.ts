import { RegisterError } from './register-error.ts'
import { RegonRegister } from './gus.ts'
import { TaxpayerList } from './mf.ts'
import type { Config } from '#platform/config/config.ts'
import type { Office } from '#platform/config/offices.ts'
import { gusOf } from '#platform/delivery/credentials.ts'

/** The Ministry of Finance: in both registers for as long as there are any. */
const known = '5260250274'

/** A fresh client, so that what an earlier one remembers says nothing. */
export async function probeRegister(config: Config, office: Office, register: 'gus' | 'mf'): Promise<{ works: boolean; sentence: string }> {
  const gus = gusOf(config, office)
  const source = register === 'gus' ? gus && new RegonRegister(gus.url, gus.key) : config.mf_url && new TaxpayerList(config.mf_url)
  if (!source) return { works: false, sentence: 'Usługa nie jest skonfigurowana.' }
  try {
    await source.find(known, office.id, 1)
    return { works: true, sentence: register === 'gus' ? 'Rejestr REGON odpowiada.' : 'Wykaz podatników VAT odpowiada.' }
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error
    return {
      works: false,
      sentence: register === 'gus' ? 'Rejestr REGON nie odpowiada albo nie zna tego klucza.' : 'Wykaz podatników VAT teraz nie odpowiada.',
    }
  }
}
