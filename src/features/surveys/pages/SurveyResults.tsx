import '#web/ui/form/input-styles.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconEyeOff, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { type Survey, surveys } from '#features/surveys/shared/contract.ts'
import { choicesOf, decides, minAnswers, questionsOf } from '#features/surveys/shared/rules.ts'
import { plural } from '#kernel/text/plural.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { saveBlob } from '#web/api/save-file.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { OutcomeCard } from './OutcomeCard.tsx'
import classes from './Results.module.css'

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`)

async function download(id: string) {
  const { data } = await call(surveys.exported, { params: { id } })
  saveBlob(data.name, new Blob([data.text], { type: 'text/csv' }))
}

/** What was answered, for all or for those who chose one option. */
export function SurveyResults({ survey }: { survey: Survey }) {
  const { id, sections, state, anonymous } = survey
  const [filter, setFilter] = useState('')
  const [question, option] = filter.split(' ')
  const read = useCall(surveys.results, { params: { id }, query: question && option ? { question, option } : {} }, { placeholderData: before => before })
  if (state === 'draft') return <EmptyState icon={IconSend} title="Wyniki pojawią się po publikacji" text="Na razie ankieta jest szkicem." />
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={6} />
  const { asked, answered, shown, waiting, counted, hidden, questions } = read.data.data
  const choices = questionsOf(sections)
    .filter(one => decides(one.kind))
    .flatMap(one => choicesOf(one).map(choice => ({ value: `${one.id} ${choice.id}`, label: `${one.title}: ${choice.label}` })))
  const notes = [
    shown > 0 &&
      waiting > 0 &&
      `Wyniki obejmują ${shown} z ${shown + waiting}\u00a0odpowiedzi. Kolejne dojdą, gdy zbierze się ich ${minAnswers}, albo po zakończeniu ankiety.`,
    filter !== '' && !hidden && `Uwzględniono ${plural(counted, ['odpowiedź', 'odpowiedzi', 'odpowiedzi'])}.`,
    anonymous && shown > 0 && 'Plik CSV, tak jak ten ekran, podaje odpowiedzi osobno dla każdego pytania, bez wierszy poszczególnych osób.',
  ].filter(Boolean)
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>Odpowiedzi</dt>
          <dd>
            {answered} z {asked}
          </dd>
        </div>
        <div>
          <dt>Odsetek odpowiedzi</dt>
          <dd>{percent(answered, asked)}</dd>
        </div>
        <div className={classes.filter}>
          <NativeSelect
            label="Pokaż"
            data={[{ value: '', label: 'wszystkie odpowiedzi' }, ...choices]}
            value={filter}
            onChange={event => setFilter(event.currentTarget.value)}
          />
        </div>
        <Button
          variant="default"
          disabled={shown === 0}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => void download(id).catch(toastFailure)}
        >
          Pobierz CSV
        </Button>
      </dl>
      {notes.length > 0 && <p className={classes.note}>{notes.join(' ')}</p>}
      {hidden ? (
        <EmptyState
          icon={IconEyeOff}
          title="Za mało odpowiedzi, żeby je pokazać"
          text={`Ankieta jest anonimowa. Wyniki widać od ${minAnswers} odpowiedzi, także po zawężeniu.`}
        />
      ) : (
        questionsOf(sections).map((one, place) => {
          const outcome = questions.find(({ id }) => id === one.id)
          return outcome && <OutcomeCard key={one.id} number={place + 1} question={one} outcome={outcome} counted={counted} />
        })
      )}
    </>
  )
}
