import { Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconBuildingBank,
  IconFileDescription,
  IconFileInvoice,
  IconFilePlus,
  IconMail,
  IconReceipt,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import { kindLabels } from '#features/documents/shared/labels-decision.ts'
import { receiptLabels } from '#features/documents/shared/labels.ts'
import { formatDateTime, formatMonth, formatMonthTitle, isMonth } from '#kernel/dates/dates.ts'
import { defaultLimit } from '#kernel/listing/filters.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { defaultQuery } from '#features/documents/shared/default-query.ts'
import { chosenCompany, useChosenCompany } from '#web/session/company-choice.ts'
import { linkTo } from '#web/routing/routes.ts'
import { icon } from '#web/ui/display/icon.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { listAhead, ListTable } from '#web/ui/list/ListTable.tsx'
import type { PhoneLook } from '#web/ui/list/phone/PhoneRows.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { currentUser } from '#web/session/session.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { BulkActions } from './BulkActions.tsx'
import { documentForms } from './bulk-actions.ts'
import { monthOptions, useCategories } from './choices.ts'
import { decisionBadges, documentBadges } from './badges.ts'
import classes from './DocumentList.module.css'
import { Gross } from './preview/Gross.tsx'
import { counterpartyOf, partiesAndKindOf } from './parties.ts'
import { joinTags } from './tags.ts'
import { useCanHere } from '#web/ui/session/use-rights.ts'

const DocumentUpload = lazyNamed(() => import('./upload/DocumentUpload.tsx'), 'DocumentUpload')

function receiptOf(row: DocumentRow) {
  if (row.receipt === 'none') return '–'
  return row.acknowledged_at ? formatDateTime(row.acknowledged_at) : receiptLabels[row.receipt].waiting
}

/** An invoice that came by itself is called by its number alone: whose it is stands under it. */
function titleOf(row: DocumentRow) {
  const counterparty = counterpartyOf(row)
  return counterparty ? (
    <span>
      <span>{row.title}</span> <span className={classes.counterparty}>{counterparty}</span>
    </span>
  ) : (
    row.title
  )
}

/** A late document stands in another month than the one it concerns. */
const monthOf = (row: DocumentRow) => (
  <span>
    {formatMonth(row.month)}
    {row.concerns_month && <span className={classes.concerns}>za {formatMonth(row.concerns_month)}</span>}
  </span>
)

/** What it is, and who says so. */
function decisionOf({ decision, decision_kind, decided_by_name }: DocumentRow) {
  if (!decision || decision === 'unasked') return '–'
  const decisionText = [decision_kind && kindLabels[decision_kind], decided_by_name].filter(Boolean).join(', ')
  return (
    <span>
      <Status look={decisionBadges[decision]} />
      {decisionText && <span className={classes.concerns}>{decisionText}</span>}
    </span>
  )
}

const AskDialog = lazyNamed(() => import('./request/RequestDocumentsDialog.tsx'), 'RequestDocumentsDialog')
const BinList = lazyNamed(() => import('./BinList.tsx'), 'BinList')

export const columns = columnsOf<typeof documentFields, DocumentRow>(documentFields, {
  title: titleOf,
  month: monthOf,
  category: row => row.category_name,
  state: row => <Status look={documentBadges[row.state]} />,
  decision: decisionOf,
  gross: row => <Gross of={row} />,
  receipt: receiptOf,
  tag: row => joinTags(row.tags) || '–',
})

const signs: Partial<Record<string, PhoneLook['sign']['icon']>> = {
  purchase_invoice: IconFileInvoice,
  sales_invoice: IconFileInvoice,
  receipt: IconReceipt,
  bank_statement: IconBuildingBank,
}

/** In the hand, under its month. */
const phoneLookOf = (row: DocumentRow, withCompany: boolean): PhoneLook => ({
  sign: { icon: signs[row.category] ?? IconFileDescription, hue: row.state === 'needs_correction' ? 'amber' : 'blue' },
  title: row.title,
  end: row.gross && <Gross of={row} />,
  about: [...partiesAndKindOf(row), row.concerns_month && `za ${formatMonth(row.concerns_month)}`, withCompany && row.company_title].filter(Boolean).join(', '),
  state: <Status look={documentBadges[row.state]} />,
})

const ready = [{ title: 'Do poprawy', filters: 'state:needs_correction' }]

/** A client's are narrowed by the choice above them. */
const { company_title, payroll, ...clientFilters } = documentFields
const firstFilters = ['company_title', 'payroll', 'category', 'state', 'waiting', 'decision', 'month', 'direction', 'tag']

const readyForOffice = [
  { title: 'Do przejrzenia', filters: 'waiting:true' },
  { title: 'Do poprawy przez klienta', filters: 'state:needs_correction' },
]

/** What of the list's address a document keeps, so that next and previous follow the list. */
const carried = ['filters', 'sort', 'search']

/** A client's, of the company that was chosen, month by month. */
const clientSort = 'month:desc,created:desc'
const clientList = (company: string | null) => ({
  ...defaultQuery,
  defaultSort: clientSort,
  fixed: company ? `company_id:${company}` : undefined,
})

/** The filters of whoever looks: of a client fewer, in the order that he needs them. */
function useFilters(isAdmin: boolean) {
  const categories = useCategories()
  return useMemo(
    () =>
      filtersOf(isAdmin ? documentFields : clientFilters, {
        first: firstFilters,
        options: { category: categories.map(({ code, name }) => ({ value: code, label: name })), month: monthOptions() },
      }),
    [isAdmin, categories],
  )
}

/** What a document's address carries of the list. */
function carriedParts(search: URLSearchParams, { fixed, sort }: { fixed: string | undefined; sort?: string }) {
  const parameters = Object.fromEntries([...search].filter(([key]) => carried.includes(key)))
  const filters = [fixed, parameters.filters].filter(Boolean).join(',')
  // Which hundred of the list the rows on this page begin in.
  const first = (Number(search.get('page') ?? 1) - 1) * Number(search.get('limit') ?? defaultLimit)
  return { ...(sort && { sort }), ...parameters, ...(filters && { filters }), part: String(Math.floor(first / 100) + 1) }
}

/** The dialog for new documents, which stands in the address. */
function useAddDialog() {
  const [search, setSearch] = useSearch()
  const change = (add: boolean) =>
    setSearch(
      current => {
        const next = new URLSearchParams(current)
        if (add) next.set('add', 'files')
        else for (const key of ['add', 'company', 'month']) next.delete(key)
        return next
      },
      { replace: true },
    )
  const month = search.get('month') ?? ''
  const dialog = search.has('add') && (
    <Suspense>
      <DocumentUpload onClose={() => change(false)} company_id={search.get('company') ?? undefined} month={isMonth(month) ? month : undefined} />
    </Suspense>
  )
  return { open: () => change(true), dialog }
}

export function DocumentList() {
  const { isAdmin } = useUser()
  const chosen = useChosenCompany()
  const [search] = useSearch()
  const mayAdd = useCanHere('documents.create')
  const mayAsk = useCan('documents.review')
  const [asking, setAsking] = useState(false)
  const filters = useFilters(isAdmin)
  const adding = useAddDialog()
  const list = isAdmin ? { ...defaultQuery, fixed: undefined } : clientList(chosen)
  const parts = carriedParts(search, { fixed: list.fixed, ...(!isAdmin && { sort: clientSort }) })
  const route = isAdmin ? 'dashboard-documents' : 'documents'
  if (mayAdd && search.has('bin')) return <Bin back={linkTo(route)} />
  const addButton = { leftSection: <IconUpload {...icon} />, onClick: adding.open, children: 'Dodaj dokumenty' }
  const actions = mayAdd && (
    <>
      <Button component={Link} to={linkTo(route, {}, { bin: 'open' })} variant="subtle" leftSection={<IconTrash {...icon} />}>
        Kosz
      </Button>
      {mayAsk && (
        <Button variant="default" leftSection={<IconMail {...icon} />} onClick={() => setAsking(true)}>
          Poproś o dokumenty
        </Button>
      )}
      {/* Above a client's bar on phones the raised button stands for it. */}
      <Button {...addButton} {...(!isAdmin && { visibleFrom: 'lg' })} />
    </>
  )
  return (
    <Page title={isAdmin ? 'Lista dokumentów' : 'Dokumenty'} flush actions={actions}>
      <ListTable
        {...list}
        label="Dokumenty"
        columns={columns}
        linkOf={(row: DocumentRow) => linkTo(isAdmin ? 'dashboard-documents-view' : 'documents-view', { id: row.id }, parts)}
        nounForms={documentForms}
        bulk={mayAdd ? (rows, clear) => <BulkActions rows={rows} clear={clear} /> : undefined}
        phone={isAdmin ? undefined : { look: row => phoneLookOf(row, !chosen) }}
        groupOf={row => formatMonthTitle(row.month)}
        searchLabel="Nazwa, numer, kontrahent"
        ready={isAdmin ? readyForOffice : ready}
        filters={filters}
        empty={{
          icon: IconFilePlus,
          title: 'Nie ma jeszcze dokumentów',
          text: isAdmin
            ? 'Tu pojawią się faktury, wyciągi i umowy, które prześle klient.'
            : 'Tu pojawią się faktury, wyciągi i umowy, które Państwo prześlą do biura.',
          action: mayAdd && <Button {...addButton} />,
        }}
      />
      <Suspense>{asking && <AskDialog onClose={() => setAsking(false)} />}</Suspense>
      {mayAdd && adding.dialog}
    </Page>
  )
}

function Bin({ back }: { back: string }) {
  const actions = (
    <Button component={Link} to={back} variant="default" leftSection={<IconArrowLeft {...icon} />}>
      Wróć do listy
    </Button>
  )
  return (
    <Page title="Kosz" lead="Usunięte dokumenty czekają tu 30 dni." flush actions={actions}>
      <Suspense>
        <BinList />
      </Suspense>
    </Page>
  )
}

DocumentList.ahead = listAhead(search => (search.has('bin') ? undefined : currentUser()?.isAdmin ? defaultQuery : clientList(chosenCompany())))
