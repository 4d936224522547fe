import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, useSyncExternalStore } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { lineage, type RouteEntry } from '#web/routing/routes.ts'
import classes from './Breadcrumbs.module.css'
import { recordName, subscribeToNames } from '#web/ui/list/record-names.ts'
import { useRouteName } from './route-name.ts'

/** From "Pulpit" to the open page; records by their names, which their screens tell. */
export function Breadcrumbs() {
  const name = useRouteName()
  const params = useParams()
  const { pathname } = useLocation()
  useSyncExternalStore(subscribeToNames, () =>
    stepsTo(name, params, pathname)
      .map(step => step.text)
      .join('\n'),
  )
  const steps = stepsTo(name, params, pathname)
  return (
    <nav className={classes.crumbs} aria-label="Okruszki">
      <ol>
        {steps.map(({ text, to }, place) => (
          <Fragment key={`${place} ${text}`}>
            {place > 0 && (
              <li aria-hidden className={classes.between}>
                <IconChevronRight size={14} stroke={1.75} />
              </li>
            )}
            <li className={classes.step}>
              {place === steps.length - 1 ? <span aria-current="page">{text}</span> : to ? <Link to={to}>{text}</Link> : <span>{text}</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

export function stepsTo(name: string, params: Record<string, string | undefined>, pathname: string) {
  const home = pathname.startsWith('/dashboard') ? '/dashboard' : '/'
  const steps = [{ text: 'Pulpit', to: home }]
  for (const route of lineage(name)) {
    if (route.name === 'dashboard-main' || route.name === 'home-main' || route.breadcrumb === '') continue
    const to = route.path && route.path !== '*' ? fill(route.path, params) : ''
    const text = route.record ? (recordName(fill(route.path ?? '', params)) ?? '…') : (route.breadcrumb ?? route.title)
    if (text) steps.push({ text, to })
  }
  return steps
}

/** Routes of one shape share their first one's parameter names, so the values are taken by place. */
function fill(path: NonNullable<RouteEntry['path']>, params: Record<string, string | undefined>): string {
  const values = Object.values(params)
  let place = 0
  return path.replace(/:[a-z]+/gi, () => values[place++] ?? '')
}
