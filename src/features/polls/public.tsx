import { Button } from '@mantine/core'
import { useState } from 'react'
import { type OpenPoll, polls } from '#features/polls/shared/contract.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { voteForms } from '#features/polls/shared/labels.ts'
import { plural } from '#kernel/text/plural.ts'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { useFocusHandover } from '#web/ui/layout/use-focus-handover.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './pages/Polls.module.css'
import { VoteBars } from './pages/VoteBars.tsx'

/** For the client's home: a question, and after one's vote what others chose. */
export function OpenPolls() {
  const read = useCall(polls.open)
  const open = read.data?.data ?? []
  if (open.length === 0) return null
  return (
    <Card title="Pytanie do Państwa">
      {open.map(poll => (
        <Asked key={poll.id} poll={poll} />
      ))}
    </Card>
  )
}

function Asked({ poll }: { poll: OpenPoll }) {
  const { question, votes, mine } = poll
  const results = useFocusHandover<HTMLDivElement>(votes !== null)
  return votes ? <VoteBars ref={results} question={question} options={votes} mine={mine} about={aboutOf(poll)} /> : <Vote poll={poll} />
}

/** "do 12.11.2026 · 14 głosów" */
const aboutOf = ({ to_day, voted }: OpenPoll) => [to_day && `do ${formatDate(to_day)}`, voted > 0 && plural(voted, voteForms)].filter(Boolean).join(' · ')

function Vote({ poll }: { poll: OpenPoll }) {
  const { id, question, options } = poll
  const about = aboutOf(poll)
  const [option, setOption] = useState('')
  const [busy, run] = useAttempt()
  async function vote() {
    await run(async () => {
      // A question that is asked no more goes.
      await call(polls.vote, { params: { id }, body: { option } }).finally(() => refreshQueries('polls'))
    })
  }
  return (
    <fieldset className={classes.poll}>
      <legend className={classes.question}>{question}</legend>
      <div className={classes.options}>
        {options.map(({ id: value, label }) => (
          <label key={value}>
            <input type="radio" name={`poll-${id}`} checked={option === value} onChange={() => setOption(value)} />
            {label}
          </label>
        ))}
      </div>
      {about && <p className={classes.about}>{about}</p>}
      <Button variant="default" disabled={option === ''} loading={busy} onClick={() => void vote()}>
        Oddaj głos
      </Button>
    </fieldset>
  )
}
