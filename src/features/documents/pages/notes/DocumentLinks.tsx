import { IconLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DocumentLink } from '#features/documents/shared/contract.ts'
import { linkLabels } from '#features/documents/shared/labels.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useUser } from '#web/session/use-session.ts'
import { icon } from '#web/ui/display/icon.ts'
import classes from './DocumentNotes.module.css'

/** What it corrects or settles, and what corrects or settles it. */
export function DocumentLinks({ links }: { links: readonly DocumentLink[] }) {
  const { isAdmin } = useUser()
  return (
    <ul className={classes.links} aria-label="Powiązane faktury">
      {links.map(({ id, kind, title, month }) => (
        <li key={`${kind} ${id}`}>
          <IconLink {...icon} aria-hidden />
          <span>
            {linkLabels[kind]}: <Link to={linkTo(isAdmin ? 'dashboard-documents-view' : 'documents-view', { id })}>{title}</Link>, {formatMonth(month)}
          </span>
        </li>
      ))}
    </ul>
  )
}
