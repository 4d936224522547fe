import '#web/ui/layout/mantine.ts'
import { useNavigate } from 'react-router'
import { newService, pricelist } from '#features/pricelist/shared/contract.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { DateField, FieldPair, MoneyField } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import classes from './Service.module.css'
import { ServiceInputs } from './ServiceInputs.tsx'

export function ServiceNew() {
  const navigate = useNavigate()
  const form = useServerForm({
    schema: newService,
    defaults: {
      code: '',
      name: '',
      description: null,
      category: 'bookkeeping',
      unit: 'month',
      vat_rate: '23',
      net_price: '',
      valid_from: `${warsawToday().slice(0, 7)}-01`,
    },
    send: (body, { idempotent }) => call(pricelist.create, { body, idempotent }),
    onDone: () => {
      toast('Dodano usługę.')
      void refreshQueries('pricelist')
      navigate(linkTo('dashboard-pricelist'), { replace: true })
    },
  })
  return (
    <Page title="Nowa usługa">
      <div className={classes.form}>
        <FormFrame form={form} act="Dodaj usługę" onCancel={() => navigate(linkTo('dashboard-pricelist'))}>
          <ServiceInputs />
          <FieldPair>
            <MoneyField name="net_price" label="Cena netto" required />
            <DateField name="valid_from" label="Obowiązuje od" required />
          </FieldPair>
        </FormFrame>
      </div>
    </Page>
  )
}
