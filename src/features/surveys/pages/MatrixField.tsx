import classes from './Answers.module.css'
import type { FieldProps } from './QuestionField.tsx'

/** A row of choices for each thing asked about. */
export function MatrixField({ question, answer, onChange }: FieldProps) {
  const chosen = typeof answer === 'object' && !Array.isArray(answer) ? answer : {}
  return (
    <div className={classes.matrix}>
      <table>
        <thead>
          <tr>
            <td />
            {question.options.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {question.rows.map(row => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {question.options.map(({ id, label }) => (
                <td key={id}>
                  <label>
                    <input
                      type="radio"
                      name={`${question.id}-${row.id}`}
                      aria-label={`${row.label}: ${label}`}
                      checked={chosen[row.id] === id}
                      onChange={() => onChange({ ...chosen, [row.id]: id })}
                    />
                    <span className={classes.small} aria-hidden>
                      {label}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
