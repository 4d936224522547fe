import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type Employee, type LeaveBase, leaveBases } from '#features/employees/shared/contract.ts'
import { countedLabels } from '#features/employees/shared/labels.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { isFirst } from '#kernel/dates/effective-dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useCall } from '#web/api/use-call.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { Meta, RecordList, RecordWords } from '#web/ui/display/RecordList.tsx'

const LeaveBaseDialog = lazyNamed(() => import('./LeaveBaseDialog.tsx'), 'LeaveBaseDialog')

const sinceOf = (base: LeaveBase) => (isFirst(base) ? 'od początku zatrudnienia' : `od ${formatDate(base.from_day)}`)

/** What the base rests on, in one line. */
const proofOf = ({ periods, certificate_day, override_reason }: LeaveBase) =>
  [
    periods.map(({ kind, from_day, to_day }) => `${countedLabels[kind].toLowerCase()} ${formatDate(from_day)} – ${formatDate(to_day)}`).join(', '),
    certificate_day && `zaświadczenie ZUS z ${formatDate(certificate_day)}`,
    override_reason,
  ]
    .filter(Boolean)
    .join(' · ')

/** 20 or 26 days, each from a day on, and the way to the next one. */
export function LeaveBases({ employee: { id, may_change } }: { employee: Pick<Employee, 'id' | 'may_change'> }) {
  const read = useCall(leaveBases.list, { params: { id } })
  const [edited, setEdited] = useState<LeaveBase | 'new'>()
  const rows = read.data?.data
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!rows) return <Skeleton lines={1} />
  return (
    <section aria-label="Wymiar urlopu">
      <RecordList>
        {rows.toReversed().map(base => (
          <li key={base.id}>
            <RecordWords>
              <strong>
                Wymiar {base.base} dni{base.additional > 0 && ` i ${plural(base.additional, ['dzień dodatkowy', 'dni dodatkowe', 'dni dodatkowych'])}`}{' '}
                {sinceOf(base)}
              </strong>
              {proofOf(base) && <Meta>{proofOf(base)}</Meta>}
            </RecordWords>
            {may_change && (
              <ActionIcon aria-label={`Zmień wymiar ${sinceOf(base)}`} title="Zmień" onClick={() => setEdited(base)}>
                <IconPencil {...icon} />
              </ActionIcon>
            )}
          </li>
        ))}
      </RecordList>
      {may_change && (
        <Button size="xs" variant="subtle" leftSection={<IconPlus {...icon} />} onClick={() => setEdited('new')}>
          Inny wymiar od dnia
        </Button>
      )}
      <Suspense>
        {edited && <LeaveBaseDialog employee_id={id} base={edited === 'new' ? undefined : edited} latest={rows.at(-1)} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </section>
  )
}
