import { Link } from 'react-router'
import type { TrainingCategory } from '#features/trainings/shared/contract-categories.ts'
import { audienceLabels } from '#features/trainings/shared/labels.ts'
import { plural } from '#kernel/text/plural.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { Picture } from '#features/trainings/pages/Picture.tsx'
import classes from '#features/trainings/pages/Trainings.module.css'

const whom = ({ audience, company_ids }: TrainingCategory) =>
  company_ids ? `${audienceLabels[audience]}: ${plural(company_ids.length, ['wybrana firma', 'wybrane firmy', 'wybranych firm'])}` : audienceLabels[audience]

/** One category with what it holds, and how far one is in it. */
export function CategoryRow({ category }: { category: TrainingCategory }) {
  const { isAdmin } = useUser()
  const mayWrite = useCan('trainings.write')
  const { id, title, description, picture_file_id, for_me, trainings, drafts, done, required_left } = category
  const counts = [
    plural(trainings, ['szkolenie', 'szkolenia', 'szkoleń']),
    drafts > 0 && plural(drafts, ['szkic', 'szkice', 'szkiców']),
    mayWrite && whom(category),
  ]
  return (
    <>
      <Picture file_id={picture_file_id} />
      <span className={classes.words}>
        <Link to={linkTo(isAdmin ? 'dashboard-trainings' : 'trainings-category-view', { id })}>{title}</Link>
        {description && <span>{description}</span>}
        <span className={classes.meta}>{counts.filter(Boolean).join(' · ')}</span>
      </span>
      {for_me && trainings > 0 && (
        <span className={classes.progress}>
          <progress max={trainings} value={done} aria-label={`Ukończone szkolenia: ${title}`} />
          <span>
            Ukończone: {done} z {trainings}
          </span>
          {required_left > 0 && <b>Wymagane do ukończenia: {required_left}</b>}
        </span>
      )}
    </>
  )
}
