import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { billing, type Term } from '#features/billing/shared/contract.ts'
import { countedLabels } from '#features/billing/shared/labels.ts'
import { writeQuantity } from '#features/billing/shared/rules.ts'
import { unitLabels, vatRateLabels } from '#features/pricelist/shared/labels.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import classes from './Billing.module.css'
import { termFields } from '#features/billing/shared/fields.ts'

const TermDialog = lazyNamed(() => import('./TermDialog.tsx'), 'TermDialog')

/** "11.2026" */
const shortMonth = (month: string) => `${month.slice(5)}.${month.slice(0, 4)}`

type Open = { act: 'add' } | { act: 'change' | 'remove'; term: Term }

const columns: DataColumn<Term>[] = [
  { key: 'name', title: termFields.name.label, cell: term => term.name },
  {
    key: 'quantity',
    title: termFields.quantity.label,
    cell: term => (
      <>
        {term.counted ? countedLabels[term.counted] : writeQuantity(term.quantity ?? '0.00')}
        {term.allowance && <div className={classes.quiet}>{writeQuantity(term.allowance)} w cenie</div>}
      </>
    ),
  },
  {
    key: 'price',
    title: termFields.price.label,
    align: 'right',
    cell: term => (
      <>
        {formatMoney(term.price ?? term.list_price)} / {unitLabels[term.unit]}
        {term.price && term.price !== term.list_price && <div className={classes.quiet}>w cenniku {formatMoney(term.list_price)}</div>}
      </>
    ),
  },
  { key: 'discount', title: termFields.discount.label, align: 'right', cell: term => (term.discount ? `${writeQuantity(term.discount)}%` : '–') },
  { key: 'vat_rate', title: termFields.vat_rate.label, align: 'right', cell: term => vatRateLabels[term.vat_rate] },
  {
    key: 'period',
    title: 'Okres',
    cell: term => (term.to_month ? `${shortMonth(term.from_month)}–${shortMonth(term.to_month)}` : `od ${shortMonth(term.from_month)}`),
  },
]

/** The agreed services of a company. */
export function Terms({ company_id, terms, mayChange }: { company_id: string; terms: readonly Term[]; mayChange: boolean }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Card
      title="Uzgodnione usługi"
      actions={
        mayChange && (
          <Button size="xs" variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpen({ act: 'add' })}>
            Dodaj usługę
          </Button>
        )
      }
    >
      {terms.length === 0 ? (
        <p className={classes.quiet}>Nie ma jeszcze uzgodnionych usług.</p>
      ) : (
        <DataTable
          label="Uzgodnione usługi"
          columns={columns}
          rows={terms}
          keyOf={term => term.id}
          actions={
            mayChange
              ? term => (
                  <div className={classes.acts}>
                    <ActionIcon size={32} variant="subtle" aria-label={`Zmień: ${term.name}`} title="Zmień" onClick={() => setOpen({ act: 'change', term })}>
                      <IconPencil size={18} stroke={1.75} aria-hidden />
                    </ActionIcon>
                    <ActionIcon size={32} variant="subtle" aria-label={`Usuń: ${term.name}`} title="Usuń" onClick={() => setOpen({ act: 'remove', term })}>
                      <IconTrash size={18} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  </div>
                )
              : undefined
          }
        />
      )}
      <Suspense>
        {open?.act === 'add' && <TermDialog company_id={company_id} onClose={close} />}
        {open?.act === 'change' && <TermDialog company_id={company_id} term={open.term} onClose={close} />}
      </Suspense>
      {open?.act === 'remove' && (
        <ConfirmDialog
          opened
          onClose={close}
          title={`Usunąć usługę „${open.term.name}”?`}
          act="Usuń usługę"
          danger
          onConfirm={async () => {
            await call(billing.removeTerm, { params: { id: open.term.id } })
            await refreshQueries('companies')
            toast('Usunięto usługę z uzgodnień.')
          }}
        >
          Istniejące zestawienia się nie zmienią. Aby zakończyć usługę od pewnego miesiąca, można ustawić jej ostatni miesiąc.
        </ConfirmDialog>
      )}
    </Card>
  )
}
