import { IconCamera, IconMenu2 } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Link, matchPath, NavLink, useLocation, useNavigate } from 'react-router'
import { keepPhotos } from '#features/documents/public.tsx'
import { counts } from '#features/menu-counts/contract.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { bottomBar } from './menu.ts'
import { linkTo, routes } from '#web/routing/routes.ts'
import { isThere } from '#web/routing/route-at.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './BottomBar.module.css'
import { NavigationCount } from './NavigationCount.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'

interface Add {
  to: string
  children: ReactNode
}

/** Opens the camera itself: what it gives is sent on the page behind, where files are chosen if it gives nothing. */
function TakePhoto({ to, children }: Add) {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const camera = input.current
    const go = () => {
      keepPhotos([...(camera?.files ?? [])])
      if (camera) camera.value = ''
      void navigate(to)
    }
    // React knows no `cancel` of an input.
    for (const event of ['change', 'cancel']) camera?.addEventListener(event, go)
    return () => {
      for (const event of ['change', 'cancel']) camera?.removeEventListener(event, go)
    }
  }, [navigate, to])
  return (
    <>
      <button type="button" className={classes.add} aria-label="Dodaj dokument" title="Dodaj dokument" onClick={() => input.current?.click()}>
        {children}
      </button>
      <input ref={input} type="file" accept="image/*" capture="environment" hidden aria-label="Zdjęcie nowego dokumentu" />
    </>
  )
}

const FileLink = ({ to, children }: Add) => (
  <Link className={classes.add} to={to} aria-label="Dodaj dokument" title="Dodaj dokument">
    {children}
  </Link>
)

/** The client's navigation on phones, with the camera in its middle, where it covers nothing. */
export function BottomBar({ openMore }: { openMore(): void }) {
  const chosen = useChosenCompany()
  const { pathname } = useLocation()
  const company = matchPath(routes['companies-view'].path, pathname)?.params.id
  // What the bar has no place for lies behind its last item.
  const elsewhere = bottomBar().every(({ name }) => !matchPath({ path: routes[name].path, end: name === 'home' }, pathname))
  const { data } = useCall(counts.get, { query: chosen ? { company_id: chosen } : {} })
  const adds = useCanIn('documents.create', company ?? chosen) && isThere('documents')
  const AddDocument = matchMedia('(pointer: coarse)').matches ? TakePhoto : FileLink
  return (
    <nav className={classes.bar} aria-label="Skróty">
      {bottomBar().map(({ name, title, icon: Icon, counts }, place) => (
        <Fragment key={name}>
          {place === 2 && adds && (
            <AddDocument to={linkTo('documents', {}, { add: 'camera', ...(company && { company }) })}>
              <IconCamera size={24} stroke={1.75} aria-hidden />
            </AddDocument>
          )}
          <NavLink to={routes[name].path} end={name === 'home'} className={classes.item}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {title}
            {counts && <NavigationCount count={data?.data[counts]} unread={counts === 'messages'} />}
          </NavLink>
        </Fragment>
      ))}
      <button type="button" className={classes.item} data-here={elsewhere || undefined} onClick={openMore}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        Więcej
      </button>
    </nav>
  )
}
