import { newPrice, pricelist, type Service } from '#features/pricelist/shared/contract.ts'
import { priceFields } from '#features/pricelist/shared/fields.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInputs } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

/** The earlier prices stay, for the months that they were charged in. */
export function PriceDialog({ service, onClose }: { service: Service; onClose(): void }) {
  const form = useServerForm({
    schema: newPrice,
    defaults: { net_price: '', from_day: `${addToMonth(warsawMonth(), 1)}-01` },
    send: (body, { idempotent }) => call(pricelist.addPrice, { params: { id: service.id }, body, idempotent }),
    onDone: () => {
      toast('Zapisano cenę.')
      void refreshQueries('pricelist', 'companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={`Nowa cena: ${service.name}`} act="Zapisz cenę" form={form}>
      <FieldInputs fields={priceFields} />
    </FormDialog>
  )
}
