import { IconFileImport, IconMail, IconTag, IconUserCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CompanyRow } from '#features/companies/shared/contract.ts'
import { AskDialog } from '#features/documents/public.tsx'
import { AskEachDialog } from '#features/settlements/public.tsx'
import { maxAsked } from '#features/settlements/shared/contract-many.ts'
import { TagDialog } from '#features/tags/public.tsx'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useCan } from '#web/session/use-session.ts'
import { CaretakerDialog } from './CaretakerDialog.tsx'

/** What is done with many companies at once; it comes with the first one chosen. */
export function CompanyBulk({ companies, done }: { companies: readonly CompanyRow[]; done(): void }) {
  const [opened, setOpened] = useState<'tags' | 'caretaker' | 'ask' | 'letter'>()
  const mayAsk = useCan('documents.review') && isSwitchedOn('documents')
  const mayAskEach = useCan('settlements.move') && isSwitchedOn('component:settlements')
  const mayTag = useCan('tags.write')
  const mayWrite = useCan('messages.broadcast')
  const navigate = useNavigate()
  const mayAssign = useCan('companies.people.write')
  const shared = { companies, onClose: () => setOpened(undefined) }
  const write = () => navigate(linkTo('dashboard-messages-new'), { state: { companies: companies.map(({ id, title }) => ({ value: id, label: title })) } })
  return (
    <>
      {mayWrite && (
        <button type="button" onClick={write}>
          <IconMail {...icon} /> Wyślij wiadomość
        </button>
      )}
      {mayAsk && (
        <button type="button" disabled={companies.length > maxAsked} onClick={() => setOpened(mayAskEach ? 'ask' : 'letter')}>
          <IconFileImport {...icon} /> Poproś o dokumenty{companies.length > maxAsked && ` (najwyżej ${maxAsked} firm)`}
        </button>
      )}
      {mayTag && (
        <button type="button" onClick={() => setOpened('tags')}>
          <IconTag {...icon} /> Etykiety
        </button>
      )}
      {mayAssign && (
        <button type="button" onClick={() => setOpened('caretaker')}>
          <IconUserCheck {...icon} /> Zmień opiekuna
        </button>
      )}
      <Suspense>
        {opened === 'ask' && <AskEachDialog {...shared} onOwnWords={() => setOpened('letter')} />}
        {opened === 'letter' && <AskDialog {...shared} />}
        {opened === 'tags' && <TagDialog {...shared} done={done} />}
        {opened === 'caretaker' && <CaretakerDialog {...shared} done={done} />}
      </Suspense>
    </>
  )
}
