import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { linkTo } from '#web/routes.tsx'
import classes from './SettlementMatrix.module.css'

/** The same months as a list and as a matrix. */
export function ViewSwitch() {
  return (
    <nav className={classes.switch} aria-label="Widok rozliczeń">
      <NavLink to={linkTo('dashboard-settlements')} end>
        <IconList size={18} stroke={1.75} aria-hidden /> Lista
      </NavLink>
      <NavLink to={linkTo('dashboard-settlements-matrix')} end>
        <IconLayoutGrid size={18} stroke={1.75} aria-hidden /> Tablica
      </NavLink>
    </nav>
  )
}
