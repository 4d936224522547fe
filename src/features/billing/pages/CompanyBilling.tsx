import { Button } from '@mantine/core'
import { IconCalculator, IconReceipt } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { billing, type StatementRow } from '#features/billing/shared/contract.ts'
import { statementBadges } from './badges.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { useSearch } from '#web/routing/use-search.ts'
import classes from './Billing.module.css'
import { StatementView } from './StatementView.tsx'
import { Terms } from './Terms.tsx'
import { statementFields } from '#features/billing/shared/fields.ts'

const MakeDialog = lazyNamed(() => import('./MakeDialog.tsx'), 'MakeDialog')

/** What a company agreed with the office and what it has cost, for both sides. */
export function CompanyBilling({ company_id }: { company_id: string }) {
  const { isAdmin } = useUser()
  const [address, setAddress] = useSearch()
  const [making, setMaking] = useState(false)
  const read = useCall(billing.ofCompany, { params: { id: company_id } })
  const chosen = address.get('statement')
  const show = (id: string | null) => setAddress(id ? { tab: 'billing', statement: id } : { tab: 'billing' })
  if (chosen) return <StatementView id={chosen} onBack={() => show(null)} />
  if (read.error instanceof ApiError && [403, 404].includes(read.error.status))
    return <EmptyState icon={IconReceipt} title="Dane rozliczeniowe widzi właściciel firmy" text="O wgląd można poprosić biuro." />
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={8} />
  const { terms, statements, may_change } = read.data.data
  return (
    <div className={classes.page}>
      <Terms company_id={company_id} terms={terms} mayChange={may_change} />
      <Card
        title="Zestawienia miesięczne"
        actions={
          may_change && (
            <Button size="xs" variant="default" leftSection={<IconCalculator size={18} stroke={1.75} aria-hidden />} onClick={() => setMaking(true)}>
              Przygotuj zestawienie
            </Button>
          )
        }
      >
        {statements.length === 0 ? (
          <p className={classes.quiet}>{isAdmin ? 'Zestawień jeszcze nie ma.' : 'Zestawienia pojawią się tutaj po zatwierdzeniu przez biuro.'}</p>
        ) : (
          <Statements rows={statements} show={show} />
        )}
      </Card>
      <Suspense>
        {making && (
          <MakeDialog
            company_id={company_id}
            onClose={() => setMaking(false)}
            onMade={id => {
              setMaking(false)
              show(id)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const figures: DataColumn<StatementRow>[] = [
  { key: 'state', title: statementFields.state.label, cell: row => <Status look={statementBadges[row.state]} /> },
  { key: 'invoice_number', title: statementFields.invoice_number.label, cell: row => row.invoice_number ?? '–' },
  { key: 'net', title: statementFields.net.label, align: 'right', cell: row => formatMoney(row.net) },
  { key: 'gross', title: statementFields.gross.label, align: 'right', cell: row => formatMoney(row.gross) },
]

function Statements({ rows, show }: { rows: readonly StatementRow[]; show(id: string): void }) {
  const month: DataColumn<StatementRow> = {
    key: 'month',
    title: statementFields.month.label,
    cell: row => (
      <button type="button" className={classes.link} onClick={() => show(row.id)}>
        {formatMonth(row.month)}
      </button>
    ),
  }
  return <DataTable label="Zestawienia miesięczne" columns={[month, ...figures]} rows={rows} keyOf={row => row.id} />
}
