import { IconArrowRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { safeTarget } from '#web/routing/redirect-target.ts'
import { routes, titleOf } from '#web/routing/routes.ts'
import { routeNameAt } from '#web/routing/route-at.ts'
import classes from './ReturnOffer.module.css'

/** Who logs in goes home, as specified; the page they had asked for is one click away. */
export function ReturnOffer({ isAdmin }: { isAdmin: boolean }) {
  const { pathname, search } = useLocation()
  if (pathname !== (isAdmin ? '/dashboard' : '/')) return null
  const target = safeTarget(new URLSearchParams(search).get('redirect'))
  if (!target) return null
  const path = target.replace(/[?#].*$/s, '')
  const name = routeNameAt(path)
  if (!name || routes[name].area !== (isAdmin ? 'admin' : 'client') || path === pathname) return null
  return (
    <Link className={classes.offer} to={target}>
      Otwórz: {titleOf(name)}
      <IconArrowRight size={16} stroke={1.75} aria-hidden />
    </Link>
  )
}
