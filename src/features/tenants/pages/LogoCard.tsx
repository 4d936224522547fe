import { Button } from '@mantine/core'
import { useState } from 'react'
import { PictureButton } from '#features/comments/public.tsx'
import { tenants } from '#features/tenants/shared/contract.ts'
import { maxLogoBytes } from '#features/tenants/shared/rules.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Logo } from '#web/ui/layout/Brand.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import classes from './Appearance.module.css'

/** Changed by itself: a picture is there as soon as it is chosen. */
export function LogoCard() {
  const may = useCan('tenants.appearance')
  const read = useCall(tenants.config)
  const logo = read.data?.data.logo
  const [asking, setAsking] = useState(false)
  const choose = async (file_id: string | null) => {
    try {
      await call(tenants.changeLogo, { body: { file_id } })
      await refreshQueries('config')
      toast(`${file_id ? 'Zapisano logo.' : 'Usunięto logo.'} Zmianę zobaczą wszyscy po ponownym otwarciu portalu.`)
    } catch (error) {
      const fileError = error instanceof ApiError && error.fields.file_id
      toast(fileError || sentenceOf(error), { tone: 'fault' })
    }
  }
  return (
    <Card title="Logo">
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={1} />}
      {logo !== undefined && (
        <div className={classes.logo}>
          <Logo logo={logo} size={36} />
          {may && <PictureButton name="Logo" label={logo ? 'Zmień logo' : 'Dodaj logo'} onFile={file => void choose(file.id)} />}
          {may && logo && (
            <Button size="xs" variant="subtle" onClick={() => setAsking(true)}>
              Usuń logo
            </Button>
          )}
          <ConfirmDialog opened={asking} onClose={() => setAsking(false)} title="Usunąć logo?" act="Usuń logo" danger onConfirm={() => choose(null)}>
            W jego miejscu pojawi się znak portalu. Aby wrócić do logo, trzeba będzie dodać plik jeszcze raz.
          </ConfirmDialog>
        </div>
      )}
      <p className={classes.hint}>
        Obraz PNG, JPG albo WebP, do {maxLogoBytes / 1024} kB. Widoczny obok nazwy portalu i na stronie logowania; w ciemnym wyglądzie na białym tle.
      </p>
    </Card>
  )
}
