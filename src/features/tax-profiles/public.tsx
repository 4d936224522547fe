import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/dialog/menu-styles.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCalendarPlus, IconDots, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type TaxProfile, type TaxValues, taxProfiles, taxValueKeys } from '#features/tax-profiles/shared/contract.ts'
import { readTaxValue, taxFields } from './shared/fields.ts'
import { formatFromDay } from '#features/tax-profiles/shared/labels.ts'
import { changesOf } from '#features/tax-profiles/shared/rules.ts'
import { inForceOn, isFirst, withEnds } from '#kernel/dates/effective-dates.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Card, Facts } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './public.module.css'

const TaxProfileDialog = lazyNamed(() => import('./pages/TaxProfileDialog.tsx'), 'TaxProfileDialog')
const WithdrawDialog = lazyNamed(() => import('./pages/WithdrawDialog.tsx'), 'WithdrawDialog')

type Editing = { act: 'add' } | { act: 'correct' | 'withdraw'; profile: TaxProfile }

/** What holds today, what changed and what will change; `mayEdit` offers changes from a day and corrections. */
export function TaxProfileCard({ company_id, mayEdit }: { company_id: string; mayEdit: boolean }) {
  const [editing, setEditing] = useState<Editing>()
  const read = useCall(taxProfiles.list, { params: { id: company_id } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={6} />
  const { data: profiles, closed_months } = read.data
  const today = inForceOn(profiles, warsawToday())
  const close = () => setEditing(undefined)
  const shared = { company_id, profiles, closed_months, onClose: close }
  return (
    <Card
      title="Profil podatkowy"
      actions={
        mayEdit && (
          <Button size="xs" variant="default" leftSection={<IconCalendarPlus {...icon} />} onClick={() => setEditing({ act: 'add' })}>
            Zmiana od dnia
          </Button>
        )
      }
    >
      {today && <Facts facts={taxValueKeys.map(key => [taxFields[key].label, readTaxValue(key, today[key])])} />}
      <h3 className={classes.heading}>Zmiany w czasie</h3>
      <Changes profiles={profiles} today={today} onEdit={mayEdit ? setEditing : undefined} />
      <Suspense>
        {editing?.act === 'add' && <TaxProfileDialog {...shared} />}
        {editing?.act === 'correct' && <TaxProfileDialog {...shared} corrected={editing.profile} />}
        {editing?.act === 'withdraw' && <WithdrawDialog {...shared} profile={editing.profile} />}
      </Suspense>
    </Card>
  )
}

interface ChangesProps {
  profiles: readonly TaxProfile[]
  today: TaxProfile | undefined
  onEdit: ((editing: Editing) => void) | undefined
}

/** Newest first: what is still to come stands above what holds. */
function Changes({ profiles, today, onEdit }: ChangesProps) {
  const ends = new Map(withEnds(profiles).map(({ id, to_day }) => [id, to_day]))
  return (
    <ol className={classes.changes}>
      {changesOf(profiles)
        .reverse()
        .map(({ profile, before, changed }) => {
          const to_day = ends.get(profile.id)
          const state = profile === today ? 'now' : today && profile.from_day > today.from_day ? 'coming' : 'past'
          return (
            <li key={profile.id} data-state={state}>
              <div>
                <div className={classes.when}>
                  <b>{formatFromDay(profile.from_day)}</b>
                  {to_day && ` do ${formatDate(to_day)}`}
                  {state !== 'past' && <span className={classes.mark}>{state === 'now' ? 'obowiązuje' : 'zaplanowane'}</span>}
                </div>
                {before && changed.length === 0 && <div className={classes.quiet}>Nic się nie zmienia.</div>}
                {before && <Differences before={before} profile={profile} changed={changed} />}
                {!before && <div className={classes.quiet}>{summaryOf(profile)}</div>}
                {profile.note && <div className={classes.quiet}>{profile.note}</div>}
              </div>
              {onEdit && <ChangeMenu profile={profile} onEdit={onEdit} />}
            </li>
          )
        })}
    </ol>
  )
}

const summaryOf = (profile: TaxValues) =>
  (['accounting_form', 'income_tax', 'vat_status', 'zus_scheme'] as const).map(key => readTaxValue(key, profile[key])).join(' · ')

function Differences({ before, profile, changed }: { before: TaxValues; profile: TaxValues; changed: readonly (keyof TaxValues)[] }) {
  return (
    <ul className={classes.differences}>
      {changed.map(key => (
        <li key={key}>
          {taxFields[key].label}: {readTaxValue(key, before[key])} → <b>{readTaxValue(key, profile[key])}</b>
        </li>
      ))}
    </ul>
  )
}

function ChangeMenu({ profile, onEdit }: { profile: TaxProfile; onEdit(editing: Editing): void }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={`Działania: ${formatFromDay(profile.from_day)}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit({ act: 'correct', profile })}>
          Popraw
        </Menu.Item>
        {!isFirst(profile) && (
          <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => onEdit({ act: 'withdraw', profile })}>
            Wycofaj zmianę
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export { TaxValueInputs } from './pages/TaxValueInputs.tsx'
