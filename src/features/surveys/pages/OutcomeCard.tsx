import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Outcome } from '#features/surveys/shared/contract.ts'
import { kindLabels } from '#features/surveys/shared/labels.ts'
import type { Question, QuestionKind } from '#features/surveys/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { plural } from '#kernel/text/plural.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from './Results.module.css'

const BarsChart = lazyNamed(() => import('./BarsChart.tsx'), 'BarsChart')

/** Texts shown before one asks for the rest. */
const firstTexts = 5

const share = (count: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * count) / whole)}%`)

/** Answers that are kept otherwise than they are read. */
const written: Partial<Record<QuestionKind, (text: string) => string>> = { date: formatDate, number: text => formatNumber(Number(text), 10) }

/** One question: a chart with the same numbers in a table beside it, or what people wrote. */
export function OutcomeCard({ number, question, outcome, counted }: { number: number; question: Question; outcome: Outcome; counted: number }) {
  const { title, kind, show_if } = question
  const { asked, hidden, count, bars, rows, average, nps, texts } = outcome
  const facts = [
    (show_if || asked < counted) && `pokazano ${plural(asked, ['osobie', 'osobom', 'osobom'])} z ${counted}`,
    plural(count, ['odpowiedź', 'odpowiedzi', 'odpowiedzi']),
    average !== null && `średnia ${formatNumber(average)}`,
    nps !== null && `NPS ${nps > 0 ? '+' : ''}${nps}`,
  ].filter(Boolean)
  return (
    <section className={classes.card} aria-label={`Pytanie ${number}: ${title}`}>
      <header>
        <h2>
          {number}. {title}
        </h2>
        <p>
          {kindLabels[kind]}, {hidden ? 'za mało osób, żeby pokazać odpowiedzi' : facts.join(', ')}
        </p>
      </header>
      {!hidden && bars.length > 0 && <Bars title={title} bars={bars} count={count} />}
      {!hidden &&
        rows.map(row => (
          <div key={row.id}>
            <h3>{row.label}</h3>
            <Bars title={`${title}: ${row.label}`} bars={row.bars} count={row.bars.reduce((sum, bar) => sum + bar.count, 0)} />
          </div>
        ))}
      {texts.length > 0 && <Texts texts={texts.map(written[kind] ?? (text => text))} />}
    </section>
  )
}

function Bars({ title, bars, count }: { title: string; bars: Outcome['bars']; count: number }) {
  return (
    <div className={classes.beside}>
      <figure role="img" aria-label={`Wykres: ${title}. Te same liczby są w tabeli.`}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <BarsChart bars={bars} of={count} />
        </Suspense>
      </figure>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Odpowiedź</th>
            <th scope="col">Liczba</th>
            <th scope="col">Udział</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(bar => (
            <tr key={bar.id}>
              <th scope="row">{bar.label}</th>
              <td>{bar.count}</td>
              <td>{share(bar.count, count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Texts({ texts }: { texts: readonly string[] }) {
  const [all, setAll] = useState(false)
  return (
    <>
      <ul className={classes.texts}>
        {(all ? texts : texts.slice(0, firstTexts)).map((text, place) => (
          <li key={place}>{text}</li>
        ))}
      </ul>
      {!all && texts.length > firstTexts && (
        <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
          Pokaż wszystkie ({texts.length})
        </Button>
      )}
    </>
  )
}
