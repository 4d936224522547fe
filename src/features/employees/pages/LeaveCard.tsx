import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type Employee, type Leave, leaves } from '#features/employees/shared/contract.ts'
import { balanceFields } from '#features/employees/shared/fields.ts'
import { formatLeave, leaveKindLabels, moveLabels } from '#features/employees/shared/labels.ts'
import { leaveBadges } from './badges.ts'
import { leaveLimits } from '#features/employees/shared/leave-limits.ts'
import { dailyNorms, dayOfLeave, normOf } from '#features/employees/shared/working-time.ts'
import { type LeaveMove, leaveMoves } from '#features/employees/shared/rules.ts'
import { LeaveBases } from './LeaveBases.tsx'
import { formatDate } from '#kernel/dates/dates.ts'
import { labelsOf } from '#kernel/fields/record.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from '#features/employees/public.module.css'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { Meta, NoRecords, RecordList, RecordWords } from '#web/ui/display/RecordList.tsx'

const LeaveDialog = lazyNamed(() => import('./LeaveDialog.tsx'), 'LeaveDialog')
const RefuseDialog = lazyNamed(() => import('./LeaveDialog.tsx'), 'RefuseDialog')

const labels = labelsOf(balanceFields)
const movesFrom = ({ state }: Leave) => (Object.keys(leaveMoves) as LeaveMove[]).filter(name => (leaveMoves[name].from as readonly string[]).includes(state))

/** What the year still gives, in days of this person's working time. */
function Balance({ balance, isOver }: { balance: NonNullable<Employee['balance']>; isOver: boolean }) {
  const formatMinutes = (minutes: number) => formatLeave(Math.max(0, minutes), balance.day_minutes)
  const line = (name: 'entitled_minutes' | 'carried_minutes' | 'prescribed_minutes' | 'used_minutes' | 'waiting_minutes', until?: string | false) => (
    <span>
      {labels[name]}: {formatMinutes(balance[name])}
      {until && `, do ${formatDate(until)}`}
    </span>
  )
  return (
    <p className={classes.balance}>
      <span>
        {isOver ? 'Niewykorzystane po zakończeniu zatrudnienia' : `Pozostało w roku ${balance.year}`}: <strong>{formatMinutes(balance.left_minutes)}</strong>
      </span>
      {line('entitled_minutes')}
      {balance.carried_minutes > 0 && line('carried_minutes', !isOver && balance.carried_until)}
      {balance.prescribed_minutes > 0 && line('prescribed_minutes')}
      {line('used_minutes')}
      {balance.waiting_minutes > 0 && line('waiting_minutes')}
    </p>
  )
}

/** What the year still gives, and what was asked for. */
export function LeaveCard({ employee }: { employee: Employee }) {
  const mayWrite = useCanIn('leaves.write', employee.company_id)
  const read = useCall(leaves.list, { params: { id: employee.id } })
  const [asking, setAsking] = useState(false)
  const [leaveToReject, setLeaveToReject] = useState<Leave>()
  const { balance } = employee
  const isOver = employee.state === 'dismissed'
  // What was taken keeps the day it was taken by; a part of full time has a day of its own.
  const isWholeDay = dailyNorms.some(norm => normOf({ daily_norm: norm }) === balance?.day_minutes)
  const taken = ({ minutes, norm }: Leave) => formatLeave(minutes, isWholeDay ? norm : (balance?.day_minutes ?? dayOfLeave))

  async function move(name: LeaveMove, leave: Leave) {
    if (name === 'reject') return setLeaveToReject(leave)
    await attempt(() => call(leaves[name], { params: { id: leave.id }, body: {} }))
    await refreshQueries('employees')
  }

  return (
    <Card
      title="Urlopy i nieobecności"
      actions={
        mayWrite &&
        !isOver && (
          <Button size="xs" variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
            Nowy wniosek
          </Button>
        )
      }
    >
      {balance && <Balance balance={balance} isOver={isOver} />}
      {balance && <LeaveBases employee={employee} />}
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      {read.data?.data.length === 0 && <NoRecords>Nie ma jeszcze żadnego wniosku.</NoRecords>}
      <RecordList>
        {read.data?.data.map(leave => (
          <li key={leave.id}>
            <RecordWords>
              <strong>{leaveKindLabels[leave.kind]}</strong>
              <Meta>
                {formatDate(leave.from_day)}
                {leave.to_day === leave.from_day ? '' : ` – ${formatDate(leave.to_day)}`}, {taken(leave)}
                {leave.state === 'submitted' && leaveLimits[leave.kind].document ? ` · wymagany dokument: ${leaveLimits[leave.kind].document}` : ''}
                {leave.reason ? ` · ${leave.reason}` : leave.note ? ` · ${leave.note}` : ''}
              </Meta>
            </RecordWords>
            <Status look={leaveBadges[leave.state]} />
            {mayWrite &&
              movesFrom(leave).map(name => (
                <Button
                  key={name}
                  size="xs"
                  variant={name === 'accept' ? 'light' : 'subtle'}
                  aria-label={`${moveLabels[name]}: ${formatDate(leave.from_day)}`}
                  onClick={() => void move(name, leave)}
                >
                  {moveLabels[name]}
                </Button>
              ))}
          </li>
        ))}
      </RecordList>
      <Suspense>
        {asking && <LeaveDialog employee_id={employee.id} onClose={() => setAsking(false)} />}
        {leaveToReject && <RefuseDialog leave={leaveToReject} onClose={() => setLeaveToReject(undefined)} />}
      </Suspense>
    </Card>
  )
}
