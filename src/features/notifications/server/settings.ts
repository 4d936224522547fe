import { defaultTexts, type EventKind } from './event-kind.ts'
import { type EventKey, events } from './events.ts'
import type { Channel, Group, QuietHours, Texts } from '#features/notifications/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'

/** How an office tells of an event: the catalogue's way, where it has not decided otherwise. */
export interface EventSettings {
  enabled: boolean
  channels: Channel[]
  recipients: Group[]
  texts: Texts
  days: number[]
  sms_plain: boolean
  quiet: QuietHours | null
}

/** Nobody is woken, unless the office says so. */
const usualQuiet: QuietHours = { from: '21:00', to: '07:00' }

/** What nobody can turn off. */
const isAlways = ({ security, letter }: EventKind) => security === true || letter === true

/** Who asked for it on a device hears there of everything that stands in the portal. */
const usualChannels = ({ channels }: EventKind): Channel[] => (channels.includes('portal') ? [...channels, 'push'] : [...channels])

const columns = ['id', 'event', 'enabled', 'channels', 'recipients', 'texts', 'days', 'sms_plain', 'quiet_from', 'quiet_to', 'version'] as const

export const settingsRows = (db: Db) => db.selectFrom('notification_settings').select(columns)
export type SettingsRow = Awaited<ReturnType<ReturnType<typeof settingsRows>['execute']>>[number]

export function settingsOf(key: EventKey, row: SettingsRow | undefined): EventSettings {
  const kind = events[key]
  const usual = defaultTexts(kind)
  if (!row)
    return {
      enabled: true,
      channels: usualChannels(kind),
      recipients: ['concerned'],
      texts: usual,
      days: [...(kind.days ?? [])],
      sms_plain: true,
      quiet: usualQuiet,
    }
  return {
    // It has one channel: whoever has turned that off has turned it off.
    enabled: kind.to_company ? row.enabled && row.channels.includes('email') : row.enabled || isAlways(kind),
    channels: kind.to_company ? ['email'] : row.channels,
    recipients: row.recipients,
    // What an office decided before devices had words of their own holds for them too.
    texts: { ...usual, push: row.texts.portal ?? usual.push, ...row.texts },
    days: row.days,
    sms_plain: row.sms_plain,
    quiet: row.quiet_from && row.quiet_to ? { from: row.quiet_from, to: row.quiet_to } : null,
  }
}
