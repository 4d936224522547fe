import { Link } from 'react-router'
import type { SettlementSummary } from '#features/settlements/shared/contract.ts'
import { settlementLabels } from '#kernel/settlement-states.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { settlementBadges } from './badges.ts'
import classes from './OpenMonths.module.css'

const listOf = (filters: string, mine: boolean) => linkTo('dashboard-settlements', {}, { filters: mine ? `${filters},mine:true` : filters })
const openStates = 'state!=closed'

/** Where all of them are listed. */
export const openMonths = (mine: boolean) => listOf(openStates, mine)

/** Months that are not closed, of all companies or one's own, as a bar by state; every part leads to the list it counts. */
export function OpenMonths({ summary, mine }: { summary: SettlementSummary; mine: boolean }) {
  const there = summary.states.filter(({ count }) => count > 0)
  return (
    <Card title="Niezamknięte miesiące" actions={<Link to={openMonths(mine)}>Wszystkie {summary.open}</Link>}>
      {there.length === 0 ? (
        <p>Nie ma niezamkniętych rozliczeń.</p>
      ) : (
        <>
          <div className={classes.bar}>
            {there.map(({ state, count }) => (
              <Link
                key={state}
                to={listOf(`state:${state}`, mine)}
                style={{ flexGrow: count }}
                data-hue={settlementLabels[state].hue}
                data-hatched={state === 'on_hold' || undefined}
                title={`${settlementLabels[state].label}: ${count}`}
                tabIndex={-1}
                aria-hidden
              />
            ))}
          </div>
          <ul className={classes.states}>
            {there.map(({ state, count }) => (
              <li key={state}>
                <Link to={listOf(`state:${state}`, mine)}>
                  <Status look={settlementBadges[state]} />
                  <b>{count}</b>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
