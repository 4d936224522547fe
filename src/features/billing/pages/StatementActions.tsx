import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCalculator, IconCheck, IconDownload, IconPlus, IconReceipt, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { billing, type Statement } from '#features/billing/shared/contract.ts'
import { tableFormats } from '#kernel/fields/table-file.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { call } from '#web/api/call.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { icon } from '#web/ui/display/icon.ts'
import classes from './Billing.module.css'
import { recount, reopen, saveStatement, showDone } from './statement-acts.ts'

const LineDialog = lazyNamed(() => import('./LineDialog.tsx'), 'LineDialog')
const InvoiceDialog = lazyNamed(() => import('./InvoiceDialog.tsx'), 'InvoiceDialog')

const formatNames = { pdf: 'PDF', xlsx: 'Arkusz XLSX', csv: 'Plik CSV' }

/** The steps of a statement as its state offers them; one of them is the next. */
export function StatementActions({ statement, onRemoved }: { statement: Statement; onRemoved(): void }) {
  const [open, setOpen] = useState<'line' | 'approve' | 'invoice' | 'remove'>()
  const close = () => setOpen(undefined)
  const { state, may_change } = statement
  return (
    <div className={classes.tools}>
      <LazyMenu
        position="bottom-end"
        width={200}
        entries={[...tableFormats].reverse().map(format => ({ key: format, title: formatNames[format], onClick: () => void saveStatement(statement, format) }))}
      >
        <Button variant="default" leftSection={<IconDownload {...icon} />}>
          Pobierz
        </Button>
      </LazyMenu>
      {may_change && state === 'draft' && (
        <>
          <Button variant="default" leftSection={<IconTrash {...icon} />} onClick={() => setOpen('remove')}>
            Usuń szkic
          </Button>
          <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setOpen('line')}>
            Dopisz pozycję
          </Button>
          <Button variant="default" leftSection={<IconCalculator {...icon} />} onClick={() => void recount(statement)}>
            Przelicz
          </Button>
          <Button leftSection={<IconCheck {...icon} />} onClick={() => setOpen('approve')}>
            Zatwierdź
          </Button>
        </>
      )}
      {may_change && state === 'approved' && (
        <Button variant="default" leftSection={<IconArrowBackUp {...icon} />} onClick={() => void reopen(statement)}>
          Wróć do szkicu
        </Button>
      )}
      {may_change && state !== 'draft' && (
        <Button variant={state === 'approved' ? 'filled' : 'default'} leftSection={<IconReceipt {...icon} />} onClick={() => setOpen('invoice')}>
          {state === 'approved' ? 'Zafakturuj' : 'Zmień numer faktury'}
        </Button>
      )}
      <Suspense>
        {open === 'line' && <LineDialog statement={statement} onClose={close} />}
        {open === 'invoice' && <InvoiceDialog statement={statement} onClose={close} />}
      </Suspense>
      {open === 'approve' && <ApproveDialog statement={statement} onClose={close} />}
      {open === 'remove' && <RemoveDialog statement={statement} onClose={close} onRemoved={onRemoved} />}
    </div>
  )
}

function ApproveDialog({ statement, onClose }: { statement: Statement; onClose(): void }) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Zatwierdzić zestawienie za ${formatMonth(statement.month)}?`}
      act="Zatwierdź zestawienie"
      onConfirm={async () => {
        await call(billing.approve, { params: { id: statement.id }, body: { confirmed: true }, version: statement.version })
        await showDone('Zatwierdzono zestawienie. Od teraz widzi je klient.')
      }}
    >
      {statement.month_closed
        ? 'Od tej chwili zestawienie widzi klient.'
        : 'Rozliczenie tego miesiąca nie jest zamknięte i liczba dokumentów może się jeszcze zmienić. Od tej chwili zestawienie widzi klient.'}
    </ConfirmDialog>
  )
}

function RemoveDialog({ statement, onClose, onRemoved }: { statement: Statement; onClose(): void; onRemoved(): void }) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Usunąć szkic za ${formatMonth(statement.month)}?`}
      act="Usuń szkic"
      danger
      onConfirm={async () => {
        await call(billing.remove, { params: { id: statement.id } })
        await showDone('Usunięto szkic zestawienia.')
        onRemoved()
      }}
    >
      Szkic można przygotować ponownie; dopisane ręcznie pozycje przepadną.
    </ConfirmDialog>
  )
}
