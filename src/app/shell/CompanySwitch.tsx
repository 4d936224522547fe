import { Button } from '@mantine/core'
import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Account } from '#kernel/access/account.ts'
import { chooseCompany, useChosenCompany } from '#web/session/company-choice.ts'
import classes from './CompanySwitch.module.css'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { useSeats } from '#web/ui/session/use-own-companies.ts'

/** A client with several companies chooses one; every screen follows. */
export function CompanySwitch({ user }: { user: Account }) {
  const chosen = useChosenCompany()
  const companies = useSeats(user)?.filter(({ archived }) => !archived)
  const company = companies?.find(({ id }) => id === chosen)
  // A company that was archived, or where they have no seat any more: every screen would be empty for no reason in sight.
  const isGone = companies !== undefined && chosen !== null && !company
  useEffect(() => {
    if (isGone) chooseCompany(null)
  }, [isGone])
  if (!companies || companies.length < 2) return null
  const options = [{ id: null, title: 'Wszystkie firmy' }, ...companies]
  return (
    <LazyMenu
      position="bottom-start"
      entries={options.map(({ id, title }) => ({
        key: id ?? '',
        title,
        chosen: id === (company?.id ?? null),
        onClick: () => chooseCompany(id),
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
        {company?.title ?? 'Wszystkie firmy'}
        {!company && <span className={classes.count}>{companies.length}</span>}
      </Button>
    </LazyMenu>
  )
}
