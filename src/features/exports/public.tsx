import { ActionIcon } from '@mantine/core'
import { IconDownload, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type ExportRow, exports } from '#features/exports/shared/contract.ts'
import { fileForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { dropPendingExport, isPendingExport, isSavedAtOnce } from './pages/pending-exports.ts'
import { linkTo } from '#web/routing/routes.ts'
import { LazyPopover } from '#web/ui/dialog/LazyMenu.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { downloadExport, isUnderWay } from './pages/export-acts.ts'
import { ExportItem } from './pages/WorkItems.tsx'
import classes from './public.module.css'

export { startExport } from './pages/ExportMenu.tsx'
export { watchPendingExport } from './pages/pending-exports.ts'

export const OwnData = lazyNamed(() => import('./pages/OwnData.tsx'), 'OwnData')
export const Exports = lazyNamed(() => import('./pages/Exports.tsx'), 'Exports')

const shownMs = 3_600_000

/** A short list that this page ordered is saved at once; of a long one is said that it is ready. */
function tellReady(row: ExportRow) {
  if (isSavedAtOnce(row)) void downloadExport(row.id, 'Plik jest wśród pobranych.')
  else toast('Plik jest gotowy.', { offer: { title: 'Pobierz', run: () => downloadExport(row.id) } })
}

/** Says when a file is ready, whatever one is doing by then; those that were ready before are no news. */
function useReadiness(rows: readonly ExportRow[] | undefined) {
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!rows) return
    const ended = rows.filter(row => !isUnderWay(row))
    const isNews = (id: string) => (known.current ? !known.current.has(id) : isPendingExport(id))
    for (const row of ended) {
      if (row.state === 'done' && isNews(row.id)) tellReady(row)
      dropPendingExport(row.id)
    }
    known.current = new Set(ended.map(({ id }) => id))
  }, [rows])
}

/** Files being made and just made, on every page; the live stream moves the bars. */
export function WorkTray() {
  const { id, isAdmin } = useUser()
  const list = useCall(exports.list, { query: { page: 1, limit: 5, sort: 'created:desc', filters: `user_id=${id}` } })
  useReadiness(list.data?.data)
  const rows = (list.data?.data ?? []).filter(row => isUnderWay(row) || (row.finished_at !== null && Date.now() - Date.parse(row.finished_at) < shownMs))
  const running = rows.filter(isUnderWay).length
  if (rows.length === 0) return null
  const label = running > 0 ? `Przygotowywane: ${plural(running, fileForms)}` : 'Przygotowane pliki'
  return (
    <LazyPopover
      position="bottom-end"
      content={() => (
        <section className={classes.tray} aria-label="Prace w tle">
          <h2>Prace w tle</h2>
          <ul>
            {rows.map(row => (
              <ExportItem key={row.id} row={row} />
            ))}
          </ul>
          {isAdmin && <Link to={linkTo('dashboard-settings-imports')}>Wszystkie eksporty</Link>}
        </section>
      )}
    >
      <ActionIcon size={36} variant="subtle" aria-label={label} title={label} className={classes.opener} data-running={running > 0 || undefined}>
        {running > 0 ? <IconLoader2 size={20} stroke={1.75} aria-hidden /> : <IconDownload size={20} stroke={1.75} aria-hidden />}
      </ActionIcon>
    </LazyPopover>
  )
}
