import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type View, views } from '#features/saved-views/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSearch, useSearchLink } from '#web/routing/use-search.ts'
import type { ListState } from '#web/ui/list/list-state.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useViewChoice } from './use-view-choice.ts'
import classes from './ViewBar.module.css'

const ViewDialog = lazyNamed(() => import('./ViewDialog.tsx'), 'ViewDialog')

/** The person's saved views of a list, one click away, and saving what the list shows now. */
export function ViewBar({ list, state }: { list: string; state: ListState }) {
  const read = useCall(views.list, { query: { list } }, { staleTime: 300_000 })
  const [search, setSearch] = useSearch()
  const linkTo = useSearchLink()
  const { now, current, isPlain, isChanged, searchOf } = useViewChoice(read.data?.data, state)
  const [dialog, setDialog] = useState<'new' | 'rename'>()

  async function act(work: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>) {
    await attempt(async () => {
      await work()
      await refreshQueries('views')
      toast(done, undo && { undo: () => act(undo, 'Przywrócono widok.') })
    })
  }

  const change = (view: View, changes: Partial<View>, done: string) =>
    act(() => call(views.update, { body: { id: view.id, ...changes }, version: view.version }), done)

  function remove({ id, version: _, ...view }: View) {
    setSearch(from => searchOf(undefined, from), { replace: true })
    return act(
      () => call(views.remove, { params: { id } }),
      `Usunięto widok „${view.name}”.`,
      () => call(views.create, { body: view }),
    )
  }

  const entriesOf = (view: View) => [
    ...(isChanged ? [{ title: 'Zapisz obecne filtry', onClick: () => void change(view, now, 'Zapisano widok.') }] : []),
    { title: 'Zmień nazwę', onClick: () => setDialog('rename') },
    view.is_default
      ? { title: 'Nie otwieraj domyślnie', onClick: () => void change(view, { is_default: false }, 'Lista otwiera się bez filtrów.') }
      : { title: 'Otwieraj domyślnie', onClick: () => void change(view, { is_default: true }, `Lista otwiera się widokiem „${view.name}”.`) },
    { title: 'Usuń widok', danger: true, onClick: () => void remove(view) },
  ]

  return (
    <nav className={classes.bar} aria-label="Zapisane widoki">
      <Link {...linkTo(searchOf(undefined, search))} className={classes.view} aria-current={isPlain || undefined}>
        Wszystkie
      </Link>
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
      <button type="button" className={classes.add} onClick={() => setDialog('new')}>
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
