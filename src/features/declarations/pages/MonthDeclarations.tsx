import { Button } from '@mantine/core'
import { IconCircleDashed, IconDots, IconFileCertificate, IconPlus, IconProgress, IconSend } from '@tabler/icons-react'
import { type Declaration, declarations } from '#features/declarations/shared/contract.ts'
import { declarationLabels, declarationName, formLabels } from '#features/declarations/shared/labels.ts'
import { type DeclarationState, declarationForms } from '#features/declarations/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Late, Status, type StatusLook } from '#web/ui/feedback/Status.tsx'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import { openReceipt, removeDeclaration, saveDeclaration, sendReceipt } from './declaration-acts.ts'
import classes from './MonthDeclarations.module.css'

const looks: Record<DeclarationState, StatusLook> = {
  expected: { ...declarationLabels.expected, icon: IconCircleDashed },
  prepared: { ...declarationLabels.prepared, icon: IconProgress },
  sent: { ...declarationLabels.sent, icon: IconSend },
}

const onward: Record<DeclarationState, { to: DeclarationState; label: string } | null> = {
  expected: { to: 'prepared', label: 'Przygotowana' },
  prepared: { to: 'sent', label: 'Wysłana' },
  sent: null,
}

/** What goes to the authorities for this month, and the receipt of each. Clients see what was sent. */
export function MonthDeclarations({ settlement_id, closed }: { settlement_id: string; closed: boolean }) {
  const { isAdmin } = useUser()
  const mayWork = useCan('settlements.work') && isAdmin && !closed
  const read = useCall(declarations.list, { params: { settlement_id } })
  const list = read.data?.data
  if (!isAdmin && list?.length === 0) return null
  const missing = declarationForms.filter(form => list?.every(declaration => declaration.form !== form || declaration.payer_id !== null))
  return (
    <Card
      title="Deklaracje"
      actions={
        mayWork &&
        list && (
          <LazyMenu
            width={220}
            entries={missing.map(form => ({
              title: formLabels[form],
              onClick: () => saveDeclaration(settlement_id, { form, payer_id: null, version: 0 }, { state: 'expected' }),
            }))}
          >
            <Button size="xs" variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
              Dodaj deklarację
            </Button>
          </LazyMenu>
        )
      }
    >
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : !list ? (
        <Skeleton lines={3} />
      ) : list.length === 0 ? (
        <p className={classes.none}>W tym miesiącu nie ma deklaracji do wysłania.</p>
      ) : (
        <ul className={classes.list}>
          {list.map(declaration => (
            <Row key={`${declaration.form} ${declaration.payer_id}`} settlement_id={settlement_id} declaration={declaration} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ settlement_id, declaration }: { settlement_id: string; declaration: Declaration }) {
  const { state, due_date, upo, may_change } = declaration
  const name = declarationName(declaration)
  const { choose, input } = useFileChooser({
    label: `Plik UPO: ${name}`,
    accept: '.pdf,.xml',
    onFiles: ([file]) => {
      if (file) void sendReceipt(settlement_id, declaration, file)
    },
  })
  const step = onward[state]
  const set = (to: DeclarationState) => saveDeclaration(settlement_id, declaration, { state: to })
  const entries = [
    ...(state === 'expected' ? [{ title: 'Oznacz jako wysłaną', onClick: () => set('sent') }] : []),
    ...(state === 'prepared' ? [{ title: 'Cofnij do przygotowania', onClick: () => set('expected') }] : []),
    ...(state === 'sent' ? [{ title: 'Cofnij wysłanie', onClick: () => set('prepared') }] : []),
    ...(upo ? [{ title: 'Wymień UPO', onClick: choose }] : []),
    ...(state === 'sent' ? [] : [{ title: 'Zdejmij z listy', danger: true, onClick: () => removeDeclaration(settlement_id, declaration) }]),
  ]
  return (
    <li>
      <span className={classes.name}>
        <b>{name}</b>
        {due_date && <small>do {formatDate(due_date)}</small>}
      </span>
      <span className={classes.state}>
        <Status look={looks[state]} />
        {state !== 'sent' && <Late since={due_date} />}
      </span>
      <span className={classes.acts}>
        {upo && (
          <Button size="xs" variant="subtle" leftSection={<IconFileCertificate size={18} stroke={1.75} aria-hidden />} onClick={() => openReceipt(upo.id)}>
            UPO
            <span className="hidden">
              : {name}, {upo.name}
            </span>
          </Button>
        )}
        {may_change && step && (
          <Button size="xs" variant="default" aria-label={`${step.label}: ${name}`} onClick={() => set(step.to)}>
            {step.label}
          </Button>
        )}
        {may_change && !upo && (
          <Button size="xs" variant="default" aria-label={`Dodaj UPO: ${name}`} onClick={choose}>
            Dodaj UPO
          </Button>
        )}
        {may_change && (
          <>
            <input {...input} />
            <LazyMenu width={220} entries={entries}>
              <Button size="xs" variant="subtle" px={6} aria-label={`Inne czynności: ${name}`}>
                <IconDots size={18} stroke={1.75} aria-hidden />
              </Button>
            </LazyMenu>
          </>
        )}
      </span>
    </li>
  )
}
