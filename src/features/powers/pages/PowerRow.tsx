import { ActionIcon } from '@mantine/core'
import { IconDownload, IconPencil, IconUserX } from '@tabler/icons-react'
import { downloadFile } from '#features/documents/public.tsx'
import type { Power } from '#features/powers/shared/contract.ts'
import { checkLabels, kindLabels } from '#features/powers/shared/labels.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { icon } from '#web/ui/display/icon.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { powerBadges } from './badges.ts'
import classes from '#features/powers/public.module.css'
import { Meta, RecordWords } from '#web/ui/display/RecordList.tsx'

const spanOf = ({ from_day, to_day }: Power) => `od ${formatDate(from_day)} ${to_day ? `do ${formatDate(to_day)}` : 'do odwołania'}`

const withinSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

const checkOf = ({ checked_day, checked_how, checked_by }: Power) =>
  checked_day && checked_how
    ? `Sprawdzono ${formatDate(checked_day)}, ${withinSentence(checkLabels[checked_how])}${checked_by ? ` (${checked_by})` : ''}`
    : 'Jeszcze nie sprawdzono'

interface Props {
  power: Power
  mayEdit: boolean
  onEdit(): void
  onRevoke(): void
}

/** One power: who gave it to whom, for how long, and who looked whether it is so. */
export function PowerRow({ power, mayEdit, onEdit, onRevoke }: Props) {
  const { kind, name, giver, holder, scope, state, revoked_day, note, file_id, file_name } = power
  const title = name ? `${kindLabels[kind]}: ${name}` : kindLabels[kind]
  return (
    <li>
      <RecordWords>
        <strong>{title}</strong>
        <span>
          {giver} → {holder ?? 'biuro'}
        </span>
        <Meta>{[spanOf(power), revoked_day && `odwołane ${formatDate(revoked_day)}`].filter(Boolean).join(' · ')}</Meta>
        {scope && <Meta>{scope}</Meta>}
        <Meta>{checkOf(power)}</Meta>
        {note && <Meta>Uwaga biura: {note}</Meta>}
      </RecordWords>
      <Status look={powerBadges[state]} />
      <span className={classes.acts}>
        {file_id && (
          <ActionIcon aria-label={`Pobierz skan: ${file_name ?? title}`} title="Pobierz skan" onClick={() => downloadFile(file_id)}>
            <IconDownload {...icon} />
          </ActionIcon>
        )}
        {mayEdit && state !== 'ended' && state !== 'revoked' && (
          <ActionIcon aria-label={`Odwołaj: ${title}`} title="Odwołaj" onClick={onRevoke}>
            <IconUserX {...icon} />
          </ActionIcon>
        )}
        {mayEdit && (
          <ActionIcon aria-label={`Zmień: ${title}`} title="Zmień" onClick={onEdit}>
            <IconPencil {...icon} />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}
