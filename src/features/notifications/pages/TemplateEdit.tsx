import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { templates } from '#features/notifications/shared/contract-templates.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'

const TemplateForm = lazyNamed(() => import('./TemplateForm.tsx'), 'TemplateForm')
const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')

/** How the office tells of one event. */
export function TemplateEdit() {
  const { id = '' } = useParams()
  const read = useCall(templates.get, { params: { id } })
  const may = useCan('notifications.settings.write')
  const [asking, setAsking] = useState(false)
  const template = read.data?.data
  async function reset() {
    await call(templates.reset, { params: { id }, version: template?.version })
    toast('Przywrócono ustawienia początkowe.')
    await refreshQueries('notification-templates')
  }
  return (
    <Page
      title={template?.title ?? 'Powiadomienie'}
      lead={template?.concerned}
      actions={
        may &&
        template?.changed && (
          <Button variant="default" leftSection={<IconRestore size={18} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
            Przywróć początkowe
          </Button>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={10} />}
      {template && !may && <ErrorMessage tone="amber">Szablony powiadomień zmienia kierownik albo administrator.</ErrorMessage>}
      <Suspense fallback={<Skeleton lines={10} />}>{template && <TemplateForm key={`${id} ${template.changed}`} template={template} may={may} />}</Suspense>
      <Suspense>
        {asking && (
          <ConfirmDialog
            opened
            onClose={() => setAsking(false)}
            title={`Przywrócić ustawienia początkowe powiadomienia „${template?.title}”?`}
            act="Przywróć"
            danger
            onConfirm={reset}
          >
            Własne słowa, kanały i odbiorcy tego powiadomienia zostaną zastąpione początkowymi.
          </ConfirmDialog>
        )}
      </Suspense>
    </Page>
  )
}
