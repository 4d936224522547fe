import classes from './SegmentedControl.module.css'

interface Props<Value> {
  label: string
  options: readonly { key: string | number; title: string; value: Value; chosen: boolean }[]
  onChoose(value: Value): void
}

/** A few ways to look at the same thing, one of which is pressed. */
export function SegmentedControl<Value>({ label, options, onChoose }: Props<Value>) {
  return (
    <fieldset className={classes.choices} aria-label={label}>
      {options.map(({ key, title, value, chosen }) => (
        <button key={key} type="button" aria-pressed={chosen} onClick={() => onChoose(value)}>
          {title}
        </button>
      ))}
    </fieldset>
  )
}
