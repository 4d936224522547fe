import { Button } from '@mantine/core'
import { useState } from 'react'
import { avatars } from '#features/avatars/contract.ts'
import { FileButton } from '#features/comments/public.tsx'
import { pictureTypes } from '#features/files/shared/rules.ts'
import type { User } from '#features/users/shared/contract.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { storeUser } from '#web/session/session.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import classes from './AvatarCard.module.css'
import { squareOf } from './square-of.ts'

/** One's own picture: there as soon as it is chosen. */
export function AvatarCard({ user }: { user: User }) {
  const [asking, setAsking] = useState(false)
  const choose = async (file_id: string | null) => {
    await attempt(async () => {
      const { data } = await call(avatars.change, { body: { file_id } })
      storeUser({ ...user, ...data })
      await refreshQueries('avatars', 'users')
      toast(file_id ? 'Zapisano zdjęcie.' : 'Usunięto zdjęcie.')
    })
  }
  return (
    <Card title="Zdjęcie">
      <div className={classes.row}>
        <Avatar name={`${user.first_name} ${user.last_name}`} id={user.id} size={46} />
        <FileButton
          label={user.avatar ? 'Zmień zdjęcie' : 'Dodaj zdjęcie'}
          accept={pictureTypes.join()}
          prepare={squareOf}
          onFile={file => void choose(file.id)}
        />
        {user.avatar && (
          <Button size="xs" variant="subtle" onClick={() => setAsking(true)}>
            Usuń zdjęcie
          </Button>
        )}
        <ConfirmDialog opened={asking} onClose={() => setAsking(false)} title="Usunąć zdjęcie?" act="Usuń zdjęcie" danger onConfirm={() => choose(null)}>
          W jego miejscu pojawią się inicjały. Aby wrócić do zdjęcia, trzeba będzie dodać je jeszcze raz.
        </ConfirmDialog>
      </div>
      <p className={classes.hint}>Obraz PNG, JPG albo WebP; pokazujemy jego środek. Pojawia się przy nazwisku zamiast inicjałów.</p>
    </Card>
  )
}
