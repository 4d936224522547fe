import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { factors } from '#features/auth/shared/contract.ts'
import { users } from '#features/users/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { safeTarget } from '#web/routing/redirect-target.ts'
import { leave } from '#web/session/log-out.ts'
import { linkTo } from '#web/routing/routes.ts'
import { storeUser } from '#web/session/session.ts'
import { useOptionalUser } from '#web/session/use-session.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { PublicPage } from '../PublicPage.tsx'
import classes from './SecondFactor.module.css'

const Enrolment = lazyNamed(() => import('./Enrolment.tsx'), 'Enrolment')

/** Where the office lets staff in by an app only: nothing else opens before it is enrolled. */
export function EnrolFirst() {
  const user = useOptionalUser()
  return user ? <Enrolling id={user.id} /> : <Navigate to={linkTo('login')} replace />
}

function Enrolling({ id }: { id: string }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [must, setMust] = useState(false)
  const [fault, setFault] = useState<unknown>()

  /** Enrolled in another browser, or no longer asked for: then what is stored here is of before. */
  async function look() {
    setFault(undefined)
    try {
      const { totp_required, second_factor } = (await call(factors.get)).data
      if (totp_required && second_factor !== 'totp') return setMust(true)
      storeUser((await call(users.get, { params: { id } })).data)
      location.replace('/')
    } catch (error) {
      setFault(error)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void look(), [])

  return (
    <PublicPage
      title="Aplikacja uwierzytelniająca"
      lead="Biuro wymaga jej od wszystkich pracowników. Po włączeniu można od razu pracować."
      note="Brak dostępu do telefonu? Proszę wylogować się i poprosić administratora biura o pomoc."
    >
      {fault !== undefined && <ErrorState error={fault} retry={look} />}
      {!must && fault === undefined && <Skeleton lines={6} />}
      <Suspense fallback={<Skeleton lines={6} />}>
        {must && <Enrolment onDone={() => navigate(safeTarget(search.get('redirect')) ?? '/', { replace: true })} />}
      </Suspense>
      <button type="button" className={classes.other} onClick={() => void leave().catch(() => undefined)}>
        Wyloguj się
      </button>
    </PublicPage>
  )
}
