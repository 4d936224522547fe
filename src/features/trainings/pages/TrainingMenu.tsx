import '#web/ui/dialog/menu-styles.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Training, trainings } from '#features/trainings/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { refreshTrainings } from './training-acts.ts'

export function TrainingMenu({ training, onRemoved }: { training: Training; onRemoved(): void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="var(--control-height)" aria-label="Więcej działań" title="Więcej">
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
            Usuń szkolenie
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ConfirmDialog
          opened
          danger
          onClose={() => setAsking(false)}
          title={`Usunąć szkolenie ${training.title}?`}
          act="Usuń szkolenie"
          onConfirm={async () => {
            await call(trainings.remove, { params: { id: training.id } })
            onRemoved()
            toast('Usunięto szkolenie.')
            await refreshTrainings()
          }}
        >
          Zniknie z treścią, plikami i postępami osób, które je zaczęły. Tego nie można cofnąć.
        </ConfirmDialog>
      )}
    </>
  )
}
