import { Button } from '@mantine/core'
import { LawNote } from '#features/law/public.tsx'
import type { Lack } from '#features/powers/shared/contract.ts'
import { type NeededKind, neededLabels, tellLack } from '#features/powers/shared/labels.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import classes from '#features/powers/public.module.css'

/** What is written down here; KSeF keeps its own. */
export type Addable = Lack & { kind: Exclude<NeededKind, 'ksef'> }

const isAddable = (lack: Lack): lack is Addable => lack.kind !== 'ksef'

/** What the company's taxes ask for and the office does not have, each with the way to write it down. */
export function Lacks({ lacks, onAdd }: { lacks: readonly Lack[]; onAdd: ((lack: Addable) => void) | undefined }) {
  if (lacks.length === 0) return null
  return (
    <div className={classes.lacks}>
      {lacks.map(lack => (
        <ErrorMessage
          key={`${lack.kind} ${lack.payer_id}`}
          tone="amber"
          action={
            onAdd &&
            isAddable(lack) && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Dodaj: ${neededLabels[lack.kind]}${lack.payer ? ` (${lack.payer})` : ''}`}
                onClick={() => onAdd(lack)}
              >
                Dodaj
              </Button>
            )
          }
        >
          {tellLack(lack)}
        </ErrorMessage>
      ))}
      <LawNote />
    </div>
  )
}
