import type { Declaration } from '#features/declarations/shared/contract.ts'
import { declarationName } from '#features/declarations/shared/labels.ts'
import type { DeclarationState } from '#features/declarations/shared/rules.ts'
import type { MenuEntry } from '#web/ui/dialog/MenuPanel.tsx'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import { openReceipt, removeDeclaration, saveDeclaration, sendReceipt } from './declaration-acts.ts'

/** The acts of a declaration for a menu, and the hidden input for a receipt, which stands beside it. */
export function useDeclarationEntries(settlement_id: string, declaration: Declaration | null) {
  const { choose, input } = useFileChooser({
    label: declaration ? `Wybór pliku UPO: ${declarationName(declaration)}` : '',
    accept: '.pdf,.xml',
    onFiles: ([file]) => {
      if (file && declaration) void sendReceipt(settlement_id, declaration, file)
    },
  })
  if (!declaration) return { entries: [], input: null }
  const { state, upo, may_change } = declaration
  const opening: MenuEntry[] = upo ? [{ title: 'Otwórz UPO', onClick: () => void openReceipt(upo.id) }] : []
  if (!may_change) return { entries: opening, input: null }
  const set = (to: DeclarationState) => void saveDeclaration(settlement_id, declaration, { state: to })
  const entries: MenuEntry[] = [
    ...opening,
    ...(state === 'sent' ? [] : [{ title: 'Oznacz deklarację jako wysłaną', onClick: () => set('sent') }]),
    ...(state === 'expected' ? [{ title: 'Oznacz deklarację jako przygotowaną', onClick: () => set('prepared') }] : []),
    ...(state === 'prepared' ? [{ title: 'Cofnij do przygotowania', onClick: () => set('expected') }] : []),
    ...(state === 'sent' ? [{ title: 'Cofnij wysłanie deklaracji', onClick: () => set('prepared') }] : []),
    { title: upo ? 'Wymień UPO' : 'Dodaj UPO', onClick: choose },
    ...(state === 'sent' ? [] : [{ title: 'Zdejmij deklarację z listy', danger: true, onClick: () => void removeDeclaration(settlement_id, declaration) }]),
  ]
  return { entries, input }
}
