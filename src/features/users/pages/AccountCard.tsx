import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { User } from '#features/users/shared/contract.ts'
import { userFields } from '#features/users/shared/fields.ts'
import { formatValue } from '#kernel/fields/format.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Card, Facts } from '#web/ui/layout/Page.tsx'

const EmailDialog = lazyNamed(() => import('./EmailDialog.tsx'), 'EmailDialog')

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
          [userFields.email.label, user.email],
          [userFields.role.label, formatValue(userFields.role, user.role)],
        ]}
      />
      <Suspense>{open && <EmailDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  )
}
