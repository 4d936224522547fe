import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { trainingCategories, type TrainingCategory } from '#features/trainings/shared/contract-categories.ts'
import { call } from '#web/api/call.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { CategoryRow } from './CategoryRow.tsx'
import { OrderList } from './OrderList.tsx'
import { PlaceMenu } from './PlaceMenu.tsx'
import { act, refreshTrainings } from '#features/trainings/pages/training-acts.ts'

/** The categories for whoever puts them in order. */
export function CategoryOrder({ rows, edit }: { rows: readonly TrainingCategory[]; edit(category: TrainingCategory): void }) {
  const [removed, setRemoved] = useState<TrainingCategory>()
  const move = ({ id }: TrainingCategory, place: number) => act(() => call(trainingCategories.move, { params: { id }, body: { place } }))
  return (
    <>
      <OrderList rows={rows} move={move}>
        {(category, place) => (
          <>
            <CategoryRow category={category} />
            <PlaceMenu title={category.title} place={place} count={rows.length} move={to => void move(category, to)}>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => edit(category)}>
                Zmień kategorię
              </Menu.Item>
              {category.trainings + category.drafts === 0 && (
                <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setRemoved(category)}>
                  Usuń kategorię
                </Menu.Item>
              )}
            </PlaceMenu>
          </>
        )}
      </OrderList>
      {removed && (
        <ConfirmDialog
          opened
          danger
          onClose={() => setRemoved(undefined)}
          title={`Usunąć kategorię ${removed.title}?`}
          act="Usuń kategorię"
          onConfirm={async () => {
            await call(trainingCategories.remove, { params: { id: removed.id } })
            await refreshTrainings()
            toast('Usunięto kategorię.')
          }}
        />
      )}
    </>
  )
}
