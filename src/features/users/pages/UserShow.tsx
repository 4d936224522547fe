import '#web/ui/layout/mantine.ts'
import { Link, useNavigate, useParams } from 'react-router'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { formatPhone } from '#kernel/identifiers/format-identifiers.ts'
import { users } from '#features/users/shared/contract.ts'
import { roleLabels, secondFactorLabels } from '#features/users/shared/labels.ts'
import { formatEmail } from '#web/format-email.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { Card, Facts, Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { happened } from '#web/ui/display/happened.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { fullName } from './user-acts.ts'
import { UserMenu } from './UserMenu.tsx'
import { userBadges } from './user-badges.ts'

export function UserShow() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const mayWrite = useCan('users.write')
  const query = useCall(users.get, { params: { id } })
  const companies = useCall(users.companies, { query: { id } })
  const user = query.data?.data
  useRecordName(user && fullName(user))
  if (!user) return <Page title="Użytkownik">{query.isLoadingError ? <ErrorState error={query.error} retry={query.refetch} /> : <Skeleton lines={6} />}</Page>
  return (
    <Page
      title={fullName(user)}
      mark={<Status look={userBadges[user.status]} size="pill" />}
      lead={roleLabels[user.role]}
      actions={mayWrite && <UserMenu user={user} framed onRemoved={() => navigate(linkTo('dashboard-users'))} />}
    >
      <Card title="Dane">
        <Facts
          facts={[
            ['Adres e-mail', formatEmail(user.email)],
            ['Telefon', user.phone && formatPhone(user.phone)],
            ...happened(
              ['Drugi krok logowania', user.second_factor && secondFactorLabels[user.second_factor]],
              ['Ostatnie logowanie', user.last_login_at && formatDateTime(user.last_login_at)],
            ),
            ['Dodano', formatDateTime(user.created_at)],
          ]}
        />
      </Card>
      <Card title="Firmy">
        {companies.isLoadingError && <ErrorState error={companies.error} retry={companies.refetch} />}
        {companies.isPending && <Skeleton lines={2} />}
        {companies.data?.data.length === 0 && <p>Ta osoba nie jest przypisana do żadnej firmy.</p>}
        <Facts
          facts={(companies.data?.data ?? []).map(company => [
            company.roles.map(role => roleLabels[role]).join(', '),
            <Link key={company.id} to={linkTo('dashboard-companies-view', { id: company.id })}>
              {company.title}
              {company.archived && ' (w archiwum)'}
            </Link>,
          ])}
        />
      </Card>
    </Page>
  )
}
