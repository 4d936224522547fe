import { audit } from '#features/audit/contract.ts'
import { auditSheet } from '#features/audit/labels-sheet.ts'
import { listEntries } from '#features/audit/store-list.ts'
import { billing } from '#features/billing/contract.ts'
import { statementSheet } from '#features/billing/labels-sheet.ts'
import { listStatements } from '#features/billing/store.ts'
import { companies } from '#features/companies/contract.ts'
import { companySheet } from '#features/companies/labels-sheet.ts'
import { listCompanies } from '#features/companies/store.ts'
import { documents } from '#features/documents/contract.ts'
import { documentSheet } from '#features/documents/labels-sheet.ts'
import { listDocuments } from '#features/documents/store.ts'
import { type ExportedList, type ExportedThing, exports, handoverList, ownList } from '#features/exports/contract.ts'
import { pricelist } from '#features/pricelist/contract.ts'
import { serviceSheet } from '#features/pricelist/labels-sheet.ts'
import { listServices } from '#features/pricelist/store.ts'
import { settlements } from '#features/settlements/contract.ts'
import { settlementSheet } from '#features/settlements/labels-sheet.ts'
import { listSettlements } from '#features/settlements/store.ts'
import { systemTickets } from '#features/system-tickets/contract.ts'
import { systemTicketSheet } from '#features/system-tickets/labels-sheet.ts'
import { listSystemTickets } from '#features/system-tickets/store.ts'
import { employees } from '#features/employees/contract.ts'
import { employeeSheet } from '#features/employees/labels-sheet.ts'
import { listEmployees } from '#features/employees/store.ts'
import { trainees } from '#features/trainings/contract.ts'
import { traineeSheet } from '#features/trainings/labels-sheet.ts'
import { listTrainees } from '#features/trainings/store-trainees.ts'
import { tickets } from '#features/tickets/contract.ts'
import { ticketSheet } from '#features/tickets/labels-sheet.ts'
import { listTickets } from '#features/tickets/store.ts'
import { tasks } from '#features/tasks/contract.ts'
import { taskSheet } from '#features/tasks/labels-sheet.ts'
import { listTasks } from '#features/tasks/store.ts'
import { uptimes } from '#features/uptimes/contract.ts'
import { uptimeSheet } from '#features/uptimes/labels-sheet.ts'
import { listUptimes } from '#features/uptimes/store.ts'
import { users } from '#features/users/contract.ts'
import { userSheet } from '#features/users/labels-sheet.ts'
import { listUsers } from '#features/users/store.ts'
import { type Actor, can, type Permission } from '#kernel/access.ts'
import type { Declaration } from '#kernel/endpoint.ts'
import { Failure } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing.ts'
import type { Sheet } from '#kernel/sheet.ts'
import { isOn } from '#kernel/switches.ts'
import type { Db } from '#server/db.ts'
import type { ListPage } from '#server/list-rows.ts'
import type { Office } from '#server/offices.ts'

export interface Source<Row = unknown> {
  /** Says who may, and what its query takes. */
  endpoint: Declaration
  sheet: Sheet<Row>
  list(db: Db, actor: Actor, listing: Listing): Promise<ListPage<Row>>
}

/** A row's type matters between a source's own parts only. */
const source = <Row>(whole: Source<Row>) => whole as unknown as Source

/** What a file may be made of. The same store as the list's own answers, so the same rows for the same person. */
export const sources: Record<ExportedList, Source> = {
  '/api/audit': source({ endpoint: audit.list, sheet: auditSheet, list: (db, _, listing) => listEntries(db, listing) }),
  '/api/billing': source({ endpoint: billing.list, sheet: statementSheet, list: listStatements }),
  '/api/companies': source({ endpoint: companies.list, sheet: companySheet, list: listCompanies }),
  '/api/documents': source({ endpoint: documents.list, sheet: documentSheet, list: listDocuments }),
  '/api/pricelist': source({ endpoint: pricelist.list, sheet: serviceSheet, list: (db, _, listing) => listServices(db, listing) }),
  '/api/settlements': source({ endpoint: settlements.list, sheet: settlementSheet, list: listSettlements }),
  '/api/system-tickets': source({ endpoint: systemTickets.list, sheet: systemTicketSheet, list: listSystemTickets }),
  '/api/employees': source({ endpoint: employees.list, sheet: employeeSheet, list: listEmployees }),
  '/api/tickets': source({ endpoint: tickets.list, sheet: ticketSheet, list: listTickets }),
  '/api/tasks': source({ endpoint: tasks.list, sheet: taskSheet, list: listTasks }),
  '/api/trainings/people': source({ endpoint: trainees.list, sheet: traineeSheet, list: (db, _, listing) => listTrainees(db, listing) }),
  '/api/uptimes': source({ endpoint: uptimes.list, sheet: uptimeSheet, list: listUptimes }),
  '/api/users': source({ endpoint: users.list, sheet: userSheet, list: listUsers }),
}

function endpointOf(list: ExportedThing): Declaration {
  if (list === handoverList) return exports.handover
  return list === ownList ? exports.own : sources[list].endpoint
}

/** Whether this person may take that away, as things stand now. */
export function requireSource(list: ExportedThing, actor: Actor, office: Office) {
  const endpoint = endpointOf(list)
  if (!isOn(office.settings.switches, endpoint.needs)) throw new Failure('module_disabled', 'Ta część portalu jest w tym biurze wyłączona.')
  if (!can(actor.role, endpoint.access as Permission)) throw new Failure('forbidden', 'Brak uprawnień do tej listy.')
}
