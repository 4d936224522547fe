import type { Step } from './steps.ts'

/** After "brakuje": in the genitive. */
const missing: Record<Step, string> = {
  sent: 'wysłania kwoty do klienta',
  filed: 'złożenia deklaracji z UPO',
  paid: 'zapłaty',
}

export const stepsLeftText = (left: readonly Step[]) => left.map(step => missing[step]).join(', ')
