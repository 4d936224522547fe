import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { IconFiles } from '@tabler/icons-react'
import { documentChecklists } from '#features/document-checklists/shared/contract.ts'
import { concernWords } from '#features/document-checklists/shared/labels.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { OrderedSettings } from '#web/ui/ordered/OrderedSettings.tsx'
import { OrderedWords } from '#web/ui/ordered/OrderedWords.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'

const DocumentChecklistDialog = lazyNamed(() => import('./DocumentChecklistDialog.tsx'), 'DocumentChecklistDialog')

const move = (id: string, place: number) =>
  call(documentChecklists.move, { params: { id }, body: { place } }).finally(() => refreshQueries('document-checklists'))

/** What clients are asked for each month, by kind of company; a month keeps the list it was opened with. */
export function DocumentChecklistSettings() {
  return (
    <OrderedSettings
      title="Szablony dokumentów"
      lead="O jakie dokumenty biuro prosi w miesiącach, które się otworzą. Wyjątki ustawia się w danych firmy."
      act="Nowy szablon"
      empty={{ icon: IconFiles, title: 'Nie ma jeszcze szablonów', text: 'Tu można zapisać, jakie dokumenty przysyła co miesiąc każdy rodzaj firmy.' }}
      read={useCall(documentChecklists.list)}
      mayChange={useCan('document-checklists.write')}
      render={template => <OrderedWords title={template.title} lines={[template.documents.map(({ label }) => label).join(', '), concernWords(template)]} />}
      move={move}
      dialog={(template, close) => <DocumentChecklistDialog template={template} onClose={close} />}
    />
  )
}
