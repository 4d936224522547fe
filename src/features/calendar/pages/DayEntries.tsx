import { IconCalendarEvent, IconRepeat, IconClipboardList, IconConfetti, IconFileText, IconListCheck, IconReceiptTax, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ScheduleEntry } from '#features/calendar/shared/contract.ts'
import { kindLabels } from '#features/calendar/shared/labels.ts'
import { holidayName } from '#kernel/dates/holidays.ts'
import kinds from '#web/ui/calendar/Kinds.module.css'
import classes from './Schedule.module.css'
import { hoursOf } from './schedule-days.ts'

const icons = {
  event: IconCalendarEvent,
  deadline: IconReceiptTax,
  task: IconListCheck,
  planned: IconRepeat,
  contract: IconFileText,
  survey: IconClipboardList,
  send: IconSend,
}

/** What lies on one day: a holiday, terms, tasks, own events. */
export function DayEntries({ date, entries, open }: { date: string; entries: readonly ScheduleEntry[]; open(id: string): void }) {
  const holiday = holidayName(date)
  if (!holiday && entries.length === 0) return <p className={classes.nothing}>Nic nie zaplanowano.</p>
  return (
    <ul className={`${classes.entries} ${kinds.kinds}`}>
      {holiday && (
        <li>
          <span className={classes.entry} data-kind="holiday">
            <IconConfetti size={18} stroke={1.75} aria-hidden />
            <span>
              <b>{holiday}</b>
              <span>Święto, dzień wolny</span>
            </span>
          </span>
        </li>
      )}
      {entries.map(entry => (
        <li key={entry.key}>
          <Entry entry={entry} open={open} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ entry, open }: { entry: ScheduleEntry; open(id: string): void }) {
  const { kind, title, detail, path, event_id } = entry
  const Icon = icons[kind]
  const content = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>
        <b>{title}</b>
        <span>{[hoursOf(entry), kind === 'event' ? undefined : kindLabels[kind], detail].filter(Boolean).join(', ')}</span>
      </span>
    </>
  )
  if (path)
    return (
      <Link to={path} className={classes.entry} data-kind={kind}>
        {content}
      </Link>
    )
  return (
    <button type="button" className={classes.entry} data-kind={kind} onClick={() => event_id && open(event_id)}>
      {content}
    </button>
  )
}
