import { Button } from '@mantine/core'
import { IconCalculator, IconReceipt } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { billing, type StatementRow } from '#features/billing/shared/contract.ts'
import { statementLabels } from '#features/billing/shared/labels.ts'
import { statementBadges } from './badges.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCan } from '#web/session/use-session.ts'
import classes from './Billing.module.css'

const MonthDialog = lazyNamed(() => import('./MonthDialog.tsx'), 'MonthDialog')

export const columns: Column<StatementRow>[] = [
  { key: 'company_title', title: 'Firma', cell: row => row.company_title, sortable: true, line: true },
  { key: 'month', title: 'Miesiąc', cell: row => formatMonth(row.month), sortable: true, width: 150 },
  { key: 'state', title: 'Stan', cell: row => <Status look={statementBadges[row.state]} />, sortable: true, width: 160 },
  { key: 'net', title: 'Netto', cell: row => formatMoney(row.net), sortable: true, align: 'right', width: 130 },
  { key: 'vat', title: 'VAT', cell: row => formatMoney(row.vat), sortable: true, align: 'right', width: 120 },
  { key: 'gross', title: 'Brutto', cell: row => formatMoney(row.gross), sortable: true, align: 'right', width: 130 },
  { key: 'invoice_number', title: 'Faktura', cell: row => row.invoice_number ?? '–', sortable: true, width: 140 },
]

const filters = [
  { key: 'month', title: 'Miesiąc', kind: 'text' as const },
  { key: 'state', title: 'Stan', kind: 'choice' as const, options: Object.entries(statementLabels).map(([value, { label }]) => ({ value, label })) },
  { key: 'invoice_number', title: 'Faktura', kind: 'text' as const },
]

/** The office's statements of all companies, and the drafts of a month for everybody at once. */
export function StatementList() {
  const mayWrite = useCan('billing.write')
  const [making, make] = useState(false)
  return (
    <>
      {mayWrite && (
        <div className={classes.above}>
          <Button leftSection={<IconCalculator size={18} stroke={1.75} aria-hidden />} onClick={() => make(true)}>
            Przygotuj zestawienia miesiąca
          </Button>
        </div>
      )}
      <ListTable
        name="billing"
        label="Zestawienia miesięczne"
        endpoint={billing.list}
        columns={columns}
        linkOf={(row: StatementRow) => linkTo('dashboard-companies-view', { id: row.company_id }, { tab: 'billing', statement: row.id })}
        nounForms={['zestawienie', 'zestawienia', 'zestawień', 'zestawienia']}
        searchLabel="Nazwa lub NIP firmy"
        defaultSort="month:desc,company_title:asc"
        filters={filters}
        empty={{ icon: IconReceipt, title: 'Nie ma jeszcze zestawień', text: 'Powstają z usług uzgodnionych z firmami w zakładce Dane rozliczeniowe.' }}
      />
      <Suspense>{making && <MonthDialog onClose={() => make(false)} />}</Suspense>
    </>
  )
}
