import '#web/ui/mantine.ts'
import { IconListDetails } from '@tabler/icons-react'
import { lazy } from 'react'
import { procedures } from '#features/procedures/contract.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { OrderedSettings } from '#web/ui/OrderedSettings.tsx'
import { useCall } from '#web/use-call.ts'
import classes from './ProcedureSettings.module.css'

const ProcedureDialog = lazy(() => import('./ProcedureDialog.tsx').then(part => ({ default: part.ProcedureDialog })))

const move = (id: string, place: number) => call(procedures.move, { params: { id }, body: { place } }).finally(() => refreshQueries('procedures'))

/** What clients find on their home page under "Jak to zrobić". */
export function ProcedureSettings() {
  return (
    <OrderedSettings
      title="Procedury"
      lead="Klienci znajdą je na swoim pulpicie, w tej kolejności."
      act="Nowa procedura"
      empty={{
        icon: IconListDetails,
        title: 'Nie ma jeszcze procedur',
        text: 'Tu można opisać, co zrobić krok po kroku: jak zatrudnić pierwszego pracownika albo zawiesić działalność.',
      }}
      read={useCall(procedures.list)}
      shown={({ title }, open) => (
        <button type="button" className={classes.title} onClick={open}>
          {title}
        </button>
      )}
      move={move}
      dialog={(procedure, close) => <ProcedureDialog procedure={procedure} onClose={close} />}
    />
  )
}
