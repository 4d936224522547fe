import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconAlertCircle, IconCircleCheck, IconCopy, IconFile, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { warningLabels } from '#features/files/shared/labels.ts'
import { linkTo } from '#web/routing/routes.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useUser } from '#web/session/use-session.ts'
import { formatBytes } from './format-bytes.ts'
import classes from './DocumentUpload.module.css'
import { cancelSending, pauseSending, resumeSending, sendOthers, sendOverdue, sendDuplicate } from './upload-queue.ts'
import { isStopped, type UploadRequest, type Sending, useOpenList, useSendings } from './upload-state.ts'
import { OfflineFiles } from './OfflineFiles.tsx'
import { SentDocument } from './SentDocument.tsx'

function statusText(sending: Sending): string {
  const { state, sent, bytes, problem } = sending
  if (isStopped(sending)) return problem ?? 'Nie udało się przesłać pliku.'
  if (state === 'saving') return 'Zapisywanie…'
  const part = `${formatBytes(sent)} z ${formatBytes(bytes)}`
  if (state === 'paused') return `${part}, wstrzymano`
  return state === 'waiting' ? 'Czeka w kolejce' : part
}

function Row({ sending, place }: { sending: Sending; place: UploadRequest | undefined }) {
  const { isAdmin } = useUser()
  const { key, name, state, sent, bytes, final, document, duplicate, buyer } = sending
  const linkOf = (id: string) => linkTo(isAdmin ? 'dashboard-documents-view' : 'documents-view', { id })
  const saved = document?.files[0]
  const Icon = state === 'done' ? IconCircleCheck : state === 'duplicate' ? IconCopy : isStopped(sending) ? IconAlertCircle : IconFile
  return (
    <li className={classes.row} data-state={state}>
      <Icon {...icon} className={classes.rowIcon} />
      <div className={classes.rowText}>
        {document ? <Link to={linkOf(document.id)}>{name}</Link> : <span className={classes.name}>{name}</span>}
        {document ? (
          <SentDocument sending={sending} document={document} />
        ) : (
          <span className={classes.meta} role={isStopped(sending) ? 'alert' : undefined}>
            {statusText(sending)}
          </span>
        )}
        {saved?.scan_state === 'checking' && <span className={classes.meta}>W trakcie sprawdzania programem antywirusowym</span>}
        {saved?.warnings.map(warning => (
          <span key={warning} className={classes.warning}>
            {warningLabels[warning]}
          </span>
        ))}
        {state === 'duplicate' && duplicate && (
          <span className={classes.duplicate}>
            <Link to={linkOf(duplicate.id)}>Zobacz tamten dokument</Link>
            <Button size="xs" variant="default" onClick={() => sendDuplicate(key)}>
              Dodaj mimo to
            </Button>
          </span>
        )}
        {state === 'other_buyer' && (
          <span className={classes.duplicate}>
            {buyer && (
              <Button size="xs" onClick={() => sendOthers(key, buyer.id)}>
                Wyślij do: {buyer.title}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => sendOthers(key)}>
              Wyślij mimo to
            </Button>
          </span>
        )}
        {(state === 'sending' || state === 'paused' || state === 'saving') && <progress value={sent} max={bytes} aria-label={`Przesyłanie pliku ${name}`} />}
      </div>
      {state === 'sending' && (
        <ActionIcon aria-label={`Wstrzymaj ${name}`} title="Wstrzymaj" onClick={() => pauseSending(key)}>
          <IconPlayerPause {...icon} />
        </ActionIcon>
      )}
      {state === 'paused' && (
        <ActionIcon aria-label={`Wznów ${name}`} title="Wznów" onClick={() => resumeSending(key)}>
          <IconPlayerPlay {...icon} />
        </ActionIcon>
      )}
      {state === 'failed' && !final && (
        <ActionIcon aria-label={`Ponów ${name}`} title="Ponów" onClick={() => resumeSending(key, place && { ...place })}>
          <IconRefresh {...icon} />
        </ActionIcon>
      )}
      {state !== 'done' && state !== 'saving' && (
        <ActionIcon aria-label={`Anuluj ${name}`} title="Anuluj" onClick={() => cancelSending(key)}>
          <IconX {...icon} />
        </ActionIcon>
      )}
    </li>
  )
}

interface Props {
  /** Where a refused file goes when it is sent again. */
  place: UploadRequest | undefined
  /** Only new versions of this document. */
  document_id?: string
}

export function UploadRows({ place, document_id }: Props) {
  useOpenList(document_id)
  const sendings = useSendings(document_id)
  const count = sendings.length
  const progress = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (count > 0) progress.current?.scrollIntoView({ block: 'start' })
  }, [count])
  return (
    <>
      <p ref={progress} className={classes.progress} role="status">
        {count > 0 && `Wysłane: ${sendings.filter(({ state }) => state === 'done').length} z ${count}`}
      </p>
      <SendingRows sendings={sendings} place={place} />
    </>
  )
}

export function SendingRows({ sendings, place }: { sendings: readonly Sending[]; place: UploadRequest | undefined }) {
  const [waiting = [], others = []] = [true, false].map(waits => sendings.filter(({ offline, overdue }) => Boolean(offline || overdue) === waits))
  return (
    <div className={classes.lists}>
      <OfflineFiles files={waiting.map(sending => ({ ...sending, fleeting: !sending.isStored }))} remove={cancelSending} send={sendOverdue} />
      {others.length > 0 && (
        <ul className={classes.rows} aria-label="Wysyłane pliki">
          {others.toReversed().map(sending => (
            <Row key={sending.key} sending={sending} place={place} />
          ))}
        </ul>
      )}
    </div>
  )
}
