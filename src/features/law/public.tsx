import { useCall } from '#web/api/use-call.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { law } from './contract.ts'

/** Of which day the law is that a screen goes by. */
export function LawDate() {
  const read = useCall(law.get)
  const found = read.data?.data
  return found ? <>Stan prawny na {formatDate(found.as_of)}.</> : null
}
