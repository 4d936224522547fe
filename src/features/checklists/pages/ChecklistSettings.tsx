import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { IconChecklist } from '@tabler/icons-react'
import { checklists } from '#features/checklists/contract.ts'
import { itemForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { OrderedSettings } from '#web/ui/ordered/OrderedSettings.tsx'
import { OrderedWords } from '#web/ui/ordered/OrderedWords.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'

const ChecklistDialog = lazyNamed(() => import('./ChecklistDialog.tsx'), 'ChecklistDialog')

const move = (id: string, place: number) => call(checklists.move, { params: { id }, body: { place } }).finally(() => refreshQueries('checklists'))

/** Lists that tasks begin with; a task keeps its own copy. */
export function ChecklistSettings() {
  return (
    <OrderedSettings
      title="Szablony list"
      lead="Do wstawienia w nowym zadaniu i w zadaniu podatkowym. Zmiana szablonu nie zmienia zadań, które już są."
      act="Nowy szablon"
      empty={{
        icon: IconChecklist,
        title: 'Nie ma jeszcze szablonów',
        text: 'Tu można zapisać kroki, które powtarzają się w zadaniach: zamknięcie miesiąca, nowy klient, nowy pracownik.',
      }}
      read={useCall(checklists.list)}
      mayChange={useCan('checklists.write')}
      render={({ title, points }) => <OrderedWords title={title} lines={[`${plural(points.length, itemForms)}: ${points.join(', ')}`]} />}
      move={move}
      dialog={(checklist, close) => <ChecklistDialog checklist={checklist} onClose={close} />}
    />
  )
}
