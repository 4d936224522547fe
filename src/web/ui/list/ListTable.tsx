import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { keepPreviousData, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useRef } from 'react'
import type { FieldMessages } from '#kernel/failure.ts'
import type { Order } from '#kernel/listing/filters.ts'
import type { PluralForms } from '#kernel/text/plural.ts'
import { config } from '#web/session/config.ts'
import { ApiError } from '#web/api/api-error.ts'
import { queryClient } from '#web/api/query.ts'
import { call } from '#web/api/call.ts'
import type { Prefetch } from '#web/routing/screen.ts'
import { readingOf } from '#web/api/use-call.ts'
import { FilterBar, type FilterField } from './FilterBar.tsx'
import { useListPreferences } from './list-preferences.ts'
import { type ChangeList, type ListState, queryOf, type Reading, readState, sortOf, toggleSort, useListState, usePastEnd } from './list-state.ts'
import classes from './ListTable.module.css'
import { ListBody, ListHead, type Selection } from './ListRows.tsx'
import { lazyWhenIdle } from '#web/ui/layout/lazy-when-idle.ts'
import { EmptyState, ErrorState } from '#web/ui/feedback/EmptyState.tsx'
import { listParts, type ReadyView } from './list-parts.ts'
import { type PhoneList, PhoneRows, PhoneSkeleton } from './phone/PhoneRows.tsx'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import type { ReadPage } from './selection/read-all.ts'
import { usePickedRows } from './selection/use-picked-rows.ts'

export interface Column<Row> {
  key: string
  title: string
  cell(row: Row): ReactNode
  sortable?: boolean
  align?: 'left' | 'right'
  /** Pixels. */
  width?: number
  /** A name that stays in one line; where there is no room for it its end is left out. */
  line?: true
  /** A card says it in its title. */
  inTitle?: true
  /** Not among the usual columns; may be chosen. */
  extra?: boolean
}

export interface Page<Row> {
  data: Row[]
  meta: { page: number; limit: number; total: number; total_capped?: boolean }
}

interface Props<Row extends { id: string }> extends Reading {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Where a row leads. */
  linkOf?(row: Row): string
  nounForms: PluralForms
  searchLabel?: string
  filters?: readonly FilterField[]
  /** `keep` leaves only these chosen, read anew. */
  bulk?(rows: Row[], clear: () => void, keep: (ids: readonly string[]) => Promise<void>): ReactNode
  /** At the end of each row, for a menu. */
  actions?(row: Row): ReactNode
  /** Beside the filters, such as an export. */
  tools?: ReactNode
  /** What one comes for, above the list, with how many there are. */
  ready?: readonly ReadyView[]
  /** Under which heading a row stands, as long as the list is in its own order. On a desk only where `grouped` says so. */
  groupOf?(row: Row): string
  grouped?: boolean
  /** Its rows on a phone, where they are more than cards of all columns. */
  phone?: PhoneList<Row>
  empty: { icon: ComponentType<{ size?: number; stroke?: number }>; title: string; text?: string; action?: ReactNode }
}

const rowsOf = <Row,>({ endpoint, params }: Reading, query: ReturnType<typeof queryOf>) =>
  readingOf(endpoint, { params, query } as object) as UseQueryOptions<Page<Row>>

/** Asks for what the list at an address will show, while the screen around it is made. */
export const listAhead =
  (readingAt: (search: URLSearchParams) => Reading | undefined): Prefetch =>
  search => {
    const reading = readingAt(search)
    if (!reading) return undefined
    return Promise.all([queryClient.prefetchQuery(rowsOf(reading, queryOf(reading, readState(search)))), listParts.get().prefetch(reading.name)])
  }

const Paging = lazyWhenIdle(() => import('./Paging.tsx').then(part => part.Paging))
const BulkBar = lazyNamed(() => import('./BulkBar.tsx'), 'BulkBar')

const none: never[] = []

/** A table that is not wider than its room scrolls with the page, and its head stays in sight. */
function keepFit(box: HTMLElement | null) {
  if (!box) return undefined
  const watch = new ResizeObserver(() => box.toggleAttribute('data-fits', box.scrollWidth <= box.clientWidth))
  for (const element of [box, ...box.children]) watch.observe(element)
  return () => watch.disconnect()
}

type Query = ReturnType<typeof queryOf>

