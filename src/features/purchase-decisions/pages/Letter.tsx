import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useCall } from '#web/api/use-call.ts'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import { LetterText } from '#web/ui/display/LetterText.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from './Purchases.module.css'

/** To the seller: as the words of a mail, and as a file. */
export function Letter({ id }: { id: string }) {
  const read = useCall(purchaseDecisions.letter, { params: { id } }, { staleTime: 0 })
  const letter = read.data?.data
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!letter) return <Skeleton lines={5} />
  return (
    <>
      <LetterText letter={letter} label="Pismo do sprzedawcy" />
      <div className={classes.acts}>
        <CopyButton value={`${letter.subject}\n\n${letter.text}`}>Kopiuj treść e-maila</CopyButton>
        <Button variant="default" leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />} onClick={() => saveFile(letter)}>
          Pobierz PDF
        </Button>
      </div>
    </>
  )
}
