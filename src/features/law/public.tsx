import { useCall } from '#web/api/use-call.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { law } from './contract.ts'
import classes from './public.module.css'

/** Of which day the law is that a screen goes by. */
export function LawDate() {
  const read = useCall(law.get)
  const currentLaw = read.data?.data
  return currentLaw ? <>Stan prawny na {formatDate(currentLaw.as_of)}.</> : null
}

/** The same below what was reckoned by the law. */
export const LawNote = () => (
  <p className={classes.note}>
    <LawDate />
  </p>
)
