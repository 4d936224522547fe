import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { DocumentUpload } from '#features/documents/public.tsx'
import { type RequiredDocument, type Settlement, settlements } from '#features/settlements/shared/contract.ts'
import { isCollecting, type RequiredState } from '#features/settlements/shared/rules.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { refreshQueries } from '#web/api/query.ts'
import { icon } from '#web/ui/display/icon.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import classes from './Checklist.module.css'
import { requiredBadges } from './part-badges.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'

/** What the month needs from the client, each with what was said about it. */
export function Checklist({ settlement, staff }: { settlement: Settlement; staff: boolean }) {
  const mayAnswer = useCanIn('settlements.answer', settlement.company_id) && (staff ? settlement.state !== 'closed' : isCollecting(settlement.state))
  const mayAdd = useCanIn('documents.create', settlement.company_id) && isSwitchedOn('documents') && !staff
  const [added, setAdded] = useState<RequiredDocument>()
  // Before anything has come, sending it is what leads on.
  const next = settlement.checklist.every(({ state }) => state !== 'received') ? settlement.checklist.find(({ state }) => state === 'missing') : undefined
  return (
    <>
      <ul className={classes.list}>
        {settlement.checklist.map(required => (
          <li key={required.id}>
            <span className={classes.name}>{required.label}</span>
            <Status look={requiredBadges[required.state]} />
            {mayAnswer && (staff || required.state !== 'received') && (
              <span className={classes.answers}>
                <Answers settlement={settlement} required={required} staff={staff} />
                {mayAdd && required.state === 'missing' && (
                  <Button
                    size="xs"
                    variant={required === next ? 'filled' : 'light'}
                    leftSection={<IconUpload {...icon} />}
                    onClick={() => setAdded(required)}
                    aria-label={`Dodaj: ${required.label}`}
                  >
                    Dodaj
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {added && <DocumentUpload onClose={() => setAdded(undefined)} company_id={settlement.company_id} month={settlement.month} line={added.category} />}
      </Suspense>
    </>
  )
}

function Answers({ settlement, required, staff }: { settlement: Settlement; required: RequiredDocument; staff: boolean }) {
  async function say(state: RequiredState) {
    try {
      await call(settlements.documents, {
        params: { id: settlement.id },
        body: { documents: [{ category: required.category, state }] },
        version: settlement.version,
      })
      await refreshQueries('settlements')
    } catch (error) {
      toastFailure(error)
      await refreshQueries('settlements')
    }
  }
  const button = (state: RequiredState, label: string) => (
    <Button size="xs" variant="default" onClick={() => say(state)} aria-label={`${label}: ${required.label}`}>
      {label}
    </Button>
  )
  if (required.state !== 'missing') return button('missing', 'Cofnij')
  return (
    <>
      {button('none', staff ? 'Oznacz brak' : 'Zgłoś brak')}
      {staff && button('received', 'Oznacz jako otrzymane')}
    </>
  )
}
