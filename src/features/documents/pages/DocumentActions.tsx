import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type Document, documents } from '#features/documents/shared/contract.ts'
import { actionLabels } from '#features/documents/shared/labels.ts'
import { type DocumentAction, transitions, undoable } from '#features/documents/shared/rules.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useKeys } from '#web/ui/keys.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { doneToast } from './bulk-actions.ts'
import classes from './DocumentShow.module.css'
import { ReasonDialog, type ReasonedAction } from './ReasonDialog.tsx'

const forward = ['review', 'accept', 'book'] as const
type Forward = (typeof forward)[number]

/** What the keys of the steps that ask for a reason are. */
const keyOf: Partial<Record<ReasonedAction, string>> = { return: 'P', reject: 'O' }

const isForward = (action: DocumentAction): action is Forward => (forward as readonly DocumentAction[]).includes(action)
const isReasoned = (action: DocumentAction): action is ReasonedAction => transitions[action].needs_reason === true

/** What may be done now, by the table of rules: one step on, and the steps that need a reason. */
export function DocumentActions({ document }: { document: Document }) {
  const [asking, setAsking] = useState<ReasonedAction>()
  const [busy, setBusy] = useState(false)
  const primary = document.actions.find(isForward)

  const tell = (action: DocumentAction) => doneToast(actionLabels[action].done, [document.id], undoable.includes(action))

  async function go(action: Forward) {
    setBusy(true)
    try {
      await call(documents[action], { params: { id: document.id }, body: {}, version: document.version })
      tell(action)
    } catch (error) {
      toast(sentenceOf(error), { tone: 'fault' })
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshQueries('documents', 'companies', 'settlements')
      setBusy(false)
    }
  }

  const reasoned = document.actions.filter(isReasoned).filter(action => keyOf[action])
  useKeys([
    ...(primary ? [{ key: 'a', title: actionLabels[primary].label, act: busy ? undefined : () => void go(primary) }] : []),
    ...reasoned.map(action => ({ key: keyOf[action]?.toLowerCase() ?? '', title: actionLabels[action].label, act: () => setAsking(action) })),
  ])

  if (!primary && !document.actions.some(isReasoned)) return null
  return (
    <div className={classes.acts}>
      {primary && (
        <Button
          className={classes.primary}
          loading={busy}
          leftSection={<IconCheck {...icon} />}
          rightSection={<kbd className={classes.key}>A</kbd>}
          onClick={() => go(primary)}
        >
          {actionLabels[primary].label}
        </Button>
      )}
      {document.actions.filter(isReasoned).map(action => (
        <Button
          key={action}
          variant={action === 'return' ? 'default' : 'danger-outline'}
          leftSection={action === 'return' ? <IconArrowBackUp {...icon} /> : undefined}
          title={keyOf[action] && `Klawisz ${keyOf[action]}`}
          aria-keyshortcuts={keyOf[action]}
          onClick={() => setAsking(action)}
        >
          {actionLabels[action].label}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          document={document}
          action={asking}
          onClose={() => setAsking(undefined)}
          onDone={action => {
            setAsking(undefined)
            tell(action)
            void refreshQueries('documents', 'companies', 'settlements')
          }}
        />
      )}
    </div>
  )
}
