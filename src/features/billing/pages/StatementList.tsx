import { Button } from '@mantine/core'
import { IconCalculator, IconReceipt } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { billing, type StatementRow } from '#features/billing/shared/contract.ts'
import { statementFields } from '#features/billing/shared/fields.ts'
import { statementForms } from '#features/billing/shared/labels.ts'
import { statementBadges } from './badges.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCan } from '#web/session/use-session.ts'

const StatementBulk = lazyNamed(() => import('./StatementBulk.tsx'), 'StatementBulk')
const MonthDialog = lazyNamed(() => import('./MonthDialog.tsx'), 'MonthDialog')

export const columns = columnsOf<typeof statementFields, StatementRow>(statementFields, { state: row => <Status look={statementBadges[row.state]} /> })

const filters = filtersOf(statementFields)

const ready = [
  { title: 'Do zatwierdzenia', filters: 'state:draft' },
  { title: 'Do zafakturowania', filters: 'state:approved' },
]

/** The office's statements of all companies, and the drafts of a month for everybody at once. */
export function StatementList() {
  const mayWrite = useCan('billing.write')
  const [making, setMaking] = useState(false)
  return (
    <>
      <ListTable
        name="billing"
        label="Zestawienia miesięczne"
        endpoint={billing.list}
        columns={columns}
        linkOf={(row: StatementRow) => linkTo('dashboard-companies-view', { id: row.company_id }, { tab: 'billing', statement: row.id })}
        nounForms={statementForms}
        searchLabel="Nazwa lub NIP firmy"
        defaultSort="month:desc,company_title:asc"
        ready={ready}
        filters={filters}
        tools={
          mayWrite && (
            <Button size="xs" leftSection={<IconCalculator size={18} stroke={1.75} aria-hidden />} onClick={() => setMaking(true)}>
              Przygotuj zestawienia miesiąca
            </Button>
          )
        }
        bulk={
          mayWrite
            ? (rows, _, keep) => (
                <Suspense>
                  <StatementBulk rows={rows} keep={keep} />
                </Suspense>
              )
            : undefined
        }
        empty={{ icon: IconReceipt, title: 'Nie ma jeszcze zestawień', text: 'Powstają z usług uzgodnionych z firmami w zakładce Dane rozliczeniowe.' }}
      />
      <Suspense>{making && <MonthDialog onClose={() => setMaking(false)} />}</Suspense>
    </>
  )
}
