import classes from './Steps.module.css'

export function Steps({ step }: { step: 1 | 2 }) {
  return (
    <p className={classes.steps}>
      <i data-done />
      <i data-done={step === 2 || undefined} />
      Krok {step} z 2
    </p>
  )
}
