import classes from './LetterText.module.css'

/** An e-mail as its reader would have it. */
export const LetterText = ({ letter: { subject, text }, label = 'Podgląd listu' }: { letter: { subject: string; text: string }; label?: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
  <section className={classes.letter} aria-label={label} tabIndex={0}>
    <b>{subject}</b>
    <p>{text}</p>
  </section>
)
