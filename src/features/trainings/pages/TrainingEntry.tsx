import { Link } from 'react-router'
import type { TrainingRow } from '#features/trainings/shared/contract.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useUser } from '#web/session/use-session.ts'
import { draft, factsOf, stateBadges } from './training-badges.ts'
import classes from './Trainings.module.css'

export function TrainingEntry({ training }: { training: TrainingRow }) {
  const { isAdmin } = useUser()
  const { id, category_id, title, summary, late, for_me, published, state } = training
  return (
    <>
      <span className={classes.words}>
        <Link to={linkTo(isAdmin ? 'dashboard-trainings-view' : 'trainings-view', { id: category_id, trainingId: id })}>{title}</Link>
        {summary && <span>{summary}</span>}
        <span className={classes.meta} data-late={late || undefined}>
          {factsOf(training)}
          {late && ', po terminie'}
        </span>
      </span>
      {published ? for_me && <Status look={stateBadges[state]} /> : <Status look={draft} />}
    </>
  )
}
