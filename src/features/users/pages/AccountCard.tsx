import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#features/users/shared/contract.ts'
import { roleLabels } from '#features/users/shared/labels.ts'
import { Card, Facts } from '#web/ui/layout/Page.tsx'

const EmailDialog = lazy(() => import('./EmailDialog.tsx').then(part => ({ default: part.EmailDialog })))

export function AccountCard({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  return (
    <Card
      title="Konto"
      actions={
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          Zmień adres e-mail
        </Button>
      }
    >
      <Facts
        facts={[
          ['Adres e-mail', user.email],
          ['Rola', roleLabels[user.role]],
        ]}
      />
      <Suspense>{open && <EmailDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  )
}
