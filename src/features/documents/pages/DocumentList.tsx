import { Button } from '@mantine/core'
import { IconFilePlus, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { type DocumentRow, documents } from '#features/documents/contract.ts'
import { categoryLabels, documentLabels } from '#features/documents/labels.ts'
import { documentCategories, documentStates } from '#features/documents/rules.ts'
import { formatDateTime, formatMonth } from '#kernel/dates.ts'
import { useChosenCompany } from '#web/company-choice.ts'
import { linkTo } from '#web/routes.tsx'
import { type Column, ListTable } from '#web/ui/ListTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useCan, useUser } from '#web/use-session.ts'
import { monthOptions } from './choices.ts'
import { documentLooks } from '#features/documents/looks.ts'
import { formatGross } from './format-gross.ts'

const DocumentUpload = lazy(() => import('./DocumentUpload.tsx').then(part => ({ default: part.DocumentUpload })))

const columns: Column<DocumentRow>[] = [
  { key: 'title', title: 'Nazwa', cell: row => row.title, sortable: true },
  { key: 'company_title', title: 'Firma', cell: row => row.company_title, sortable: true },
  { key: 'month', title: 'Miesiąc', cell: row => formatMonth(row.month), sortable: true, width: 140 },
  { key: 'category', title: 'Kategoria', cell: row => categoryLabels[row.category], sortable: true },
  { key: 'state', title: 'Stan', cell: row => <Status look={documentLooks[row.state]} />, sortable: true },
  { key: 'gross', title: 'Brutto', cell: formatGross, sortable: true, align: 'right' },
  { key: 'author_name', title: 'Dodał', cell: row => row.author_name, sortable: true, extra: true },
  { key: 'created_at', title: 'Dodano', cell: row => formatDateTime(row.created_at), sortable: true },
  { key: 'number', title: 'Numer', cell: row => row.number ?? '–', sortable: true, extra: true },
  { key: 'counterparty', title: 'Kontrahent', cell: row => row.counterparty ?? '–', sortable: true, extra: true },
]

const filters = [
  { key: 'state', title: 'Stan', kind: 'choice' as const, options: documentStates.map(value => ({ value, label: documentLabels[value].label })) },
  { key: 'category', title: 'Kategoria', kind: 'choice' as const, options: documentCategories.map(value => ({ value, label: categoryLabels[value] })) },
  { key: 'month', title: 'Miesiąc', kind: 'choice' as const, options: monthOptions() },
  { key: 'created_at', title: 'Dodano', kind: 'date' as const },
]

/** What of the list's address a document keeps, so that next and previous follow the list. */
const carried = ['filters', 'sort', 'search']

export function DocumentList() {
  const { isAdmin } = useUser()
  const company = useChosenCompany()
  const [search, setSearch] = useSearchParams()
  const mayAdd = useCan('documents.create')
  const kept = Object.fromEntries([...search].filter(([key]) => carried.includes(key)))
  const setAdding = (add: string | undefined) =>
    setSearch(
      current => {
        const next = new URLSearchParams(current)
        if (add) next.set('add', add)
        else next.delete('add')
        return next
      },
      { replace: true },
    )
  const add = (
    <Button leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />} onClick={() => setAdding('files')}>
      Dodaj dokumenty
    </Button>
  )
  return (
    <Page title={isAdmin ? 'Lista dokumentów' : 'Dokumenty'} flush actions={mayAdd && add}>
      <ListTable
        name="documents"
        label="Dokumenty"
        endpoint={documents.list}
        columns={columns}
        fixed={!isAdmin && company ? `company_id:${company}` : undefined}
        linkOf={(row: DocumentRow) => linkTo(isAdmin ? 'dashboard-documents-view' : 'documents-view', { id: row.id }, kept)}
        nounForms={['dokument', 'dokumenty', 'dokumentów', 'dokumentu']}
        searchLabel="Nazwa, numer, kontrahent"
        filters={filters}
        defaultSort="created:desc"
        empty={{
          icon: IconFilePlus,
          title: 'Nie ma jeszcze dokumentów',
          text: isAdmin
            ? 'Tu pojawią się faktury, wyciągi i umowy, które prześle klient.'
            : 'Tu pojawią się faktury, wyciągi i umowy, które Państwo prześlą do biura.',
          action: mayAdd && add,
        }}
      />
      {mayAdd && search.has('add') && (
        <Suspense>
          <DocumentUpload opened onClose={() => setAdding(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
