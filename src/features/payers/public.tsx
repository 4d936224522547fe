import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/dialog/menu-styles.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCalendarPlus, IconChartPie, IconDots, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type Payer, payers, type Terms, type TermValues } from '#features/payers/shared/contract.ts'
import { payerFields, termFields } from '#features/payers/shared/fields.ts'
import { payerRoleLabels } from '#features/payers/shared/labels.ts'
import { memberOf, payerRoleOf, sharesOn } from '#features/payers/shared/rules.ts'
import { incomeTaxLabels, formatFromDay, zusSchemeLabels } from '#features/tax-profiles/shared/labels.ts'
import { beginning, inForceOn } from '#kernel/dates/effective-dates.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatNip, formatNrb } from '#kernel/identifiers/format-identifiers.ts'
import { compareToWhole, formatShare } from '#kernel/money/ownership-shares.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Card, Facts } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useCall } from '#web/api/use-call.ts'
import { Identity } from './pages/Identity.tsx'
import classes from './public.module.css'
import { useCanIn } from '#web/ui/session/use-rights.ts'

const PayerDialog = lazyNamed(() => import('./pages/PayerDialog.tsx'), 'PayerDialog')
const TermsDialog = lazyNamed(() => import('./pages/TermsDialog.tsx'), 'TermsDialog')
const DivideDialog = lazyNamed(() => import('./pages/DivideDialog.tsx'), 'DivideDialog')
const RemoveDialog = lazyNamed(() => import('./pages/RemoveDialog.tsx'), 'RemoveDialog')

type Editing = { act: 'add' | 'divide' } | { act: 'change' | 'terms' | 'remove'; payer: Payer } | { act: 'correct' | 'withdraw'; payer: Payer; terms: Terms }

/** Who pays beside the company itself; nothing for companies that have nobody. */
export function PayersCard({ company_id, company_type, mayEdit }: { company_id: string; company_type: string; mayEdit: boolean }) {
  const role = payerRoleOf(company_type)
  const maySee = useCanIn('payers.read', company_id) === true
  const [editing, setEditing] = useState<Editing>()
  const read = useCall(payers.list, { params: { id: company_id } }, { enabled: maySee })
  if (!maySee || (!role && !read.data?.data.length)) return null
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const { data: all, closed_months } = read.data
  const words = payerRoleLabels[role ?? 'partner']
  const add = mayEdit && role && (
    <Button size="xs" variant="default" leftSection={<IconUserPlus {...icon} />} onClick={() => setEditing({ act: 'add' })}>
      {words.add}
    </Button>
  )
  const shared = { company_id, all, closed_months, onClose: () => setEditing(undefined) }
  return (
    <Card
      title={words.many}
      actions={
        <span className={classes.acts}>
          {mayEdit && role === 'partner' && all.length > 1 && (
            <Button size="xs" variant="default" leftSection={<IconChartPie {...icon} />} onClick={() => setEditing({ act: 'divide' })}>
              Podziel udziały
            </Button>
          )}
          {(role === 'partner' || all.length === 0) && add}
        </span>
      }
    >
      {all.length === 0 && (
        <p className={classes.quiet}>Nie wpisano jeszcze nikogo. Dla osoby, która płaci własny podatek lub składki, rozliczenia mają osobne kwoty.</p>
      )}
      {role === 'partner' && <Shares all={all} />}
      <ul className={classes.payers}>
        {all.map(payer => (
          <li key={payer.id}>
            <Person payer={payer} onEdit={mayEdit ? setEditing : undefined} />
          </li>
        ))}
      </ul>
      <Suspense>
        {editing?.act === 'add' && <PayerDialog {...shared} title={words.add} alone={role !== 'partner'} />}
        {editing?.act === 'divide' && <DivideDialog {...shared} />}
        {editing?.act === 'change' && <PayerDialog {...shared} title="Zmiana danych" payer={editing.payer} alone={role !== 'partner'} />}
        {editing?.act === 'terms' && <TermsDialog {...shared} payer={editing.payer} />}
        {editing?.act === 'correct' && <TermsDialog {...shared} payer={editing.payer} corrected={editing.terms} />}
        {editing?.act === 'remove' && <RemoveDialog {...shared} payer={editing.payer} />}
        {editing?.act === 'withdraw' && <RemoveDialog {...shared} payer={editing.payer} terms={editing.terms} />}
      </Suspense>
    </Card>
  )
}

