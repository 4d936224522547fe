import { Button } from '@mantine/core'
import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react'
import { useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import type { Account } from '#kernel/access/account.ts'
import { chooseCompany, useChosenCompany } from '#web/session/company-choice.ts'
import { linkTo, routes } from '#web/routing/routes.ts'
import classes from './CompanySwitch.module.css'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { useSeats } from '#web/ui/session/use-own-companies.ts'

/** A client with several companies chooses one; every screen follows. */
export function CompanySwitch({ user }: { user: Account }) {
  const chosen = useChosenCompany()
  const companies = useSeats(user)?.filter(({ archived }) => !archived)
  const company = companies?.find(({ id }) => id === chosen)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const visited = matchPath({ path: routes['companies-view'].path, end: false }, pathname)?.params.id
  // On the page of one company it is that one, whichever was chosen for the lists.
  const shown = companies?.find(({ id }) => id === visited) ?? company
  // A company that was archived, or where they have no seat any more: every screen would be empty for no reason in sight.
  const isGone = companies !== undefined && chosen !== null && !company
  useEffect(() => {
    if (isGone) chooseCompany(null)
  }, [isGone])
  if (!companies || companies.length < 2) return null
  function choose(id: string | null) {
    chooseCompany(id)
    if (visited && visited !== id) void navigate(id === null ? linkTo('home') : linkTo('companies-view', { id }))
  }
  const options = [{ id: null, title: 'Wszystkie firmy' }, ...companies]
  return (
    <LazyMenu
      position="bottom-start"
      entries={options.map(({ id, title }) => ({
        key: id ?? '',
        title,
        chosen: id === (shown?.id ?? null),
        onClick: () => choose(id),
      }))}
    >
      <Button
        variant="default"
        className={classes.button}
        classNames={{ label: classes.label }}
        data-switch
        leftSection={<IconBuildingStore size={18} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      >
        <span className="hidden">Firma: </span>
        {shown?.title ?? 'Wszystkie firmy'}
        {!shown && <span className={classes.count}>{companies.length}</span>}
      </Button>
    </LazyMenu>
  )
}
