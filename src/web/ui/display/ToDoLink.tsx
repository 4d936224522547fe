import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** The way to one thing that is to be done, by what one does there. */
export function ToDoLink({ act, to, title }: { act: string; to: string; title: string }) {
  return (
    <Button component={Link} size="xs" variant="default" to={to} aria-label={`${act}: ${title}`}>
      {act}
    </Button>
  )
}
