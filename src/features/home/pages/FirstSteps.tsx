import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { companies } from '#features/companies/shared/contract.ts'
import { integrations } from '#features/integrations/contract.ts'
import { recurringTasks } from '#features/recurring-tasks/shared/contract.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { users } from '#features/users/shared/contract.ts'
import { staffRoles } from '#kernel/access/access.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { config, isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import classes from './FirstSteps.module.css'

/** Of this browser: whoever put it away is not asked what is left any more. */
const hidden = 'first_steps_hidden'

interface Step {
  title: string
  text: string
  to: string
  done: boolean
}

/** The steps that this person can take, ticked off by what is there; undefined until that is known, and for an office that has begun. */
function useFirstSteps(isWanted: boolean): Step[] | undefined {
  const hasCompanies = isSwitchedOn('company')
  const hasTasks = isSwitchedOn('component:companyTasks')
  const one = { page: 1, limit: 1 } as const
  const hasMonths = isSwitchedOn('component:settlements')
  const mayIntegrate = useCan('integrations.write')
  const mayChangeAppearance = useCan('tenants.appearance')
  // Whoever has closed a month has begun long ago, and is asked for nothing more.
  const closed = useCall(settlements.list, { query: { ...one, filters: 'state:closed' } }, { enabled: isWanted && hasMonths })
  const enabled = isWanted && (!hasMonths || closed.data?.meta.total === 0)
  const firms = useCall(companies.list, { query: one }, { enabled: enabled && hasCompanies })
  const services = useCall(integrations.list, undefined, { enabled })
  const team = useCall(users.list, { query: { ...one, filters: writeFilters([{ key: 'role', operator: ':', values: [...staffRoles] }]) } }, { enabled })
  const terms = useCall(recurringTasks.list, { query: { ...one, filters: 'enabled=true' } }, { enabled: enabled && hasTasks })
  const queries = [...(hasCompanies ? [firms] : []), services, team, ...(hasTasks ? [terms] : [])]
  if (!enabled || queries.some(({ data }) => !data)) return undefined
  const { office, logo } = config()
  const steps: (Step & { isOffered: boolean })[] = [
    {
      isOffered: mayChangeAppearance,
      title: 'Dane i logo biura',
      text: 'Adres i telefon widzą klienci, nazwę portalu i logo pokazuje każda wiadomość.',
      to: linkTo('dashboard-settings-appearance'),
      done: (office.address !== '' || office.phone !== '') && logo !== null,
    },
    {
      isOffered: mayIntegrate,
      title: 'Poczta wychodząca (SMTP)',
      text: 'Bez niej nie wyjdzie żadna wiadomość: ani zaproszenie, ani kod logowania, ani przypomnienie.',
      to: linkTo('dashboard-settings-integrations'),
      done: services.data?.data.some(({ kind, source }) => kind === 'smtp' && source !== 'none') ?? false,
    },
    {
      isOffered: hasCompanies,
      title: 'Import firm',
      text: 'Z arkusza z innego programu albo po jednej.',
      to: linkTo('dashboard-settings-imports'),
      done: (firms.data?.meta.total ?? 0) > 0,
    },
    {
      isOffered: true,
      title: 'Zaproszenie zespołu',
      text: 'Księgowe, kadry i asystenci; firmy przydziela się im później.',
      to: linkTo('dashboard-users'),
      done: (team.data?.meta.total ?? 0) > 1,
    },
    {
      isOffered: hasTasks,
      title: 'Włączenie zadań podatkowych',
      text: 'Z nich co miesiąc powstają terminy i zadania firm.',
      to: linkTo('dashboard-recurring-tasks'),
      done: (terms.data?.meta.total ?? 0) > 0,
    },
  ]
  return steps.filter(({ isOffered }) => isOffered)
}

/** What a new office needs before its first month. Gone once nothing is left. */
export function FirstSteps() {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hidden) !== null)
  const steps = useFirstSteps(!isHidden)
  if (!steps) return null
  const done = steps.filter(step => step.done).length
  if (done === steps.length) return null
  const next = steps.find(step => !step.done)
  function hide() {
    localStorage.setItem(hidden, 'true')
    setHidden(true)
  }
  return (
    <Card
      title="Pierwsze kroki"
      actions={
        <span className={classes.head}>
          {done} z {steps.length}
          <Button variant="subtle" size="xs" onClick={hide}>
            Nie pokazuj
          </Button>
        </span>
      }
    >
      <ol className={classes.steps}>
        {steps.map(step => (
          <li key={step.title} data-done={step.done || undefined} aria-current={step === next ? 'step' : undefined}>
            {step.done ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} stroke={1.75} aria-hidden />}
            <span>
              <Link to={step.to}>{step.title}</Link>
              <span className="hidden">{step.done ? ', zrobione' : ', do zrobienia'}</span>
              {!step.done && <small>{step.text}</small>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
