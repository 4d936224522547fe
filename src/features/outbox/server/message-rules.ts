import type { RawBuilder } from 'kysely'
import type { Content } from './store.ts'
import { extensionPoint } from '#kernel/extension.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Db } from '#platform/db/db.ts'
import type { Installation } from '#platform/http/context.ts'

/** What is known of the events that messages tell of, when they are sent and shown. */
export interface MessageRules {
  /** What a message is about, in words. */
  titleOf(event: string): string
  /** Whether this person may still read what a row tells. */
  mayRead(db: Db, user_id: RawBuilder<unknown>, row: string): RawBuilder<boolean>
  /** Whether the office has what it tells of. */
  isTold(office: Office, event: RawBuilder<unknown>, about_id: RawBuilder<unknown>): RawBuilder<boolean>
  /** Whether a company in the archive is written to about it, too. */
  isOfLeaving(event: RawBuilder<unknown>): RawBuilder<boolean>
  /** Whether what it asks for is done. */
  isOver(db: Db, row: string): RawBuilder<boolean>
}

export const messageRules = extensionPoint<MessageRules>('what messages tell of')

type SendToDevice = (installation: Installation, office: Office, message: Content & { device_id: string | null }) => Promise<void>

export const sendToDevice = extensionPoint<SendToDevice>('the way to devices')
