import { Button } from '@mantine/core'
import { type RequiredDocument, type Settlement, settlements } from '#features/settlements/contract.ts'
import { isCollecting, type RequiredState } from '#features/settlements/rules.ts'
import { sentenceOf } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { Status } from '#web/ui/Status.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './Checklist.module.css'
import { requiredLooks } from '#features/settlements/looks.ts'
import { useCanIn } from '#web/ui/use-rights.ts'

/** What the month needs from the client, each with what was said about it. */
export function Checklist({ settlement, staff }: { settlement: Settlement; staff: boolean }) {
  const mayAnswer = useCanIn('settlements.answer', settlement.company_id) && (staff ? settlement.state !== 'closed' : isCollecting(settlement.state))
  return (
    <ul className={classes.list}>
      {settlement.checklist.map(required => (
        <li key={required.id}>
          <span className={classes.name}>{required.label}</span>
          <Status look={requiredLooks[required.state]} />
          {mayAnswer && (staff || required.state !== 'received') && (
            <span className={classes.answers}>
              <Answers settlement={settlement} required={required} staff={staff} />
            </span>
          )}
        </li>
      ))}
    </ul>
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
      toast(sentenceOf(error), { tone: 'fault' })
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
      {button('none', 'Nie było')}
      {staff && button('received', 'Jest')}
    </>
  )
}
