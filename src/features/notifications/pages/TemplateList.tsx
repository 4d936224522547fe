import '#web/ui/layout/mantine.ts'
import { IconBellOff, IconBellRinging, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { templates, type TemplateRow } from '#features/notifications/shared/contract-templates.ts'
import { areaOf, audienceLabels, joinChannels } from '#features/notifications/shared/labels.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { SearchField } from '#web/ui/list/SearchField.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status, type StatusLook } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './Templates.module.css'

const on: StatusLook = { label: 'Włączone', hue: 'green', icon: IconBellRinging }
const off: StatusLook = { label: 'Wyłączone', hue: 'slate', icon: IconBellOff }

/** Every event that the office tells people of. */
export function TemplateList() {
  const list = useCall(templates.list)
  const [search, setSearch] = useState('')
  const words = foldDiacritics(search).split(/\s+/)
  const rows = (list.data?.data ?? []).filter(row => words.every(word => foldDiacritics(`${row.title} ${row.concerned} ${areaOf(row.event)}`).includes(word)))
  const areas = Map.groupBy(rows, ({ event }) => areaOf(event))
  return (
    <Page title="Powiadomienia" lead="O czym biuro powiadamia, kogo i w jakich słowach. Każdy może wyłączyć u siebie to, co nie chroni konta." flush>
      <div className={classes.tools}>
        <SearchField label="Nazwa powiadomienia" value={search} onChange={setSearch} />
      </div>
      {list.isLoadingError && <ErrorState error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton lines={10} />}
      {list.data && rows.length === 0 && <EmptyState icon={IconBellOff} title="Nie ma takiego powiadomienia" text="Proszę zmienić szukane słowa." />}
      {[...areas].map(([area, events]) => (
        <section key={area} className={classes.area}>
          <h2>{area}</h2>
          <ul>
            {events.map(row => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}

function Row({ row: { id, title, concerned, audience, enabled, channels, changed } }: { row: TemplateRow }) {
  return (
    <li>
      <Link to={linkTo('dashboard-settings-notifications-edit', { id })} className={classes.row}>
        <span className={classes.name}>
          <b>{title}</b>
          <span>{concerned}</span>
        </span>
        <span className={classes.audience}>{audienceLabels[audience]}</span>
        <span className={classes.channels}>{enabled ? joinChannels(channels) : '–'}</span>
        <span className={classes.changed}>
          {changed && (
            <>
              <IconPencil size={16} stroke={1.75} aria-hidden /> Zmienione
            </>
          )}
        </span>
        <Status look={enabled ? on : off} />
      </Link>
    </li>
  )
}
