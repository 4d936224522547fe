import { everybody } from '#features/companies/shared/contract-audience.ts'
import type { SurveyBody } from '#features/surveys/shared/contract.ts'
import { surveyFields } from '#features/surveys/shared/fields.ts'
import { type Choice, choicesOf, decides, hasOptions, type Question, type QuestionKind, questionsOf, type Section } from '#features/surveys/shared/rules.ts'
import { initialValues } from '#kernel/fields/form.ts'

/** What the builder does with the questions: each step answers new sections and leaves the old ones as they were. */
const newKey = () => crypto.randomUUID()

export const newChoice = (label = ''): Choice => ({ id: newKey(), label })

export const newQuestion = (kind: QuestionKind = 'one'): Question => ({
  id: newKey(),
  kind,
  title: '',
  help: null,
  required: false,
  options: hasOptions(kind) ? [newChoice(), newChoice()] : [],
  rows: kind === 'matrix' ? [newChoice()] : [],
  min: 1,
  max: 5,
  min_label: null,
  max_label: null,
  show_if: null,
})

export const newSection = (title = ''): Section => ({ id: newKey(), title, questions: [] })

export const emptySurvey = (): SurveyBody => ({
  ...initialValues(surveyFields),
  introduction: '',
  sections: [{ ...newSection(), questions: [newQuestion()] }],
  audience: everybody,
})

/** Another kind keeps what both have. */
export function changeKind(question: Question, kind: QuestionKind): Question {
  const fresh = newQuestion(kind)
  const options = hasOptions(kind) ? (question.options.length > 0 ? question.options : fresh.options) : []
  return { ...question, kind, options, rows: kind === 'matrix' ? (question.rows.length > 0 ? question.rows : fresh.rows) : [] }
}

export const changeQuestion = (sections: readonly Section[], id: string, change: (question: Question) => Question): Section[] =>
  sections.map(section => ({ ...section, questions: section.questions.map(question => (question.id === id ? change(question) : question)) }))

export const removeQuestion = (sections: readonly Section[], id: string): Section[] =>
  sections.map(section => ({ ...section, questions: section.questions.filter(question => question.id !== id) }))

export const addQuestion = (sections: readonly Section[], section_id: string, question: Question): Section[] =>
  sections.map(section => (section.id === section_id ? { ...section, questions: [...section.questions, question] } : section))

/** A copy below, with keys of its own. */
export const copyQuestion = (sections: readonly Section[], id: string): Section[] =>
  sections.map(section => ({
    ...section,
    questions: section.questions.flatMap(question => {
      if (question.id !== id) return [question]
      const again = (list: readonly Choice[]) => list.map(({ label }) => newChoice(label))
      return [question, { ...question, id: newKey(), options: again(question.options), rows: again(question.rows) }]
    }),
  }))

/** One place up or down, past the end of a section into the next one. */
export function moveQuestion(sections: readonly Section[], id: string, step: -1 | 1): Section[] {
  const from = sections.findIndex(section => section.questions.some(question => question.id === id))
  const section = sections[from]
  const question = section?.questions.find(one => one.id === id)
  if (!section || !question) return [...sections]
  const place = section.questions.indexOf(question) + step
  if (place >= 0 && place < section.questions.length) {
    const rest = section.questions.filter(one => one !== question)
    return sections.map(one => (one === section ? { ...one, questions: rest.toSpliced(place, 0, question) } : one))
  }
  const next = sections[from + step]
  if (!next) return [...sections]
  const added = step === 1 ? [question, ...next.questions] : [...next.questions, question]
  return removeQuestion(sections, id).map(one => (one.id === next.id ? { ...one, questions: added } : one))
}

/** Questions above this one whose answer it may depend on. */
export function earlierOf(sections: readonly Section[], id: string): Question[] {
  const all = questionsOf(sections)
  return all
    .slice(
      0,
      all.findIndex(question => question.id === id),
    )
    .filter(question => decides(question.kind) && choicesOf(question).length > 0)
}
