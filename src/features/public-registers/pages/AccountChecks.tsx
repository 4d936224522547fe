import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconShieldCheck } from '@tabler/icons-react'
import { type AccountCheck, registersContract } from '#features/public-registers/shared/contract.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Status, type StatusLook } from '#web/ui/feedback/Status.tsx'
import { useSubmission } from '#web/ui/feedback/use-submission.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from '#features/public-registers/public.module.css'

const onList: StatusLook = { label: 'Jest w wykazie VAT', hue: 'green', icon: IconCircleCheck }
const notOnList: StatusLook = { label: 'Nie ma w wykazie VAT', hue: 'red', icon: IconCircleX }

/** Whether the account stands in the taxpayer list, by the last answer about this very account. */
export function AccountChecks({ company_id, account }: { company_id: string; account: string }) {
  const params = { id: company_id }
  const checks = useCall(registersContract.accountChecks, { params })
  const { busy, fault, submit } = useSubmission()
  const last = checks.data?.data.find(check => check.account === account)

  const ask = () =>
    submit(async () => {
      await call(registersContract.checkAccount, { params })
      await refreshQueries('companies')
    })

  const problem = fault ?? checks.error ?? undefined
  return (
    <div className={classes.check}>
      <div className={classes.verdict}>
        <div>{last ? <Verdict check={last} /> : checks.data && 'Tego rachunku nie sprawdzano jeszcze w wykazie podatników VAT.'}</div>
        <Button size="xs" variant="default" loading={busy} leftSection={<IconShieldCheck size={18} stroke={1.75} aria-hidden />} onClick={ask}>
          Sprawdź rachunek
        </Button>
      </div>
      {problem !== undefined && <ErrorMessage tone="amber">{sentenceOf(problem)}</ErrorMessage>}
    </div>
  )
}

function Verdict({ check: { assigned, answered_at, request_id, user_name } }: { check: AccountCheck }) {
  return (
    <>
      <Status look={assigned ? onList : notOnList} size="pill" />
      <p className={classes.proof}>
        Odpowiedź z {answered_at}, numer {request_id}. Sprawdzenie: {user_name}.
      </p>
    </>
  )
}