/** The page of the list that is shown. Of another view than the one that opens by itself nothing is shown, not even dimmed. */
function usePage<Row extends { id: string }>(reading: Reading, query: Query, [state, change]: readonly [ListState, ChangeList]) {
  const { useDefaultView } = listParts.get()
  const shownOnce = useRef(false)
  const list = useQuery({ ...rowsOf<Row>(reading, query), placeholderData: keepPreviousData })
  const waits = useDefaultView(reading.name, state)
  const page = waits || (list.isPlaceholderData && !shownOnce.current) ? undefined : list.data
  if (page) shownOnce.current = true
  return { list, page, isPast: usePastEnd(page, list.isPlaceholderData, change) }
}

/** The rows that are chosen, on this page and on others. */
function useChosenRows<Row extends { id: string }>({ endpoint, params }: Reading, query: Query, answer: Page<Row> | undefined) {
  const { page = 1, limit = 1 } = answer?.meta ?? {}
  const filters = `${query.filters} ${query.search}`
  const { choose, ...picked } = usePickedRows<Row>({ rows: answer?.data ?? none, page, limit, filters })
  const read: ReadPage<Row> = at => call(endpoint, { params, query: { ...query, ...at } } as never) as Promise<Page<Row>>
  const chooseAll = async () => {
    const { readAll } = await import('./selection/read-all.ts')
    choose(await readAll(read))
  }
  const keep = async (ids: readonly string[]) => {
    const { readThese } = await import('./selection/read-all.ts')
    // What cannot be read anew is chosen no more; the list itself says why.
    choose(await readThese(ids, query.filters, read).catch(() => none))
  }
  return { ...picked, chooseAll, keep }
}

/** The keys of the columns that are shown, and these columns in the office's order; what it did not name comes after. */
function columnsShown<Row>(name: string, columns: readonly Column<Row>[], chosen: readonly string[] | undefined) {
  const usual = config().columns[name] ?? columns.filter(column => !column.extra).map(column => column.key)
  const visibleKeys = chosen ?? usual
  const place = (key: string) => (usual.includes(key) ? usual.indexOf(key) : usual.length)
  const visible = columns.filter(column => visibleKeys.includes(column.key)).toSorted((left, right) => place(left.key) - place(right.key))
  return { visibleKeys, visible }
}

/** The one table of the product. Its state lives in the address; chosen columns and density stay in the browser. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { name, endpoint, columns } = props
  const { Export } = listParts.get()
  const [state, change] = useListState()
  const [preferences, setPreferences] = useListPreferences(name)
  const sort = sortOf(props, state)
  const turn = (key: string, adding: boolean) => change(now => ({ sort: toggleSort(sortOf(props, now), key, adding) }))
  const query = queryOf(props, state)
  const { list, page, isPast } = usePage<Row>(props, query, [state, change])
  const { visibleKeys, visible } = columnsShown(name, columns, state.columns ?? preferences.columns)
  const { chosen, clear, select, chooseAll, keep } = useChosenRows(props, query, page)
  // Until there is an answer the one before is shown: what it lacks it may lack by a search that is gone already.
  const narrowed = state.search !== '' || state.filters.length > 0 || list.isPlaceholderData
  const phone = useNarrow() ? props.phone : undefined
  const isEmpty = page?.data.length === 0 && !isPast
  // In a list of nothing there is nothing to look for.
  const hasTools = !phone || !isEmpty || narrowed
  const exported = { endpoint, company_id: props.params?.id, query }
  return (
    <div className={classes.list} data-density={preferences.density}>
      {hasTools && (
        <ListTools
          {...props}
          state={state}
          change={change}
          exported={exported}
          table={{
            columns,
            visibleKeys,
            density: preferences.density,
            sort,
            onSort: key => turn(key, false),
            choose: (columns, density) => {
              setPreferences({ columns, density })
              change({ columns, page: state.page }, true)
            },
          }}
        />
      )}
      {list.isLoadingError ? (
        <ListFault list={list} state={state} change={change} />
      ) : isEmpty ? (
        <NoRows empty={props.empty} narrowed={narrowed} />
      ) : (
        <Rows
          {...props}
          phone={phone}
          groupOf={sort[0]?.key === sortOf(props, { sort: [] })[0]?.key ? props.groupOf : undefined}
          rows={isPast ? undefined : page?.data}
          visible={visible}
          sort={sort}
          onSort={turn}
          select={props.bulk && select}
          busy={list.isFetching}
          dimmed={list.isPlaceholderData}
        />
      )}
      <Suspense>
        {page && page.data.length > 0 && (
          <Paging meta={page.meta} count={page.data.length} nounForms={props.nounForms} change={change} short={phone !== undefined} />
        )}
      </Suspense>
      {props.bulk && chosen.length > 0 && (
        <Suspense>
          <BulkBar count={chosen.length} total={page?.meta.total ?? 0} nounForms={props.nounForms} chooseAll={chooseAll} clear={clear}>
            {props.bulk(chosen, clear, keep)}
            {/* What can be done with the rows does not wait for it. */}
            <Suspense>
              <Export {...exported} rows={chosen} />
            </Suspense>
          </BulkBar>
        </Suspense>
      )}
    </div>
  )
}

