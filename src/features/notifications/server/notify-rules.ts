import type { RawBuilder } from 'kysely'
import { extensionPoint } from '#kernel/extension.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Db } from '#platform/db/db.ts'

/** What a feature says of the notices that tell of its records: conditions of a row with an event, an `about_id` and a company. */
export interface NoticeRule {
  /** What it tells of is done or gone by now. It is told again when that is taken back. */
  isOver?(db: Db, row: string): RawBuilder<boolean>
  /** The office has switched off what it is a part of. */
  isOff?(office: Office, about_id: RawBuilder<unknown>): RawBuilder<boolean>
  /** It tells of a company's settlements although its event is none of theirs. */
  isOfSettlements?(db: Db, row: string): RawBuilder<boolean>
}

export const noticeRules = extensionPoint<readonly NoticeRule[]>('what notices tell of')
