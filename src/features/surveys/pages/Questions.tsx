import { type Answers, type Section, shownQuestions } from '#features/surveys/shared/rules.ts'
import classes from './Answers.module.css'
import { QuestionField } from './QuestionField.tsx'

interface Props {
  sections: readonly Section[]
  answers: Answers
  onChange(answers: Answers): void
  faults?: Record<string, string>
}

/** The survey as people see it; questions come and go with the answers before them. */
export function Questions({ sections, answers, onChange, faults = {} }: Props) {
  const visibleIds = new Set(shownQuestions(sections, answers).map(({ id }) => id))
  return (
    <>
      {sections.map(section => {
        const questions = section.questions.filter(({ id }) => visibleIds.has(id))
        if (questions.length === 0) return null
        return (
          <section key={section.id} className={classes.section} aria-label={section.title || undefined}>
            {section.title && <h2>{section.title}</h2>}
            {questions.map(question => (
              <QuestionField
                key={question.id}
                question={question}
                answer={answers[question.id]}
                fault={faults[question.id]}
                onChange={answer => {
                  const { [question.id]: before, ...others } = answers
                  onChange(answer === undefined ? others : { ...others, [question.id]: answer })
                }}
              />
            ))}
          </section>
        )
      })}
    </>
  )
}
