import { writeAudit } from '#features/audit/server/store.ts'
import { getCompany, refuseArchived } from '#features/companies/server/store.ts'
import { checkPerson } from './validate.ts'
import { type Employee, employees } from '#features/employees/shared/contract.ts'
import { refuseReport, reportAgain, reportEmployee } from './report.ts'
import * as store from './store.ts'
import { publish } from '#features/realtime/store.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers } from '#platform/http/handlers.ts'
import { openField } from '#platform/security/field-encryption.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

async function finish({ db, actor, office }: PersonContext, id: string, action: string, before?: Employee): Promise<{ data: Employee }> {
  const after = await store.showEmployee(db, office, actor, id)
  await writeAudit(db, { action, entity: 'employees', entity_id: id, company_id: after.company_id, before, after })
  await publish(db, { entity: 'employees', entity_id: id, company_id: after.company_id })
  return { data: after }
}

/** Of two who decide about a report the second one reads what the first has decided. */
function requireOpen({ state }: Pick<Employee, 'state'>) {
  if (state === 'refused') throw new Failure('conflict', 'To zgłoszenie jest już odrzucone.')
  if (state !== 'draft') throw new Failure('conflict', 'Ta osoba jest już przyjęta.')
}

export const employeesApi = handlers(employees, {
  list: ({ db, actor, query }) => store.listEmployees(db, actor, query),

  get: async ({ db, actor, office, params }) => ({ data: await store.showEmployee(db, office, actor, params.id) }),

  create: async context => {
    const { db, actor, office, body } = context
    const { company_id, first_name, last_name, ...values } = body
    const company = await getCompany(db, actor, company_id)
    store.requireIn(actor, 'employees.write', company_id)
    refuseArchived(company, 'company_id')
    const checked = await checkPerson(context, company_id, values)
    return finish(context, await store.insertEmployee(db, office, company_id, { ...checked, first_name, last_name }), 'created')
  },

  report: reportEmployee,

  reportAgain,

  update: async context => {
    const { db, actor, office, body, params } = context
    const employee = await store.getKept(db, actor, params.id, 'employees.write')
    const before = await store.showEmployee(db, office, actor, params.id)
    requireVersion(context.origin, before)
    await store.changeEmployee(db, office, employee.id, await checkPerson(context, employee.company_id, body, employee))
    return finish(context, employee.id, 'changed', before)
  },

  confirm: async context => {
    const { db, actor, office, params } = context
    const employee = await store.lockKept(db, actor, params.id, 'employees.write')
    requireVersion(context.origin, await store.showEmployee(db, office, actor, params.id))
    requireOpen(employee)
    await store.changeEmployee(db, office, employee.id, { draft: false })
    return finish(context, employee.id, 'confirmed')
  },

  refuse: async context => {
    const { db, actor, office, params, body } = context
    const employee = await store.lockKept(db, actor, params.id, 'employees.write')
    const before = await store.showEmployee(db, office, actor, params.id)
    requireVersion(context.origin, before)
    requireOpen(before)
    await store.changeEmployee(db, office, employee.id, { refusal_reason: body.reason })
    await refuseReport(context, employee, body.reason)
    return finish(context, employee.id, 'refused', before)
  },

  reveal: async ({ db, actor, office, params, body }) => {
    const employee = await store.getKept(db, actor, params.id, 'employees.reveal')
    const sealed = employee[body.field]
    await writeAudit(db, { action: 'revealed', entity: 'employees', entity_id: employee.id, company_id: employee.company_id, after: { field: body.field } })
    return { data: { value: sealed && openField(office, sealed) } }
  },
})
