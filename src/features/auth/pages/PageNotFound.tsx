import { Link } from 'react-router'
import { useOptionalUser } from '#web/session/use-session.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { Breadcrumbs } from '#web/ui/layout/Breadcrumbs.tsx'
import { PublicPage } from './PublicPage.tsx'

/** Open to everybody; inside the frame for who is signed in, alone otherwise. */
export function PageNotFound() {
  const user = useOptionalUser()
  const lead = 'Adres może być niepełny albo strona została usunięta.'
  if (user)
    return (
      <Page title="Strony nie znaleziono" lead={lead}>
        <p>
          <Link to={user.isAdmin ? '/dashboard' : '/'}>Przejdź do pulpitu</Link>
        </p>
      </Page>
    )
  return (
    <PublicPage above={<Breadcrumbs />} title="Strony nie znaleziono" lead={lead}>
      <Link to={linkTo('login')}>Przejdź do logowania</Link>
    </PublicPage>
  )
}
