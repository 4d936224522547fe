import '#web/ui/dialog/menu-styles.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconPackageExport, IconTag, IconUserCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type Company, companies } from '#features/companies/shared/contract.ts'
import { TagDialog } from '#features/tags/public.tsx'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { icon } from '#web/ui/display/icon.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCan } from '#web/session/use-session.ts'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { CaretakerDialog } from './CaretakerDialog.tsx'
import { HandoverDialog } from './HandoverDialog.tsx'

async function restore({ id, title }: Company) {
  await attempt(async () => {
    await call(companies.restore, { params: { id } })
    toast(`Przywrócono z archiwum: „${title}”.`)
    await refreshQueries('companies', 'users', 'settlements')
  })
}

export function CompanyMenu({ company }: { company: Company }) {
  const may = useCan('companies.people.write')
  const mayHandOver = useCan('exports.handover')
  const mayTag = useCan('tags.write')
  const [opened, setOpened] = useState<'caretaker' | 'tags' | 'handover' | 'archive'>()
  const close = () => setOpened(undefined)
  if (!may && !mayHandOver && !mayTag) return null
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <ActionIcon variant="default" size="var(--control-height)" aria-label={`Działania: ${company.title}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayTag && (
            <Menu.Item leftSection={<IconTag {...icon} />} onClick={() => setOpened('tags')}>
              Etykiety
            </Menu.Item>
          )}
          {may && (
            <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => setOpened('caretaker')}>
              Zmień opiekuna
            </Menu.Item>
          )}
          {mayHandOver && (
            <Menu.Item leftSection={<IconPackageExport {...icon} />} onClick={() => setOpened('handover')}>
              Przygotuj paczkę przekazania
            </Menu.Item>
          )}
          {may && company.archived_at && (
            <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={() => restore(company)}>
              Przywróć z archiwum
            </Menu.Item>
          )}
          {may && !company.archived_at && (
            <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => setOpened('archive')}>
              Przenieś do archiwum
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{opened === 'tags' && <TagDialog companies={[company]} onClose={close} />}</Suspense>
      {opened === 'caretaker' && <CaretakerDialog companies={[company]} onClose={close} />}
      {opened === 'handover' && <HandoverDialog company={company} onClose={close} />}
      {opened === 'archive' && <ArchiveDialog company={company} onClose={close} />}
    </>
  )
}
