import '#web/ui/layout/mantine.ts'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { companies, newCompany } from '#features/companies/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { CompanyInputs, newCompanyValues } from './CompanyInputs.tsx'
import classes from './CompanyInputs.module.css'

export function CompanyNew() {
  const navigate = useNavigate()
  const created = useRef('')
  const form = useServerForm({
    schema: newCompany,
    defaults: newCompanyValues,
    draft: 'new company',
    send: async (body, { idempotent }) => {
      const { data } = await call(companies.create, { body, idempotent })
      created.current = data.id
    },
    onDone: () => {
      toast('Dodano firmę.')
      void refreshQueries('companies', 'users')
      navigate(linkTo('dashboard-companies-view', { id: created.current }), { replace: true })
    },
  })
  return (
    <Page title="Nowa firma" lead="Wystarczą nazwa i typ. Po wpisaniu NIP resztę można pobrać z rejestrów.">
      <div className={classes.form}>
        <FormFrame form={form} act="Dodaj firmę" onCancel={() => navigate(linkTo('dashboard-companies'))}>
          <CompanyInputs />
        </FormFrame>
      </div>
    </Page>
  )
}
