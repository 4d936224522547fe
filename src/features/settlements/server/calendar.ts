import ical, { ICalAlarmType } from 'ical-generator'
import type { TaxDue } from '#features/settlements/shared/contract.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { remaining } from '#features/settlements/shared/rules.ts'
import { Failure } from '#kernel/failure.ts'
import { formatMoney } from '#kernel/money/money.ts'

const hour = 3600

/**
 * The day of payment for the client's own calendar, with a reminder on the morning of the day before. Accounts stay in the portal: whoever
 * pays reads the current one there. Throws 409 where nothing is to be paid.
 */
export function writeCalendar(tax: TaxDue, company_title: string, link: string): { name: string; content: string } {
  if (tax.outcome !== 'to_pay' || tax.state === 'paid') throw new Failure('conflict', 'Brak kwoty do zapłaty.')
  const title = `${taxTitle(tax)}: ${formatMoney(remaining(tax))}`
  const calendar = ical({ prodId: { company: 'Biurko', product: 'Terminy', language: 'PL' } })
  calendar.createEvent({
    id: tax.id,
    sequence: tax.version,
    start: tax.due_date,
    allDay: true,
    summary: title,
    description: [company_title, tax.transfer_title].filter(Boolean).join('\n'),
    url: link,
    alarms: [{ type: ICalAlarmType.display, trigger: 15 * hour, description: title }],
  })
  return { name: `termin-${tax.kind}-${tax.due_date}.ics`, content: calendar.toString() }
}