interface ListToolsProps<Row extends { id: string }> extends Props<Row> {
  state: ListState
  change: ChangeList
  exported: { endpoint: Props<Row>['endpoint']; company_id: string | undefined; query: Query }
  table: NonNullable<ComponentProps<typeof FilterBar>['table']>
}

/** Above the rows: saved views, search and filters, and how the table looks. */
function ListTools<Row extends { id: string }>({ state, change, exported, table, ...props }: ListToolsProps<Row>) {
  const { Views, Export } = listParts.get()
  return (
    <>
      <Suspense fallback={<div className={classes.views} data-ready={props.ready ? true : undefined} />}>
        <Views list={props.name} state={state} ready={props.ready} reading={props} />
      </Suspense>
      <FilterBar
        state={state}
        change={change}
        fields={props.filters ?? none}
        searchLabel={props.searchLabel}
        tools={
          <>
            {props.tools}
            <Suspense>
              <Export {...exported} />
            </Suspense>
          </>
        }
        table={table}
      />
    </>
  )
}

interface FaultProps {
  list: Pick<UseQueryResult, 'error' | 'refetch'>
  state: ListState
  change: ChangeList
}

const waysOut = {
  filters: { sentence: 'Ta lista nie przyjmuje któregoś z filtrów z adresu strony.', act: 'Usuń filtry', changes: { filters: [] } },
  sort: { sentence: 'Ta lista nie przyjmuje kolejności z adresu strony.', act: 'Wróć do zwykłej kolejności', changes: { sort: [] } },
}

/** In place of the rows. What is refused of what the address asks for leaves it again. */
function ListFault({ list: { error, refetch }, state, change }: FaultProps) {
  const fields: FieldMessages = error instanceof ApiError ? error.fields : {}
  const part = (['filters', 'sort'] as const).find(name => fields[name] && state[name].length > 0)
  const way = part && waysOut[part]
  const wayOut = way && (
    <Button variant="default" onClick={() => change(way.changes)}>
      {way.act}
    </Button>
  )
  // There are no fields here to be marked; a sentence of the list's own says more.
  const isOwn = error instanceof ApiError && Object.values(fields).includes(error.message)
  return <ErrorState title="Nie udało się wczytać listy" error={error} retry={refetch} sentence={isOwn ? undefined : way?.sentence} wayOut={wayOut} />
}

/** In place of the rows: nothing is there at all, or nothing fits what is looked for. */
function NoRows<Row extends { id: string }>({ empty, narrowed }: Pick<Props<Row>, 'empty'> & { narrowed: boolean }) {
  if (!narrowed) return <EmptyState {...empty} />
  return <EmptyState icon={empty.icon} title="Nic nie pasuje do wyszukiwania i filtrów" text="Można usunąć część filtrów albo zmienić szukane słowo." />
}

interface RowsProps<Row extends { id: string }> extends Pick<Props<Row>, 'label' | 'linkOf' | 'actions' | 'grouped'> {
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined
  visible: readonly Column<Row>[]
  sort: readonly Order[]
  onSort(key: string, adding: boolean): void
  select: Selection<Row> | undefined
  phone: PhoneList<Row> | undefined
  groupOf: ((row: Row) => string) | undefined
  busy: boolean
  dimmed: boolean
}

/** The rows of the page: as lines in the hand, as a table elsewhere. */
function Rows<Row extends { id: string }>({ label, rows, visible, sort, onSort, select, phone, groupOf, busy, dimmed, ...props }: RowsProps<Row>) {
  const { linkOf, actions } = props
  if (phone) return rows ? <PhoneRows {...{ label, rows, look: phone.look, groupOf, busy, dimmed, linkOf, select, actions }} /> : <PhoneSkeleton />
  return (
    <div className={classes.scroll} ref={keepFit}>
      <table className={classes.table} aria-label={label} aria-busy={busy} data-dimmed={dimmed || undefined} data-selectable={select ? true : undefined}>
        <ListHead columns={visible} sort={sort} onSort={onSort} rows={rows ?? none} select={select} actions={actions !== undefined} />
        <ListBody
          columns={visible}
          rows={rows ?? none}
          loading={!rows}
          linkOf={linkOf}
          actions={actions}
          select={select}
          groupOf={props.grouped ? groupOf : undefined}
        />
      </table>
    </div>
  )
}
