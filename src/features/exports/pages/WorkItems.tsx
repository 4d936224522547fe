import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ExportRow } from '#features/exports/shared/contract.ts'
import { formatLabels } from '#features/exports/shared/labels.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { rowForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { cancelExport, downloadExport, isUnderWay } from './export-acts.ts'
import { exportBadges } from './export-badges.ts'
import classes from '#features/exports/public.module.css'

/** How far a piece of work is, in words and as a bar. */
function Progress({ name, done, total }: { name: string; done: number; total: number | null }) {
  return (
    <>
      <progress value={total === null ? undefined : done} max={total ?? undefined} aria-label={`Postęp: ${name}`} />
      <span className={classes.meta}>{total === null ? 'Liczymy wiersze…' : `${formatNumber(done)} z ${formatNumber(total)}`}</span>
    </>
  )
}

interface Props {
  name: string
  /** What tells it from another one of the same list. */
  order: string
  progress?: { done: number; total: number | null }
  state: ReactNode
  act: ReactNode
}

function WorkItem({ name, order, progress, state, act }: Props) {
  return (
    <li className={classes.item}>
      <div className={classes.itemText}>
        <span className={classes.name}>{name}</span>
        <span className={classes.meta}>{order}</span>
        {progress ? <Progress name={name} {...progress} /> : <span className={classes.meta}>{state}</span>}
      </div>
      {act}
    </li>
  )
}

const orderOf = ({ state, created_at, done }: ExportRow) =>
  state === 'done' ? `${formatDateTime(created_at)}, ${plural(done, rowForms)}` : formatDateTime(created_at)

export function ExportItem({ row }: { row: ExportRow }) {
  const name = `${row.title}, ${formatLabels[row.format].label}`
  const order = orderOf(row)
  return (
    <WorkItem
      name={name}
      order={order}
      progress={isUnderWay(row) ? row : undefined}
      state={row.problem ?? <Status look={exportBadges[row.state]} />}
      act={
        isUnderWay(row) ? (
          <ActionIcon aria-label={`Przerwij: ${name}, ${order}`} title="Przerwij" onClick={() => void cancelExport(row.id)}>
            <IconX {...icon} />
          </ActionIcon>
        ) : (
          row.state === 'done' && (
            <Button
              size="xs"
              variant="light"
              aria-label={`Pobierz: ${name}, ${order}`}
              leftSection={<IconDownload {...icon} />}
              onClick={() => void downloadExport(row.id)}
            >
              Pobierz
            </Button>
          )
        )
      }
    />
  )
}
