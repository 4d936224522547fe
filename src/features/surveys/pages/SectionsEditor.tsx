import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import type { SurveyBody } from '#features/surveys/shared/contract.ts'
import { questionsOf, type Section } from '#features/surveys/shared/rules.ts'
import { useFocusError } from '#web/ui/feedback/use-focus-error.ts'
import * as build from './editor-model.ts'
import classes from './Builder.module.css'
import { QuestionEditor } from './QuestionEditor.tsx'

interface Props {
  sections: readonly Section[]
  onChange(sections: Section[]): void
  fixed: ReadonlySet<string>
  mayAdd: boolean
  /** By the question's id. */
  faults: Record<string, string>
}

export function SectionsEditor({ sections, onChange, fixed, mayAdd, faults }: Props) {
  const {
    errors: { sections: errors },
  } = useFormContext<SurveyBody>().formState
  const around = useFocusError<SurveyBody, HTMLDivElement>('sections')
  const order = questionsOf(sections).map(({ id }) => id)
  const acts = {
    up: (id: string) => onChange(build.moveQuestion(sections, id, -1)),
    down: (id: string) => onChange(build.moveQuestion(sections, id, 1)),
    copy: (id: string) => onChange(build.copyQuestion(sections, id)),
    remove: (id: string) => onChange(build.removeQuestion(sections, id)),
  }
  return (
    <div ref={around} id="field-sections-label" role="group" aria-label="Pytania" className={classes.sections}>
      {sections.map((section, place) => (
        <section key={section.id} className={classes.section} aria-label={`Część ${place + 1}`}>
          {(sections.length > 1 || section.title !== '') && (
            <SectionTitle
              number={place + 1}
              section={section}
              error={errors?.[place]?.title?.message}
              change={title => onChange(sections.map(other => (other === section ? { ...other, title } : other)))}
              remove={() => onChange(sections.filter(other => other !== section))}
            />
          )}
          {section.questions.map((question, index) => (
            <QuestionEditor
              key={question.id}
              question={question}
              number={order.indexOf(question.id) + 1}
              earlier={build.earlierOf(sections, question.id)}
              fixed={fixed}
              mayAdd={mayAdd}
              ends={{ up: place + index === 0, down: place === sections.length - 1 && index === section.questions.length - 1 }}
              fault={faults[question.id]}
              errors={errors?.[place]?.questions?.[index]}
              change={change => onChange(build.changeQuestion(sections, question.id, change))}
              act={what => acts[what](question.id)}
            />
          ))}
          <Button
            variant="default"
            disabled={!mayAdd}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChange(build.addQuestion(sections, section.id, build.newQuestion()))}
          >
            Dodaj pytanie
          </Button>
        </section>
      ))}
      {faults.sections && (
        <p role="alert" className={classes.fault}>
          {faults.sections}
        </p>
      )}
      <Button
        variant="subtle"
        disabled={!mayAdd}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...sections, build.newSection(`Część ${sections.length + 1}`)])}
      >
        Dodaj część
      </Button>
    </div>
  )
}

interface SectionTitleProps {
  number: number
  section: Section
  error: string | undefined
  change(title: string): void
  remove(): void
}

/** The name of a part; one without questions can be removed. */
function SectionTitle({ number, section, error, change, remove }: SectionTitleProps) {
  return (
    <div className={classes.choice}>
      <TextInput
        label={`Część ${number}`}
        placeholder="Nazwa części"
        value={section.title}
        error={error}
        onChange={event => change(event.currentTarget.value)}
      />
      {section.questions.length === 0 && (
        <ActionIcon variant="subtle" size={32} aria-label={`Usuń część ${number}`} onClick={remove}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
