import { audit } from '#features/audit/shared/contract.ts'
import { loggedWords } from '#features/audit/server/store-words.ts'
import { auditSheet } from '#features/audit/shared/labels-sheet.ts'
import { listWhole } from '#features/audit/server/store-list.ts'
import { billing } from '#features/billing/shared/contract.ts'
import { statementSheet } from '#features/billing/shared/labels-sheet.ts'
import { listStatements } from '#features/billing/server/store.ts'
import { companies } from '#features/companies/shared/contract.ts'
import { companySheet } from '#features/companies/shared/labels-sheet.ts'
import { getCompany, listCompanies } from '#features/companies/server/store.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { binSheet, documentSheet } from '#features/documents/shared/labels-sheet.ts'
import { listBin, listDocuments } from '#features/documents/server/store.ts'
import { type ExportedList, type ExportedThing, exports, handoverList, ownList } from '#features/exports/shared/contract.ts'
import { messages } from '#features/messages/shared/contract.ts'
import { broadcasts } from '#features/messages/shared/contract-broadcast.ts'
import { broadcastSheet, conversationSheet } from '#features/messages/shared/labels-sheet.ts'
import { listConversations } from '#features/messages/server/store.ts'
import { listBroadcasts } from '#features/messages/server/store-broadcast.ts'
import { outbox } from '#features/outbox/shared/contract.ts'
import { outboxSheet } from '#features/outbox/shared/labels-sheet.ts'
import { listMessages } from '#features/outbox/server/store.ts'
import { polls } from '#features/polls/shared/contract.ts'
import { pollSheet } from '#features/polls/shared/labels-sheet.ts'
import { listPolls } from '#features/polls/server/store.ts'
import { powers } from '#features/powers/shared/contract.ts'
import { powerSheet } from '#features/powers/shared/labels-sheet.ts'
import { listEntries as listEntriesOfPowers } from '#features/powers/server/store-list.ts'
import { pricelist } from '#features/pricelist/shared/contract.ts'
import { serviceSheet } from '#features/pricelist/shared/labels-sheet.ts'
import { listServices } from '#features/pricelist/server/store.ts'
import { recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { recurringTaskSheet } from '#features/recurring-tasks/shared/labels-sheet.ts'
import { listRecurring } from '#features/recurring-tasks/server/store.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { clientSettlementSheet, settlementSheet } from '#features/settlements/shared/labels-sheet.ts'
import { listSettlements } from '#features/settlements/server/store.ts'
import { surveys } from '#features/surveys/shared/contract.ts'
import { ownSurveySheet, surveySheet } from '#features/surveys/shared/labels-sheet.ts'
import { listSurveys } from '#features/surveys/server/store.ts'
import { systemTickets } from '#features/system-tickets/shared/contract.ts'
import { systemTicketSheet } from '#features/system-tickets/shared/labels-sheet.ts'
import { listSystemTickets } from '#features/system-tickets/server/store.ts'
import { employees } from '#features/employees/shared/contract.ts'
import { employeeSheet } from '#features/employees/shared/labels-sheet.ts'
import { listEmployees } from '#features/employees/server/store.ts'
import { trainees } from '#features/trainings/shared/contract.ts'
import { traineeSheet } from '#features/trainings/shared/labels-sheet.ts'
import { listTrainees } from '#features/trainings/server/store-trainees.ts'
import { tickets } from '#features/tickets/shared/contract.ts'
import { ticketSheet } from '#features/tickets/shared/labels-sheet.ts'
import { listTickets } from '#features/tickets/server/store.ts'
import { tasks } from '#features/tasks/shared/contract.ts'
import { taskSheet } from '#features/tasks/shared/labels-sheet.ts'
import { listTasks } from '#features/tasks/server/store.ts'
import { timeline } from '#features/timeline/contract.ts'
import { timelineSheet } from '#features/timeline/labels-sheet.ts'
import { listTimeline } from '#features/timeline/store.ts'
import { uptimes } from '#features/uptimes/shared/contract.ts'
import { uptimeSheet } from '#features/uptimes/shared/labels-sheet.ts'
import { listUptimes } from '#features/uptimes/server/store.ts'
import { users } from '#features/users/shared/contract.ts'
import { userSheet } from '#features/users/shared/labels-sheet.ts'
import { listUsers } from '#features/users/server/store.ts'
import { type Actor, can, type Permission } from '#kernel/access/access.ts'
import type { Declaration } from '#kernel/endpoint.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import type { Spreadsheet } from '#kernel/fields/spreadsheet.ts'
import type { Db } from '#platform/db/db.ts'
import type { ListPage } from '#platform/db/lists/list-query.ts'
import type { Office } from '#platform/config/offices.ts'
import { requireModule } from '#platform/http/require-module.ts'

/** The office, and the company where each has a list of its own. */
interface Within {
  office: Office
  company_id?: string | undefined
}

export interface Source<Row = unknown> {
  /** Says who may, and what its query takes. */
  endpoint: Declaration
  sheet: Spreadsheet<Row>
  /** Where clients are shown other columns than the office. */
  clientSheet?: Spreadsheet<Row>
  list(db: Db, actor: Actor, listing: Listing, within: Within): Promise<ListPage<Row>>
}

/** A row's type matters between a source's own parts only. */
const source = <Row>(whole: Source<Row>) => whole as unknown as Source

/** What a file may be made of. The same store as the list's own answers, so the same rows for the same person. */
export const sources: Record<ExportedList, Source> = {
  '/api/audit': source({
    endpoint: audit.list,
    get sheet() {
      return auditSheet(loggedWords.get())
    },
    list: (db, actor, listing) => listWhole(db, actor, listing),
  }),
  '/api/billing': source({ endpoint: billing.list, sheet: statementSheet, list: listStatements }),
  '/api/companies': source({ endpoint: companies.list, sheet: companySheet, list: listCompanies }),
  '/api/companies/:id/timeline': source({
    endpoint: timeline.ofCompany,
    sheet: timelineSheet,
    list: async (db, actor, listing, { office, company_id }) => {
      if (!company_id) throw notFound()
      const company = await getCompany(db, actor, company_id)
      return listTimeline(db, actor, { company_id: company.id, switches: office.settings.switches }, listing)
    },
  }),
  '/api/documents': source({ endpoint: documents.list, sheet: documentSheet, list: listDocuments }),
  '/api/documents/bin': source({ endpoint: documents.bin, sheet: binSheet, list: listBin }),
  '/api/messages': source({ endpoint: messages.list, sheet: conversationSheet, list: listConversations }),
  '/api/messages/broadcasts': source({ endpoint: broadcasts.list, sheet: broadcastSheet, list: listBroadcasts }),
  '/api/outbox': source({ endpoint: outbox.list, sheet: outboxSheet, list: (db, _, listing) => listMessages(db, listing) }),
  '/api/polls': source({ endpoint: polls.list, sheet: pollSheet, list: (db, _, listing) => listPolls(db, listing) }),
  '/api/powers': source({
    endpoint: powers.list,
    sheet: powerSheet,
    list: (db, actor, listing, { office }) => listEntriesOfPowers(db, actor, office, listing),
  }),
  '/api/pricelist': source({ endpoint: pricelist.list, sheet: serviceSheet, list: (db, _, listing) => listServices(db, listing) }),
  '/api/recurring-tasks': source({ endpoint: recurringTasks.list, sheet: recurringTaskSheet, list: (db, _, listing) => listRecurring(db, listing) }),
  '/api/settlements': source({ endpoint: settlements.list, sheet: settlementSheet, clientSheet: clientSettlementSheet, list: listSettlements }),
  '/api/system-tickets': source({ endpoint: systemTickets.list, sheet: systemTicketSheet, list: listSystemTickets }),
  '/api/employees': source({ endpoint: employees.list, sheet: employeeSheet, list: listEmployees }),
  '/api/surveys': source({ endpoint: surveys.list, sheet: surveySheet, clientSheet: ownSurveySheet, list: listSurveys }),
  '/api/tickets': source({ endpoint: tickets.list, sheet: ticketSheet, list: listTickets }),
  '/api/tasks': source({ endpoint: tasks.list, sheet: taskSheet, list: listTasks }),
  '/api/trainings/people': source({ endpoint: trainees.list, sheet: traineeSheet, list: (db, _, listing) => listTrainees(db, listing) }),
  '/api/uptimes': source({ endpoint: uptimes.list, sheet: uptimeSheet, list: listUptimes }),
  '/api/users': source({ endpoint: users.list, sheet: userSheet, list: listUsers }),
}

export const sheetFor = ({ sheet, clientSheet }: Source, actor: Actor) => (actor.isAdmin ? sheet : (clientSheet ?? sheet))

function endpointOf(list: ExportedThing): Declaration {
  if (list === handoverList) return exports.handover
  return list === ownList ? exports.own : sources[list].endpoint
}

/** Whether this person may take that away, as things stand now. Throws 403. */
export function requireSource(list: ExportedThing, actor: Actor, office: Office) {
  const endpoint = endpointOf(list)
  requireModule(office, endpoint.needs)
  if (!can(actor.role, endpoint.access as Permission)) throw new Failure('forbidden', 'Brak uprawnień do tej listy.')
}
