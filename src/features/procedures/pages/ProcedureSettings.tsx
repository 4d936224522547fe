import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { IconListDetails } from '@tabler/icons-react'
import { procedures } from '#features/procedures/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { OrderedSettings } from '#web/ui/ordered/OrderedSettings.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { Accordion } from '#web/ui/display/Accordion.tsx'
import { SafeHtml } from '#web/ui/rich-text/SafeHtml.tsx'
import classes from './ProcedureSettings.module.css'

const ProcedureDialog = lazyNamed(() => import('./ProcedureDialog.tsx'), 'ProcedureDialog')

const move = (id: string, place: number) => call(procedures.move, { params: { id }, body: { place } }).finally(() => refreshQueries('procedures'))

/** What clients find on their home page under "Jak to zrobić". */
export function ProcedureSettings() {
  const mayChange = useCan('procedures.write')
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
      mayChange={mayChange}
      render={({ id, title, content }, open) =>
        mayChange ? (
          <button type="button" className={classes.title} onClick={open}>
            {title}
          </button>
        ) : (
          <Accordion parts={[{ key: id, title, content: <SafeHtml html={content} /> }]} />
        )
      }
      move={move}
      dialog={(procedure, close) => <ProcedureDialog procedure={procedure} onClose={close} />}
    />
  )
}
