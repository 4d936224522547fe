import '#web/ui/layout/mantine.ts'
import { useNavigate, useParams } from 'react-router'
import { type Company, companies, companyChange } from '#features/companies/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { CompanyInputs, companyValues } from './CompanyInputs.tsx'
import classes from './CompanyInputs.module.css'

export function CompanyEdit() {
  const { id = '' } = useParams()
  const query = useCall(companies.get, { params: { id } })
  const company = query.data?.data
  useRecordName(company?.title, linkTo('dashboard-companies-view', { id }))
  return (
    <Page title="Edycja firmy" lead={company?.title}>
      {company ? <EditForm company={company} /> : query.isLoadingError ? <ErrorState error={query.error} retry={query.refetch} /> : <Skeleton lines={8} />}
    </Page>
  )
}

function EditForm({ company }: { company: Company }) {
  const navigate = useNavigate()
  const back = linkTo('dashboard-companies-view', { id: company.id }, { tab: 'details' })
  const form = useServerForm({
    schema: companyChange,
    defaults: { ...companyValues(company), confirmed: false },
    version: company.version,
    draft: `company ${company.id}`,
    fromRecord: companyValues,
    send: (body, { version }) => call(companies.update, { params: { id: company.id }, body, version }),
    onDone: () => {
      toast('Zapisano.')
      void refreshQueries('companies', 'users')
      navigate(back)
    },
  })
  return (
    <div className={classes.form}>
      <FormFrame form={form} act="Zapisz zmiany" onCancel={() => navigate(back)}>
        <CompanyInputs company={company} />
      </FormFrame>
    </div>
  )
}
