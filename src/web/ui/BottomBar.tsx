import { IconCamera, IconMenu2 } from '@tabler/icons-react'
import { Link, NavLink, useMatch } from 'react-router'
import { can } from '#kernel/access.ts'
import { bottomBar } from '#web/navigation.ts'
import { linkTo, routes } from '#web/routes.tsx'
import { isThere } from '#web/router.tsx'
import { useUser } from '#web/use-session.ts'
import classes from './BottomBar.module.css'

/** The client's navigation on phones. The raised button leads to the documents with the camera asked for; it would lie on a document that is being read. */
export function BottomBar({ openMore }: { openMore(): void }) {
  const user = useUser()
  const reads = useMatch(routes['documents-view'].path) !== null
  const adds = !reads && Boolean(routes.documents.screen) && isThere('documents') && can(user.role, 'documents.create')
  return (
    <nav className={classes.bar} aria-label="Skróty">
      {adds && (
        <Link className={classes.add} to={linkTo('documents', {}, { add: 'camera' })}>
          <IconCamera size={20} stroke={1.75} aria-hidden />
          Dodaj dokument
        </Link>
      )}
      {bottomBar().map(({ name, title, icon: Icon }) => (
        <NavLink key={name} to={routes[name].path} end={name === 'home'} className={classes.item}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {title}
        </NavLink>
      ))}
      <button type="button" className={classes.item} onClick={openMore}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        Więcej
      </button>
    </nav>
  )
}
