import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type Document, documents } from '#features/documents/shared/contract.ts'
import { actionLabels } from '#features/documents/shared/labels.ts'
import { type DocumentAction, doubtsOf, transitions, undoable } from '#features/documents/shared/rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useKeys } from '#web/ui/keys.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { doneToast } from './bulk-actions.ts'
import classes from './DocumentShow.module.css'
import { ReasonDialog, type ReasonedAction } from './ReasonDialog.tsx'

const forward = ['review', 'accept', 'book'] as const
type Forward = (typeof forward)[number]

/** Of a step forward the key leads on to the next document as well. */
const keyOf: Partial<Record<DocumentAction, string>> = { accept: 'A', book: 'Z', return: 'P', reject: 'O' }

const isForward = (action: DocumentAction): action is Forward => (forward as readonly DocumentAction[]).includes(action)
const isReasoned = (action: DocumentAction): action is ReasonedAction => transitions[action].needs_reason === true

interface Props {
  document: Document
  /** To the next one of the list. */
  next: (() => void) | undefined
}

const showDone = (document: Document, action: DocumentAction) => doneToast(actionLabels[action].done, [document.id], undoable.includes(action))

/** Takes a document one step on; of what is to be booked, what it lacks is asked about first, since a mistake there is found late. */
function useStepForward(document: Document) {
  const [doubted, setDoubted] = useState<{ doubts: string[]; onwards: (() => void) | undefined }>()
  const [busy, setBusy] = useState(false)

  async function go(action: Forward, onwards?: () => void) {
    setBusy(true)
    try {
      await call(documents[action], { params: { id: document.id }, body: {}, version: document.version })
      showDone(document, action)
      onwards?.()
    } catch (error) {
      toastFailure(error)
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshQueries('documents', 'companies', 'settlements')
      setBusy(false)
    }
  }

  function start(action: Forward, onwards?: () => void) {
    const doubts = action === 'book' ? doubtsOf(document) : []
    if (doubts.length > 0) setDoubted({ doubts, onwards })
    else void go(action, onwards)
  }

  const question = doubted && (
    <ConfirmDialog
      opened
      onClose={() => setDoubted(undefined)}
      title="Zaksięgować mimo to?"
      act="Zaksięguj mimo to"
      onConfirm={() => go('book', doubted.onwards)}
    >
      <ul>
        {doubted.doubts.map(doubt => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
  return { start, busy, question }
}

/** What may be done now, by the table of rules: one step on, and the steps that need a reason. Keys take the further steps on at once. */
export function DocumentActions({ document, next }: Props) {
  const [asking, setAsking] = useState<ReasonedAction>()
  const { start, busy, question } = useStepForward(document)
  const forwards = document.actions.filter(isForward)
  const [primary] = forwards

  const reasoned = document.actions.filter(isReasoned).filter(action => keyOf[action])
  useKeys([
    ...forwards.flatMap(action => {
      const key = keyOf[action]?.toLowerCase()
      return key ? [{ key, title: `${actionLabels[action].label} i przejdź do następnego`, once: true, act: busy ? undefined : () => start(action, next) }] : []
    }),
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
          rightSection={keyOf[primary] && <kbd className={classes.key}>{keyOf[primary]}</kbd>}
          aria-keyshortcuts={keyOf[primary]}
          onClick={() => start(primary)}
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
      {question}
      {asking && (
        <ReasonDialog
          document={document}
          action={asking}
          onClose={() => setAsking(undefined)}
          onDone={action => {
            setAsking(undefined)
            showDone(document, action)
            void refreshQueries('documents', 'companies', 'settlements')
          }}
        />
      )}
    </div>
  )
}
