import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { icon } from '#web/ui/display/icon.ts'
import classes from '#features/documents/pages/DocumentShow.module.css'

export interface View {
  /** 1 fits the width. */
  zoom: number
  /** Degrees clockwise. */
  turn: number
  page: number
}

export const firstView: View = { zoom: 1, turn: 0, page: 1 }
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

interface Props {
  view: View
  change(values: Partial<View>): void
  /** Of a PDF, when known. */
  pages?: number
  children?: ReactNode
}

export function PreviewTools({ view: { zoom, turn, page }, change, pages }: Props) {
  const smaller = steps.findLast(step => step < zoom)
  const larger = steps.find(step => step > zoom)
  return (
    <>
      <ActionIcon aria-label="Pomniejsz" title="Pomniejsz" disabled={!smaller} onClick={() => change({ zoom: smaller ?? zoom })}>
        <IconZoomOut {...icon} />
      </ActionIcon>
      <span className={classes.zoom}>{`${Math.round(zoom * 100)}%`}</span>
      <ActionIcon aria-label="Powiększ" title="Powiększ" disabled={!larger} onClick={() => change({ zoom: larger ?? zoom })}>
        <IconZoomIn {...icon} />
      </ActionIcon>
      {pages !== undefined && (
        <span className={classes.pages}>
          {pages > 1 && (
            <ActionIcon aria-label="Poprzednia strona" title="Poprzednia strona" disabled={page <= 1} onClick={() => change({ page: page - 1 })}>
              <IconChevronLeft {...icon} />
            </ActionIcon>
          )}
          <span aria-live="polite">{`Strona ${page} z ${pages}`}</span>
          {pages > 1 && (
            <ActionIcon aria-label="Następna strona" title="Następna strona" disabled={page >= pages} onClick={() => change({ page: page + 1 })}>
              <IconChevronRight {...icon} />
            </ActionIcon>
          )}
        </span>
      )}
      <ActionIcon aria-label="Obróć" title="Obróć" onClick={() => change({ turn: (turn + 90) % 360 })}>
        <IconRotateClockwise {...icon} />
      </ActionIcon>
    </>
  )
}
