import '#web/ui/mantine.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconListDetails, IconPencil, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type Procedure, procedures } from '#features/procedures/contract.ts'
import { sentenceOf } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { Card, Page } from '#web/ui/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCall } from '#web/use-call.ts'
import classes from './ProcedureSettings.module.css'

const ProcedureDialog = lazy(() => import('./ProcedureDialog.tsx').then(part => ({ default: part.ProcedureDialog })))
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

async function move(id: string, place: number) {
  try {
    await call(procedures.move, { params: { id }, body: { place } })
  } catch (error) {
    toast(sentenceOf(error), { tone: 'fault' })
  }
  await refreshQueries('procedures')
}

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
            <ol className={classes.list}>
              {all.map((procedure, place) => (
                <li key={procedure.id}>
                  <button type="button" className={classes.title} onClick={() => edit(procedure)}>
                    {procedure.title}
                  </button>
                  <ActionIcon aria-label={`Wyżej: ${procedure.title}`} title="Wyżej" disabled={place === 0} onClick={() => void move(procedure.id, place - 1)}>
                    <IconArrowUp {...icon} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Niżej: ${procedure.title}`}
                    title="Niżej"
                    disabled={place === all.length - 1}
                    onClick={() => void move(procedure.id, place + 1)}
                  >
                    <IconArrowDown {...icon} />
                  </ActionIcon>
                  <ActionIcon aria-label={`Zmień: ${procedure.title}`} title="Zmień" onClick={() => edit(procedure)}>
                    <IconPencil {...icon} />
                  </ActionIcon>
                </li>
              ))}
            </ol>
          </Card>
        </div>
      )}
      <Suspense>{edited && <ProcedureDialog procedure={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}</Suspense>
    </Page>
  )
}
