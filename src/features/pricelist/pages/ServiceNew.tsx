import '#web/ui/layout/mantine.ts'
import { useNavigate } from 'react-router'
import { newService, pricelist } from '#features/pricelist/shared/contract.ts'
import { serviceFields } from '#features/pricelist/shared/fields.ts'
import { initialValues } from '#kernel/fields/form.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { FieldPair } from '#web/ui/form/Field.tsx'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
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
    defaults: { ...initialValues(serviceFields), valid_from: `${warsawToday().slice(0, 7)}-01` },
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
            <FieldInput fields={serviceFields} name="net_price" />
            <FieldInput fields={serviceFields} name="valid_from" />
          </FieldPair>
        </FormFrame>
      </div>
    </Page>
  )
}
