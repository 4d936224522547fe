import '#web/ui/mantine.ts'
import { Button } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type Procedure, procedures } from '#features/procedures/contract.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { OrderedList } from '#web/ui/OrderedList.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useCall } from '#web/use-call.ts'
import classes from './ProcedureSettings.module.css'

const ProcedureDialog = lazy(() => import('./ProcedureDialog.tsx').then(part => ({ default: part.ProcedureDialog })))
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const move = (id: string, place: number) => call(procedures.move, { params: { id }, body: { place } }).finally(() => refreshQueries('procedures'))

const rowsOf = (all: readonly Procedure[], open: (procedure: Procedure) => void) =>
  all.map(procedure => ({
    key: procedure.id,
    name: procedure.title,
    shown: (
      <button type="button" className={classes.title} onClick={() => open(procedure)}>
        {procedure.title}
      </button>
    ),
  }))

/** What clients find on their home page under "Jak to zrobić". */
export function ProcedureSettings() {
  const read = useCall(procedures.list)
  const [edited, edit] = useState<Procedure | 'new'>()
  const all = read.data?.data
  const add = (
    <Button leftSection={<IconPlus {...icon} />} onClick={() => edit('new')}>
      Nowa procedura
    </Button>
  )
  return (
    <Page title="Procedury" lead="Klienci znajdą je na swoim pulpicie, w tej kolejności." actions={all && all.length > 0 && add}>
      {read.isError && !all && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={6} />}
      {all?.length === 0 && (
        <EmptyState
          icon={IconListDetails}
          title="Nie ma jeszcze procedur"
          text="Tu można opisać, co zrobić krok po kroku: jak zatrudnić pierwszego pracownika albo zawiesić działalność."
          action={add}
        />
      )}
      {all && all.length > 0 && (
        <div className={classes.wrap}>
          <Card>
            <OrderedList rows={rowsOf(all, edit)} onMove={move} onEdit={id => edit(all.find(procedure => procedure.id === id))} />
          </Card>
        </div>
      )}
      <Suspense>{edited && <ProcedureDialog procedure={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}</Suspense>
    </Page>
  )
}
