import type { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { type employmentContractBody, contracts, type EmploymentContract } from '#features/employees/shared/contract.ts'
import { checkContract } from '#features/employees/shared/rules.ts'
import { checkWeek, usualNorm } from '#features/employees/shared/working-time.ts'
import { labourFaults, labourFindings, signedBefore } from '#features/employees/shared/labour-law.ts'
import { minimumPay } from './minimum-pay.ts'
import { getKept, listSpans, listTaken } from './store.ts'
import * as store from './store-contracts.ts'
import { publish } from '#features/realtime/store.ts'
import { attachFiles, removeLater } from '#features/files/server/store.ts'
import { deleteLooseFiles } from '#features/files/server/store-loose.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Failure, invalid, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { openField } from '#platform/security/field-encryption.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

type Body = z.output<typeof employmentContractBody>

/** Pay that is kept was agreed for its own period: for another one it is said anew. */
export function requireSamePeriod(sealed: string | null, { pay_period }: Pick<Body, 'pay_period'>, before: EmploymentContract) {
  if (sealed && pay_period !== before.pay_period) throw invalid({ gross_pay: 'Poprzednie wynagrodzenie było płatne inaczej. Proszę podać nowe.' })
}

/** Two writers look one after the other: no two contracts of employment at once. Answers the reason, where the law asks for one. */
async function check(
  { db, office }: Pick<PersonContext, 'db' | 'office'>,
  employee_id: string,
  body: Body,
  before?: EmploymentContract,
): Promise<string | null> {
  await db.selectFrom('employees').select('id').where('id', '=', employee_id).forUpdate().execute()
  const sealed = body.gross_pay === undefined && before ? await store.getSealedPay(db, before.id) : null
  if (before) requireSamePeriod(sealed, body, before)
  const spans = await listSpans(db, employee_id)
  const others = spans.filter(other => other.id !== before?.id)
  refuseFaults({ ...checkContract(body, others), ...checkWeek({ week: null, ...body }) })
  const gross_pay = body.gross_pay ?? (sealed && openField(office, sealed))
  const absences = (await listTaken(db, employee_id)).filter(({ state }) => state === 'accepted')
  const contract = { ...body, gross_pay, intended: body.intended ?? null }
  const findings = labourFindings(contract, { others, absences, before: signedBefore(before), minimum: await minimumPay(db), today: warsawToday() })
  refuseFaults(labourFaults(findings, body.override_reason))
  return findings.length > 0 ? (body.override_reason ?? null) : null
}

async function finish({ db, actor }: PersonContext, id: string, action: string, before?: unknown) {
  const data = await store.getContract(db, actor, id)
  await writeAudit(db, { action, entity: 'contracts', entity_id: id, company_id: data.company_id, person_id: data.employee_id, before, after: data })
  for (const entity of ['contracts', 'employees']) await publish(db, { entity, entity_id: data.employee_id, company_id: data.company_id })
  return { data }
}

async function add(context: PersonContext, employee: { id: string; company_id: string }, body: Body) {
  const { db, actor, office } = context
  const override_reason = await check(context, employee.id, body)
  if (body.file_id) await attachFiles(db, actor, employee.company_id, [body.file_id])
  return finish(context, await store.insertContract(db, office, employee, { ...body, override_reason }), 'created')
}

/** A paper that no contract points to any more goes at once: erasing the person would not find it. */
async function dropFile(context: PersonContext, { file_id }: Pick<EmploymentContract, 'file_id'>) {
  if (file_id) removeLater(context, await deleteLooseFiles(context.db, eb => eb('id', '=', file_id)))
}

const updateContract: Handler<typeof contracts.update> = async context => {
  const { db, actor, office, params } = context
  const before = await store.getContract(db, actor, params.id)
  // Whoever may change it knows the norm.
  const { daily_norm = before.daily_norm ?? usualNorm, extensions = before.extensions, marks = before.marks, ...values } = context.body
  const { week = before.week, intended = before.intended, ...rest } = values
  const body = { ...rest, daily_norm, extensions, marks, week, intended }
  await getKept(db, actor, before.employee_id, 'employees.write')
  requireVersion(context.origin, before)
  const override_reason = await check(context, before.employee_id, body, before)
  if (body.file_id && body.file_id !== before.file_id) await attachFiles(db, actor, before.company_id, [body.file_id])
  await store.changeContract(db, office, before.id, { ...body, override_reason })
  await dropFile(context, before)
  return finish(context, before.id, 'changed', before)
}

export const contractsApi = handlers(contracts, {
  list: async ({ db, actor, params }) => {
    const employee = await getKept(db, actor, params.id)
    return { data: await store.listContracts(db, actor, employee.id) }
  },

  create: async context => {
    const { db, actor, body, params } = context
    return add(context, await getKept(db, actor, params.id, 'employees.write'), body)
  },

  prolong: async context => {
    const { db, actor, office, body, params } = context
    const before = await store.getContract(db, actor, params.id)
    const employee = await getKept(db, actor, before.employee_id, 'employees.write')
    if (before.to_day === null) throw new Failure('conflict', 'Ta umowa jest bezterminowa. Nie ma czego przedłużać.')
    if (body.from_day <= before.to_day) throw invalid({ from_day: `Poprzednia umowa trwa do ${formatDate(before.to_day)}. Proszę podać późniejszy dzień.` })
    const sealed = body.gross_pay === undefined ? await store.getSealedPay(db, before.id) : null
    requireSamePeriod(sealed, body, before)
    return add(context, employee, sealed ? { ...body, gross_pay: openField(office, sealed) } : body)
  },

  update: updateContract,

  minimumPay: async ({ db }) => ({ data: await minimumPay(db) }),

  remove: async context => {
    const { db, actor, params } = context
    const before = await store.getContract(db, actor, params.id)
    await getKept(db, actor, before.employee_id, 'employees.write')
    if (before.signed_day) throw new Failure('conflict', 'Podpisanej umowy nie usuwa się. Można podać dzień, w którym się skończyła.')
    await db.deleteFrom('contracts').where('id', '=', before.id).execute()
    await dropFile(context, before)
    await writeAudit(db, { action: 'removed', entity: 'contracts', entity_id: before.id, company_id: before.company_id, person_id: before.employee_id, before })
    await publish(db, { entity: 'employees', entity_id: before.employee_id, company_id: before.company_id })
    return done
  },

  reveal: async ({ db, actor, office, params }) => {
    const contract = await store.getContract(db, actor, params.id)
    await getKept(db, actor, contract.employee_id, 'employees.reveal')
    const sealed = await store.getSealedPay(db, contract.id)
    await writeAudit(db, { action: 'revealed', entity: 'contracts', entity_id: contract.id, company_id: contract.company_id, after: { field: 'gross_pay' } })
    return { data: { value: sealed && openField(office, sealed) } }
  },
})
