import { writeAudit } from '#features/audit/server/store.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { type AnswerState, type Register, type RegisteredCompany, registersContract } from '#features/public-registers/shared/contract.ts'
import { RegisterError } from './register-error.ts'
import { RegonRegister } from './gus.ts'
import { sentenceFor } from '#features/public-registers/shared/labels.ts'
import { searchShare, TaxpayerList } from './mf.ts'
import { listAccountChecks } from './store.ts'
import { Failure } from '#kernel/failure.ts'
import type { Config } from '#platform/config/config.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { newId } from '#platform/db/id.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'
import { gusOf } from '#platform/delivery/credentials.ts'

interface Source {
  find(nip: string, office_id: string, share: number): Promise<RegisteredCompany | null>
}

/** Whose key is used, and who tells of a fault. */
type Asker = Pick<PersonContext, 'installation' | 'office'>

interface Sources {
  gus?: Source
  mf?: TaxpayerList
}

interface Opened {
  gus: Map<string, RegonRegister>
  mf?: TaxpayerList
}

const opened = new WeakMap<Config, Opened>()

/** One client of each register and key for an installation: what they remember spares the limits of all offices that share it. */
function sourcesOf({ installation: { config }, office }: Asker): Sources {
  const known: Opened = opened.get(config) ?? { gus: new Map() }
  opened.set(config, known)
  const access = gusOf(config, office)
  if (config.mf_url) known.mf ??= new TaxpayerList(config.mf_url)
  if (access && !known.gus.has(access.key)) known.gus.set(access.key, new RegonRegister(access.url, access.key))
  const gus = access && known.gus.get(access.key)
  return { ...(gus && { gus }), ...(known.mf && { mf: known.mf }) }
}

async function ask(asker: Asker, register: Register, nip: string): Promise<{ state: AnswerState; values: RegisteredCompany }> {
  const source = sourcesOf(asker)[register]
  if (!source) return { state: 'off', values: {} }
  try {
    const { installation, office } = asker
    const values = await source.find(nip, office.id, searchShare((await installation.offices.list()).length))
    return values ? { state: 'found', values } : { state: 'not_found', values: {} }
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error
    asker.installation.log.warn({ err: error, register }, 'A register gave no answer.')
    return { state: error.state, values: {} }
  }
}

async function check(asker: Asker, nip: string, account: string) {
  const { mf } = sourcesOf(asker)
  if (!mf) throw new Failure('not_configured', sentenceFor('mf', 'off'))
  try {
    return await mf.check(nip, account)
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error
    asker.installation.log.warn({ err: error }, 'The taxpayer list gave no answer.')
    const sentences = {
      limited: 'Wykaz podatników VAT: wyczerpano dzienny limit zapytań.',
      other: 'Wykaz podatników VAT teraz nie odpowiada. Proszę spróbować później.',
    }
    throw new Failure('outside_service', error.state === 'limited' ? sentences.limited : sentences.other)
  }
}

/** The list is asked before anything is written: no transaction waits for it. */
const checkAccount: Handler<typeof registersContract.checkAccount> = async call => {
  const { db, actor, params, answerOnce } = call
  const { id: company_id, vat_number, bank_account: account } = await getCompany(db, actor, params.id)
  if (!vat_number || !account) throw new Failure('conflict', 'Do sprawdzenia potrzebne są NIP i rachunek bankowy firmy.')
  const answer = await check(call, vat_number, account)
  const row = { id: newId(), company_id, user_id: actor.user_id, vat_number, account, ...answer }
  return answerOnce(async write => {
    await write.insertInto('account_checks').values(row).execute()
    await writeAudit(write, { action: 'account_checked', entity: 'companies', entity_id: company_id, company_id, after: row })
    await publish(write, { entity: 'companies', entity_id: company_id, company_id })
    return { data: await listAccountChecks(write, company_id) }
  })
}

export const registersApi = handlers(registersContract, {
  lookup: async call => {
    const { vat_number } = call.query
    const [gus, mf] = await Promise.all([ask(call, 'gus', vat_number), ask(call, 'mf', vat_number)])
    const answers = Object.entries({ gus, mf }).map(([name, { state }]) => {
      const register = name as Register
      return { register, state, sentence: sentenceFor(register, state) }
    })
    // GUS knows an address in its parts; the list knows accounts and VAT.
    return { data: { values: { ...mf.values, ...gus.values }, answers } }
  },

  accountChecks: async ({ db, actor, params }) => {
    const company = await getCompany(db, actor, params.id)
    return { data: await listAccountChecks(db, company.id) }
  },

  checkAccount,
})
