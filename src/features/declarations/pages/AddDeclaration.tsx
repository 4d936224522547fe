import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Declaration } from '#features/declarations/shared/contract.ts'
import { formLabels } from '#features/declarations/shared/labels.ts'
import { declarationForms } from '#features/declarations/shared/rules.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { saveDeclaration } from './declaration-acts.ts'

/** A declaration of the company that the profile does not expect. */
export function AddDeclaration({ settlement_id, listed }: { settlement_id: string; listed: readonly Declaration[] }) {
  const missing = declarationForms.filter(form => listed.every(declaration => declaration.form !== form || declaration.payer_id !== null))
  return (
    <LazyMenu
      width={220}
      entries={missing.map(form => ({
        title: formLabels[form],
        onClick: () => void saveDeclaration(settlement_id, { form, payer_id: null, version: 0 }, { state: 'expected' }),
      }))}
    >
      <Button size="xs" variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
        Dodaj deklarację
      </Button>
    </LazyMenu>
  )
}
