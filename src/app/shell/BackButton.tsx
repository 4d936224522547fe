import { IconArrowLeft } from '@tabler/icons-react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { stepsTo } from '#web/ui/layout/Breadcrumbs.tsx'
import { useRouteName } from '#web/ui/layout/route-name.ts'
import classes from './TopBar.module.css'

/** The installed app has no other way back: to where one came from, or, where the page was opened by its address, one step up. */
export function BackButton() {
  const name = useRouteName()
  const params = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const up = stepsTo(name, params, pathname)
    .slice(0, -1)
    .findLast(({ to }) => to)?.to
  return (
    <button
      type="button"
      className={classes.menu}
      aria-label="Wstecz"
      onClick={() => (history.state?.idx > 0 ? navigate(-1) : navigate(up ?? '/', { replace: true }))}
    >
      <IconArrowLeft size={20} stroke={1.75} aria-hidden />
    </button>
  )
}
