import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Declaration } from '#features/declarations/shared/contract.ts'
import { formLabels } from '#features/declarations/shared/labels.ts'
import { declarationForms } from '#features/declarations/shared/rules.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { saveDeclaration } from './declaration-acts.ts'

const OtherDeclaration = lazyNamed(() => import('./OtherDeclaration.tsx'), 'OtherDeclaration')

/** A declaration of the company that the profile does not expect. */
export function AddDeclaration({ settlement_id, listed }: { settlement_id: string; listed: readonly Declaration[] }) {
  const [naming, setNaming] = useState(false)
  const own = new Set(listed.filter(({ payer_id }) => payer_id === null).map(({ form }) => form))
  const missing = declarationForms.filter(form => form !== 'other' && !own.has(form))
  return (
    <>
      <LazyMenu
        width={220}
        entries={[
          // The menu is longer than a screen: what is not in it is said first.
          { title: formLabels.other, onClick: () => setNaming(true) },
          ...missing.map(form => ({
            title: formLabels[form],
            onClick: () => void saveDeclaration(settlement_id, { form, title: '', payer_id: null, version: 0 }, { state: 'expected' }),
          })),
        ]}
      >
        <Button size="xs" variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
          Dodaj deklarację
        </Button>
      </LazyMenu>
      {naming && (
        <Suspense>
          <OtherDeclaration settlement_id={settlement_id} listed={listed} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  )
}
