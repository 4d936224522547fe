import type { Readable } from 'node:stream'
import { getCompany, listPeopleOf } from '#features/companies/server/store.ts'
import { HandoverPackage } from './handover-package.ts'
import type { HandoverTable } from './handover-table.ts'
import { writeSettlements } from './handover-settlements.ts'
import { writeDocuments } from './handover-documents.ts'
import { writeEmployees } from './handover-employees.ts'
import { writeAllConversations } from './handover-conversations.ts'
import { factsOf, handoverSheets } from '#features/exports/shared/labels-handover.ts'
import { type Content, ownerOf } from './store-handover.ts'
import { listDocuments } from '#features/documents/server/store.ts'
import { listEmployees } from '#features/employees/server/store.ts'
import { listSettlements } from '#features/settlements/server/store.ts'
import { listTasks } from '#features/tasks/server/store.ts'
import { listTickets } from '#features/tickets/server/store.ts'
import { type Actor, isClientRole } from '#kernel/access/access.ts'
import type { Listing, Cursor } from '#kernel/listing/listing.ts'
import type { Spreadsheet } from '#kernel/fields/spreadsheet.ts'
import type { Db } from '#platform/db/db.ts'
import type { ListPage } from '#platform/db/lists/list-query.ts'
import type { Office } from '#platform/config/offices.ts'

/** Rows read at once; so many of the longest texts are in memory, whatever the company. */
const batchSize = 50

type ListOf<Row> = (db: Db, actor: Actor, listing: Listing) => Promise<ListPage<Row>>

/** Counted before the work begins, so that its progress has an end; the others are added as they are met. */
const counted: readonly ListOf<unknown>[] = [listSettlements, listEmployees, listTasks, listTickets, listDocuments]

export interface HandoverCall {
  office: Office
  company_id: string
  /** Name of whoever asked. */
  person: string
  path: string
  scanned: boolean
  /** Asked anew before each portion: reads as an owner of the company, as long as whoever asked may still ask. */
  reader(): Promise<Db>
  read(digest: string): Promise<Readable>
  /** Which of these people have companies besides this one; the fence around the reader hides them. */
  seatedElsewhere(user_ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Throws where nobody wants the package any more; said at once or, without need, now and then. */
  report(done: number, total: number, isDue: boolean): Promise<void>
}

export interface Portion<Row> {
  db: Db
  actor: Actor
  rows: Row[]
}

/** One package on its way: everything is read through the stores that answer the portal, in portions. */
export class Handover {
  readonly office: Office
  readonly company_id: string
  readonly scanned: boolean
  readonly #call: HandoverCall
  readonly #whole: HandoverPackage
  #done = 0
  #total = 0

  constructor(call: HandoverCall, whole: HandoverPackage) {
    this.office = call.office
    this.company_id = call.company_id
    this.scanned = call.scanned
    this.#call = call
    this.#whole = whole
  }

  /** The handle and the owner of the next portion; of one certain owner where it matters who. */
  async next(user_id?: string) {
    return { db: await this.#call.reader(), actor: ownerOf(this.office.id, this.company_id, user_id) }
  }

  table<Row>(sheet: Spreadsheet<Row>): Promise<HandoverTable<Row>> {
    return this.#whole.table(sheet)
  }

  /** A list that is short by its nature. */
  async write<Row>(sheet: Spreadsheet<Row>, rows: readonly Row[]) {
    await (await this.table(sheet)).add(rows)
  }

  /** Walks through a list of the portal, of this company alone. */
  async *walk<Row>(list: ListOf<Row>, sort: string, user_id?: string): AsyncGenerator<Portion<Row>> {
    let after: Cursor | undefined = []
    const before = this.#done
    let all = 0
    while (after) {
      const { db, actor } = await this.next(user_id)
      const page: ListPage<Row> = await list(db, actor, this.#listing(sort, { after }))
      if (after.length === 0) {
        all = page.meta.total
        if (!counted.includes(list)) this.#total += all
      }
      yield { db, actor, rows: page.data }
      this.#done = Math.min(this.#done + page.data.length, before + all)
      await this.beat()
      after = page.meta.next
    }
    this.#done = before + all
  }

  #listing(sort: string, more: Partial<Listing>): Listing {
    const filters: Listing['filters'] = [{ key: 'company_id', operator: '=', values: [this.company_id], kind: 'id' }]
    return { page: 1, limit: batchSize, sort: [{ key: sort, direction: 'asc' }], search: '', filters, ...more }
  }

  /** Puts the files of a record into its folder; answers what the record's row says of them. */
  async put(folder: readonly string[], files: readonly Content[]): Promise<string[]> {
    const paths: string[] = []
    for (const file of files) {
      paths.push(await this.#whole.add(folder, file))
      await this.beat()
    }
    return paths
  }

  /** Puts a file that is made here into a folder. */
  async putMade(folder: readonly string[], name: string, content: Buffer): Promise<string> {
    const path = await this.#whole.addMade(folder, name, content)
    await this.beat()
    return path
  }

  seatedElsewhere(user_ids: readonly string[]) {
    return this.#call.seatedElsewhere(user_ids)
  }

  /** Tells how far it is; ends the work where nobody wants it any more. */
  beat(isDue = false) {
    return this.#call.report(this.#done, Math.max(this.#done, this.#total), isDue)
  }

  async count() {
    const { db, actor } = await this.next()
    for (const list of counted) this.#total += (await list(db, actor, this.#listing('id', { limit: 1 }))).meta.total
  }
}

/** All that belongs to a company, for it or for its next office: what an owner of it may read, in one archive. */
export async function writeHandover(call: HandoverCall) {
  const { path, scanned, office, person } = call
  await HandoverPackage.make({ path, scanned, read: call.read }, async whole => {
    const made_at = new Date().toISOString()
    const handover = new Handover(call, whole)
    await handover.count()
    await handover.beat(true)
    const { db, actor } = await handover.next()
    const company = await getCompany(db, actor, call.company_id)
    await handover.write(handoverSheets.company, factsOf(company))
    await handover.write(handoverSheets.legal, company.legal_history)
    const people = await listPeopleOf(db, company.id)
    await handover.write(
      handoverSheets.people,
      people.filter(({ role }) => isClientRole(role)),
    )
    const owners = people.filter(({ role }) => role === 'owner')
    await writeSettlements(handover, company)
    await writeAllConversations(
      handover,
      owners.map(({ user_id }) => user_id),
    )
    await writeEmployees(handover, owners)
    await writeDocuments(handover)
    await handover.beat(true)
    return { company: company.title, vat_number: company.vat_number, office: office.settings.office.name, person, made_at }
  })
}
