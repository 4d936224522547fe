import { writeAudit } from '#features/audit/server/store.ts'
import { openCertificate } from '#features/ksef/server/store-certificate.ts'
import { forgetCertificate } from '#features/ksef/server/store.ts'
import { publish, publishAll } from '#features/realtime/store.ts'
import { type Integration, type IntegrationBody, integrations, type Service, services } from '#features/integrations/contract.ts'
import { probeService } from './probe.ts'
import { changeSettings, lockSettings, readSettings } from '#features/tenants/server/store.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import type { Office } from '#platform/config/offices.ts'
import { sealField } from '#platform/security/field-encryption.ts'
import { newId } from '#platform/db/id.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'
import { gusOf, mailboxOf, type OwnServices, ownService, type ServiceKind, smsOf } from '#platform/delivery/credentials.ts'

type Asker = Pick<PersonContext, 'office' | 'installation'>
type Call = PersonContext<unknown, unknown, unknown>

/** As they stand now: what this node remembers of the office may be older than another's change. */
const withSettings = <C extends Call>(call: C, settings: Office['settings']): C => ({ ...call, office: { ...call.office, settings } })
const locked = async <C extends Call>(call: C) => withSettings(call, await lockSettings(call.db, call.office.id))

/** Nobody saves what the Ministry of Finance needs no credentials for. */
const versionOf = ({ service_versions }: Office['settings'], kind: Service) => (kind === 'mf' ? 1 : (service_versions?.[kind] ?? 1))

/** Of the certificate what it says of itself; its key stays where it is. */
function showCertificate({ office }: Pick<Asker, 'office'>, version: number): Integration {
  const own = ownService(office, 'ksef')
  if (!own) return { kind: 'ksef', source: 'none', shown: {}, version }
  return { kind: 'ksef', source: 'office', shown: { nip: own.nip, owner: own.owner, valid_to: warsawDay(own.valid_to) }, version }
}

function show({ office, installation: { config } }: Asker, kind: Service): Integration {
  const version = versionOf(office.settings, kind)
  if (kind === 'ksef') return showCertificate({ office }, version)
  const shared = { smtp: mailboxOf(config, office), smsapi: smsOf(config, office), gus: gusOf(config, office), mf: config.mf_url }[kind]
  const source = kind !== 'mf' && office.settings.services?.[kind] ? 'office' : shared ? 'installation' : 'none'
  if (kind === 'smtp') {
    const { password, ...publicSettings } = ownService(office, 'smtp') ?? { password: null }
    return { kind, source, shown: publicSettings, version }
  }
  const sender = kind === 'smsapi' ? ownService(office, 'smsapi')?.sender : undefined
  return { kind, source, shown: sender === undefined ? {} : { sender }, version }
}

/** A password is for the server and the account that it was given for: nobody may have it sent elsewhere without knowing it. */
function keptPassword({ office }: Asker, { host, port, security, username }: Omit<OwnServices['smtp'], 'password' | 'from'>): string | null {
  const storedService = ownService(office, 'smtp')
  const isSame = storedService?.host === host && storedService.port === port && storedService.security === security && storedService.username === username
  return isSame ? storedService.password : null
}

/** A secret that is not given anew stays as it was. */
function credentialsOf(asker: Asker, body: Exclude<IntegrationBody, { kind: 'ksef' }>): OwnServices[ServiceKind] {
  const { office } = asker
  const { kind, ...values } = body
  if (body.kind === 'smtp') {
    const password = body.password || keptPassword(asker, body)
    if (body.username && !password) throw invalid({ password: 'Proszę podać hasło do skrzynki, także gdy zmienia się serwer albo użytkownik.' })
    return { ...body, kind: undefined, password } as OwnServices['smtp']
  }
  if (body.kind === 'smsapi') {
    const token = body.token || ownService(office, 'smsapi')?.token
    if (!token) throw invalid({ token: 'Proszę podać token z panelu SMSAPI.' })
    return { token, sender: body.sender }
  }
  return values as OwnServices['gus']
}

/** Companies have given their permission to that number: with another one nothing would come any more. */
function requireSameNip({ office }: Asker, { nip }: OwnServices['ksef']) {
  const storedService = ownService(office, 'ksef')
  if (storedService && storedService.nip !== nip)
    throw invalid({
      certificate: `Ten certyfikat jest na NIP ${nip}, a firmy nadały uprawnienie biuru o NIP ${storedService.nip}. Żeby zmienić NIP, proszę najpierw usunąć dotychczasowy certyfikat.`,
    })
}

/** The call comes with the settings locked. */
async function keep(call: Call, kind: ServiceKind, sealed: string | undefined) {
  const { db, office, actor, installation } = call
  const { settings } = office
  const { [kind]: before, ...others } = settings.services ?? {}
  const next = {
    services: sealed === undefined ? others : { ...others, [kind]: sealed },
    service_versions: { ...settings.service_versions, [kind]: versionOf(settings, kind) + 1 },
  }
  await changeSettings(db, office.id, next)
  await writeAudit(db, {
    action: sealed === undefined ? 'service_removed' : 'service_changed',
    entity: 'integrations',
    entity_id: actor.user_id,
    after: { kind },
  })
  await publish(db, { entity: 'integrations', entity_id: actor.user_id })
  await db.tell('queued', { tenant_id: office.id })
  db.afterCommit(() => installation.offices.forget())
  return withSettings(call, { ...settings, ...next })
}

/** A certificate is opened before anything is written: no transaction waits for it. */
const saveIntegration: Handler<typeof integrations.save> = async call => {
  const { body, office, origin, answerOnce } = call
  const certificate = body.kind === 'ksef' && (await openCertificate(office.id, body))
  return answerOnce(async db => {
    const now = await locked({ ...call, db })
    requireVersion(origin, show(now, body.kind))
    if (certificate) requireSameNip(now, certificate)
    const values = body.kind === 'ksef' ? certificate : credentialsOf(now, body)
    const after = await keep(now, body.kind, sealField(office, JSON.stringify(values)))
    // A key of its own: what is asked while another such job runs would not be filed.
    if (certificate) await db.tell('requested', { name: 'check_ksef', tenant_id: office.id, id: newId() })
    return { data: show(after, body.kind) }
  })
}

const removeIntegration: Handler<typeof integrations.remove> = async call => {
  const kind = call.body.kind as ServiceKind
  const now = await locked(call)
  requireVersion(call.origin, show(now, kind))
  await keep(now, kind, undefined)
  if (kind === 'ksef') {
    const cut = await forgetCertificate(call.db)
    await publishAll(
      call.db,
      cut.map(({ company_id }) => ({ entity: 'companies', entity_id: company_id, company_id })),
    )
  }
  return done
}

export const integrationsApi = handlers(integrations, {
  list: async call => {
    const now = withSettings(call, await readSettings(call.db, call.office.id))
    return { data: services.map(kind => show(now, kind)) }
  },

  save: saveIntegration,

  remove: removeIntegration,

  test: async ({ office, installation, body }) => ({ data: await probeService({ office, installation }, body.kind) }),
})
