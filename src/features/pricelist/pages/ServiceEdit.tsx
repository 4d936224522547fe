import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { pricelist, type Service, serviceChange } from '#features/pricelist/shared/contract.ts'
import { formValues } from '#kernel/fields/form.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Card, Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import classes from './Service.module.css'
import { ServiceInputs, shownFields } from './ServiceInputs.tsx'
import { ServicePrices } from './ServicePrices.tsx'

async function setArchived(service: Service, archived: boolean) {
  await attempt(async () => {
    await call(archived ? pricelist.archive : pricelist.restore, { params: { id: service.id } })
    await refreshQueries('pricelist')
    toast(archived ? 'Usługa jest w archiwum.' : 'Usługa wróciła do cennika.', archived ? { undo: () => setArchived(service, false) } : {})
  })
}

export function ServiceEdit() {
  const { id = '' } = useParams()
  const mayWrite = useCan('pricelist.write')
  const read = useCall(pricelist.get, { params: { id } })
  const service = read.data?.data
  if (!service) return <Page title="Usługa">{read.isLoadingError ? <ErrorState error={read.error} retry={read.refetch} /> : <Skeleton lines={6} />}</Page>
  const Icon = service.active ? IconArchive : IconArchiveOff
  return (
    <Page
      title={service.name}
      lead={[service.code, !service.active && 'w archiwum'].filter(Boolean).join(' · ')}
      actions={
        mayWrite && (
          <Button variant="default" leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={() => void setArchived(service, service.active)}>
            {service.active ? 'Przenieś do archiwum' : 'Przywróć do cennika'}
          </Button>
        )
      }
    >
      <div className={classes.two}>
        <Card title="Dane usługi">{mayWrite ? <Change key={service.id} service={service} /> : <p>{service.description ?? 'Bez opisu.'}</p>}</Card>
        <ServicePrices service={service} mayWrite={mayWrite} />
      </div>
    </Page>
  )
}

function Change({ service }: { service: Service }) {
  const navigate = useNavigate()
  const form = useServerForm({
    schema: serviceChange,
    defaults: formValues(shownFields, service),
    version: service.version,
    send: (body, { version }) => call(pricelist.update, { params: { id: service.id }, body, version }),
    onDone: () => {
      toast('Zapisano usługę.')
      void refreshQueries('pricelist', 'companies')
    },
  })
  return (
    <FormFrame form={form} act="Zapisz usługę" onCancel={() => navigate(linkTo('dashboard-pricelist'))}>
      <ServiceInputs />
    </FormFrame>
  )
}
