import { Button } from '@mantine/core'
import { IconArrowBackUp, IconChartPie, IconDots, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { CommentsButton } from '#features/comments/public.tsx'
import { useDeclarationEntries } from '#features/declarations/public.tsx'
import { type Settlement, settlements, type TaxDue } from '#features/settlements/shared/contract.ts'
import { formatPeriod, taxTitle } from '#features/settlements/shared/labels.ts'
import { isUnpaid, mayWriteTax } from '#features/settlements/shared/rules.ts'
import { setPaid } from '#features/settlements/pages/client/payment-acts.ts'
import type { MonthLine } from '#features/settlements/pages/month-lines.ts'
import { obligationEntries } from '#features/tasks/public.tsx'
import { linkTo } from '#web/routing/routes.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import type { MenuEntry } from '#web/ui/dialog/MenuPanel.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TaxDialog } from './TaxDialog.tsx'
import classes from './MonthObligations.module.css'

const PartDialog = lazyNamed(() => import('#features/settlements/pages/client/PartDialog.tsx'), 'PartDialog')

interface Props {
  settlement: Settlement
  line: MonthLine
  /** Amounts that have comments of their own, beside this one. */
  among: readonly string[]
  mayWrite: boolean
  onSend(tax_id: string): void
}

async function restore(tax: TaxDue) {
  await call(settlements.restoreTax, { params: { id: tax.settlement_id, tax_id: tax.id } })
  await refreshQueries('settlements')
}

async function remove(tax: TaxDue) {
  await attempt(async () => {
    await call(settlements.removeTax, { params: { id: tax.settlement_id, tax_id: tax.id }, version: tax.version })
    await refreshQueries('settlements')
    toast(`Usunięto: ${taxTitle(tax)}.`, { undo: () => restore(tax) })
  })
}

/** The next step of an obligation, what is said of its amount, and the rarer acts. */
export function LineActs({ settlement, line: { name, period, payer, tax, declaration, task }, among, mayWrite, onSend }: Props) {
  const user = useUser()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const [paying, setPaying] = useState(false)
  const mayPay = useCan('settlements.pay') && tax !== undefined && mayWriteTax(user, tax.kind)
  const mayDoTasks = useCan('tasks.write')
  const declarations = useDeclarationEntries(settlement.id, declaration)
  const title = tax ? taxTitle(tax) : [`${name} za ${formatPeriod(period)}`, payer].filter(Boolean).join(', ')
  const maySend = mayWrite && settlement.actions.some(({ action }) => action === 'send')
  const ofAmount: MenuEntry[] = tax
    ? [
        ...(maySend && tax.state === 'draft' ? [{ title: 'Wyślij tę kwotę', icon: <IconSend {...icon} />, onClick: () => onSend(tax.id) }] : []),
        ...(mayPay && isUnpaid(tax) ? [{ title: 'Wpisz zapłatę części', icon: <IconChartPie {...icon} />, onClick: () => setPaying(true) }] : []),
        ...(mayPay && (tax.state === 'paid' || tax.state === 'part_paid')
          ? [{ title: 'Cofnij zapłatę', icon: <IconArrowBackUp {...icon} />, onClick: () => void setPaid(tax, false) }]
          : []),
        ...(mayWrite ? [{ title: 'Zmień', icon: <IconPencil {...icon} />, onClick: () => setEditing(true) }] : []),
        ...(mayWrite && tax.sent_at === null ? [{ title: 'Usuń', icon: <IconTrash {...icon} />, onClick: () => void remove(tax) }] : []),
      ]
    : []
  const ofTask: MenuEntry[] = task
    ? [
        { title: 'Otwórz zadanie', onClick: () => void navigate(linkTo('dashboard-tasks-view', { id: task.id })) },
        ...(mayDoTasks ? obligationEntries(task) : []),
      ]
    : []
  const entries = [...ofAmount, ...declarations.entries, ...ofTask]
  return (
    <>
      <div className={classes.tools}>
        {tax && mayPay && isUnpaid(tax) && (
          <Button size="xs" variant="default" onClick={() => setPaid(tax, true)}>
            Oznacz jako zapłacone
          </Button>
        )}
        <span className={classes.pair}>
          {tax && <CommentsButton subject={{ kind: 'tax_due', id: tax.id }} company_id={tax.company_id} title={taxTitle(tax)} among={among} />}
          {declarations.input && <input {...declarations.input} />}
          {entries.length > 0 && (
            <LazyMenu entries={entries} position="bottom-end">
              <Button size="xs" variant="subtle" px={6} aria-label={`Inne czynności: ${title}`}>
                <IconDots {...icon} />
              </Button>
            </LazyMenu>
          )}
        </span>
      </div>
      <Suspense>{paying && tax && <PartDialog tax={tax} onClose={() => setPaying(false)} />}</Suspense>
      {editing && tax && <TaxDialog tax={tax} onClose={() => setEditing(false)} />}
    </>
  )
}
