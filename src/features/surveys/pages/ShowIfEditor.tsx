import { Checkbox, NativeSelect } from '@mantine/core'
import { sectionFields } from '#features/surveys/shared/fields.ts'
import { choicesOf, conditionFault, type Question } from '#features/surveys/shared/rules.ts'
import classes from './Builder.module.css'

interface Props {
  question: Question
  earlier: readonly Question[]
  set(values: Partial<Question>): void
  isFixed: boolean
}

/** Shows the question only after certain answers to an earlier one. */
export function ShowIfEditor({ question, earlier, set, isFixed }: Props) {
  const { show_if } = question
  const source = earlier.find(({ id }) => id === show_if?.question_id)
  if (earlier.length === 0 && !show_if) return null
  const offered = earlier.map(({ id, title }) => ({ value: id, label: `po odpowiedzi na: ${title || 'pytanie bez treści'}` }))
  const astray = show_if && !source ? [{ value: show_if.question_id, label: 'po odpowiedzi na pytanie, którego wyżej nie ma' }] : []
  return (
    <div className={classes.condition}>
      <NativeSelect
        label={sectionFields.questions.fields.show_if.label}
        description={isFixed && 'Po publikacji warunek się nie zmienia.'}
        disabled={isFixed}
        error={astray.length > 0 && conditionFault}
        data={[{ value: '', label: 'zawsze' }, ...offered, ...astray]}
        value={show_if?.question_id ?? ''}
        onChange={event => set({ show_if: event.currentTarget.value ? { question_id: event.currentTarget.value, any_of: [] } : null })}
      />
      {source && show_if && (
        <fieldset className={classes.values}>
          <legend>gdy wybrano</legend>
          {choicesOf(source).map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label || 'bez nazwy'}
              disabled={isFixed}
              checked={show_if.any_of.includes(id)}
              onChange={event => {
                const others = show_if.any_of.filter(value => value !== id)
                set({ show_if: { ...show_if, any_of: event.currentTarget.checked ? [...others, id] : others } })
              }}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
