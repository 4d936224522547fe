import { IconCamera, IconMenu2 } from '@tabler/icons-react'
import { Link, matchPath, NavLink, useLocation, useSearchParams } from 'react-router'
import { counts } from '#features/menu-counts/contract.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { bottomBar } from './menu.ts'
import { linkTo, routes } from '#web/routing/routes.ts'
import { isThere } from '#web/routing/route-at.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './BottomBar.module.css'
import { NavigationCount } from './NavigationCount.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'

/** The parts of a company's view that are about its papers. */
const paperTabs: readonly (string | null)[] = [null, 'summary', 'settlements', 'documents']

/** Where papers are at hand, and of which company. Over a form, a talk or a document that is read, the button would lie in the way. */
function usePapers(): { company?: string } | undefined {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const company = matchPath(routes['companies-view'].path, pathname)?.params.id
  if (company) return paperTabs.includes(search.get('tab')) ? { company } : undefined
  return pathname === routes.home.path || (pathname === routes.documents.path && !search.has('bin')) ? {} : undefined
}

/** The client's navigation on phones. The raised button leads to the documents with the camera asked for. */
export function BottomBar({ openMore }: { openMore(): void }) {
  const company_id = useChosenCompany()
  const { data } = useCall(counts.get, { query: company_id ? { company_id } : {} })
  const papers = usePapers()
  const mayAdd = useCanIn('documents.create', papers?.company ?? company_id)
  const adds = papers && isThere('documents') && mayAdd
  return (
    <nav className={classes.bar} aria-label="Skróty" data-adds={adds || undefined}>
      {adds && (
        <Link className={classes.add} to={linkTo('documents', {}, { add: 'camera', ...papers })}>
          <IconCamera size={20} stroke={1.75} aria-hidden />
          Dodaj dokument
        </Link>
      )}
      {bottomBar().map(({ name, title, icon: Icon, counts }) => (
        <NavLink key={name} to={routes[name].path} end={name === 'home'} className={classes.item}>
          <Icon size={20} stroke={1.75} aria-hidden />
          {title}
          {counts && <NavigationCount count={data?.data[counts]} unread={counts === 'messages'} />}
        </NavLink>
      ))}
      <button type="button" className={classes.item} onClick={openMore}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        Więcej
      </button>
    </nav>
  )
}