const taxText = ({ income_tax, ip_box }: TermValues) => `${incomeTaxLabels[income_tax]}${ip_box ? ', z ulgą IP Box' : ''}`

/** Less than the whole is allowed while partners are still being written down, but not overlooked. */
function Shares({ all }: { all: readonly Payer[] }) {
  const sum = sharesOn(all.map(memberOf), warsawToday())
  if (all.length === 0 || compareToWhole(sum) === 0) return null
  return <ErrorMessage tone="amber">Suma udziałów wynosi {formatShare(sum)}, a powinna wynosić 100%.</ErrorMessage>
}

function Person({ payer, onEdit }: { payer: Payer; onEdit: ((editing: Editing) => void) | undefined }) {
  const today = inForceOn(payer.terms, warsawToday()) ?? payer.terms[0]
  const since = payer.from_day === beginning ? '' : `od ${formatDate(payer.from_day)}`
  const until = payer.to_day ? `do ${formatDate(payer.to_day)}` : ''
  return (
    <>
      <div className={classes.head}>
        <h3>
          {payer.name}
          {today && <span className={classes.share}>{formatShare(today.share)}</span>}
        </h3>
        {onEdit && <PayerMenu payer={payer} onEdit={onEdit} />}
      </div>
      {(since || until) && <p className={classes.quiet}>{[since, until].filter(Boolean).join(' ')}</p>}
      <Facts
        facts={[
          [payerFields.nip.label, payer.nip && formatNip(payer.nip)],
          [payerFields.pesel.label, payer.pesel && <Identity key="pesel" payer={payer} field="pesel" />],
          [payerFields.tax_account.label, payer.tax_account && <Identity key="account" payer={payer} field="tax_account" />],
          [payerFields.zus_account.label, payer.zus_account && formatNrb(payer.zus_account)],
          [termFields.income_tax.label, today && taxText(today)],
          [
            termFields.zus_scheme.label,
            today && `${zusSchemeLabels[today.zus_scheme]}${today.voluntary_sickness ? ', z dobrowolnym ubezpieczeniem chorobowym' : ''}`,
          ],
        ]}
      />
      {payer.terms.length > 1 && <History payer={payer} onEdit={onEdit} />}
    </>
  )
}

function History({ payer, onEdit }: { payer: Payer; onEdit: ((editing: Editing) => void) | undefined }) {
  return (
    <ul className={classes.history}>
      {payer.terms.toReversed().map(terms => (
        <li key={terms.id}>
          <span>
            <b>{formatFromDay(terms.from_day)}</b>: {formatShare(terms.share)}, {taxText(terms)}, {zusSchemeLabels[terms.zus_scheme]}
            {terms.note && <span className={classes.quiet}> – {terms.note}</span>}
          </span>
          {onEdit && (
            <span className={classes.acts}>
              <ActionIcon
                size={32}
                aria-label={`Popraw zmianę ${formatFromDay(terms.from_day)}: ${payer.name}`}
                onClick={() => onEdit({ act: 'correct', payer, terms })}
              >
                <IconPencil {...icon} />
              </ActionIcon>
              {terms.from_day !== beginning && (
                <ActionIcon
                  size={32}
                  aria-label={`Wycofaj zmianę ${formatFromDay(terms.from_day)}: ${payer.name}`}
                  onClick={() => onEdit({ act: 'withdraw', payer, terms })}
                >
                  <IconArrowBackUp {...icon} />
                </ActionIcon>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function PayerMenu({ payer, onEdit }: { payer: Payer; onEdit(editing: Editing): void }) {
  const [only] = payer.terms
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon aria-label={`Działania: ${payer.name}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCalendarPlus {...icon} />} onClick={() => onEdit({ act: 'terms', payer })}>
          Zmiana udziału lub składek od dnia
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit({ act: 'change', payer })}>
          Dane i okres
        </Menu.Item>
        {payer.terms.length === 1 && only && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit({ act: 'correct', payer, terms: only })}>
            Popraw udział lub składki
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onEdit({ act: 'remove', payer })}>
          Usuń
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
