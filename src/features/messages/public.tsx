import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { linkTo } from '#web/routing/routes.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { useUser } from '#web/session/use-session.ts'

/** A client's way to a new message about a company, where one is more than a viewer. */
export function WriteButton({ company_id, className }: { company_id: string; className: string | undefined }) {
  const { isAdmin } = useUser()
  const may = useCanIn('messages.write', company_id)
  if (isAdmin || !may) return null
  return (
    <Button
      component={Link}
      to={linkTo('messages-new', {}, { company: company_id })}
      variant="default"
      fullWidth
      className={className}
      leftSection={<IconMessage size={18} stroke={1.75} aria-hidden />}
    >
      Napisz wiadomość
    </Button>
  )
}
