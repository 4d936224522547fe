import classes from './OrderedWords.module.css'

/** A named record within an ordered list, and beneath it what it holds. */
export const OrderedWords = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className={classes.row}>
    <strong>{title}</strong>
    {lines.map(line => (
      <span key={line}>{line}</span>
    ))}
  </div>
)
