import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type View, views } from '#features/saved-views/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { readingOf, useCall } from '#web/api/use-call.ts'
import { useSearch, useSearchLink } from '#web/routing/use-search.ts'
import { type ListState, plainParts, type Reading, sameParts } from '#web/ui/list/list-state.ts'
import type { ReadyView } from '#web/ui/list/list-parts.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useViewChoice } from './use-view-choice.ts'
import classes from './ViewBar.module.css'

const ViewDialog = lazyNamed(() => import('./ViewDialog.tsx'), 'ViewDialog')

async function act(work: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>) {
  await attempt(async () => {
    await work()
    await refreshQueries('views')
    toast(done, undo && { undo: () => act(undo, 'Przywrócono widok.') })
  })
}

const changeView = (view: View, changes: Partial<View>, done: string) =>
  act(() => call(views.update, { body: { id: view.id, ...changes }, version: view.version }), done)

const removeView = ({ id, version: _, ...view }: View) =>
  act(
    () => call(views.remove, { params: { id } }),
    `Usunięto widok „${view.name}”.`,
    () => call(views.create, { body: view }),
  )

/** The person's saved views of a list, one click away, and saving what the list shows now. */
export function ViewBar({ list, state, reading, ready = [] }: { list: string; state: ListState; reading: Reading; ready?: readonly ReadyView[] | undefined }) {
  const read = useCall(views.list, { query: { list } }, { staleTime: 300_000 })
  const [search, setSearch] = useSearch()
  const linkTo = useSearchLink()
  const { now, current, isPlain, isChanged, searchOf } = useViewChoice(read.data?.data, state)
  const [dialog, setDialog] = useState<'new' | 'rename'>()

  function searchOfReady({ filters }: ReadyView, from: URLSearchParams) {
    const next = searchOf(undefined, from)
    next.set('filters', filters)
    return next
  }

  function removeCurrent(view: View) {
    setSearch(from => searchOf(undefined, from), { replace: true })
    void removeView(view)
  }

  const entriesOf = (view: View) => [
    ...(isChanged ? [{ title: 'Zapisz obecne filtry', onClick: () => void changeView(view, now, 'Zapisano widok.') }] : []),
    { title: 'Zmień nazwę', onClick: () => setDialog('rename') },
    view.is_default
      ? { title: 'Nie otwieraj domyślnie', onClick: () => void changeView(view, { is_default: false }, 'Lista otwiera się bez filtrów.') }
      : { title: 'Otwieraj domyślnie', onClick: () => void changeView(view, { is_default: true }, `Lista otwiera się widokiem „${view.name}”.`) },
    { title: 'Usuń widok', danger: true, onClick: () => removeCurrent(view) },
  ]

  return (
    <nav className={classes.bar} aria-label="Zapisane widoki" data-bare={(isPlain && ready.length === 0 && read.data?.data.length === 0) || undefined}>
      <Link {...linkTo(searchOf(undefined, search))} className={classes.view} aria-current={isPlain || undefined}>
        Wszystkie
      </Link>
      {ready.map(view => (
        <ReadyLink
          key={view.title}
          view={view}
          reading={reading}
          link={linkTo(searchOfReady(view, search))}
          isCurrent={!current && sameParts(now, { ...plainParts, filters: view.filters })}
        />
      ))}
      {read.data?.data.map(view => (
        <span key={view.id} className={classes.view} data-current={view === current || undefined}>
          <Link {...linkTo(searchOf(view, search))} aria-current={view === current || undefined}>
            {view.name}
            {view === current && isChanged && <span className={classes.changed}> (zmieniony)</span>}
          </Link>
          {view === current && (
            <LazyMenu position="bottom-start" entries={entriesOf(view)}>
              <button type="button" className={classes.more} aria-label={`Widok ${view.name}: działania`}>
                <IconChevronDown size={16} stroke={1.75} aria-hidden />
              </button>
            </LazyMenu>
          )}
        </span>
      ))}
      <button type="button" className={classes.add} data-plain={isPlain || undefined} onClick={() => setDialog('new')}>
        <IconPlus size={16} stroke={1.75} aria-hidden /> Zapisz widok
      </button>
      <Suspense>
        {dialog && (
          <ViewDialog
            list={list}
            parts={now}
            view={dialog === 'rename' ? current : undefined}
            onClose={() => setDialog(undefined)}
            onSaved={view => setSearch(from => searchOf(view, from), { replace: true })}
          />
        )}
      </Suspense>
    </nav>
  )
}

/** Counted by the list itself, and anew whenever that is. */
function ReadyLink({
  view,
  reading,
  link,
  isCurrent,
}: {
  view: ReadyView
  reading: Reading
  link: ReturnType<ReturnType<typeof useSearchLink>>
  isCurrent: boolean
}) {
  const filters = [reading.fixed, view.filters].filter(Boolean).join(',')
  const counted = useQuery(readingOf(reading.endpoint, { params: reading.params, query: { ...reading.query, page: 1, limit: 1, filters } } as object))
  const total = (counted.data as { meta: { total: number } } | undefined)?.meta.total || undefined
  return (
    <Link {...link} className={classes.view} aria-current={isCurrent || undefined}>
      {view.title}
      <span className={classes.number}>{total}</span>
    </Link>
  )
}
