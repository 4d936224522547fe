import '#web/ui/menu-styles.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type Company, companies } from '#features/companies/contract.ts'
import { sentenceOf } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { toast } from '#web/ui/toast.ts'
import { useCan } from '#web/use-session.ts'
import { CaretakerDialog } from './CaretakerDialog.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

const change = async (id: string, archived: boolean) => {
  await call(archived ? companies.archive : companies.restore, { params: { id } })
  await refreshQueries('companies', 'users')
}

async function setArchived({ id, title }: Company, archived: boolean) {
  try {
    await change(id, archived)
    toast(archived ? `Przeniesiono do archiwum: ${title}.` : `Przywrócono z archiwum: ${title}.`, { undo: () => change(id, !archived) })
  } catch (error) {
    toast(sentenceOf(error), { tone: 'fault' })
  }
}

export function CompanyMenu({ company }: { company: Company }) {
  const may = useCan('companies.people.write')
  const [assigning, setAssigning] = useState(false)
  if (!may) return null
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`Działania: ${company.title}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => setAssigning(true)}>
            Zmień opiekuna
          </Menu.Item>
          {company.archived_at ? (
            <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={() => setArchived(company, false)}>
              Przywróć z archiwum
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => setArchived(company, true)}>
              Przenieś do archiwum
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {assigning && <CaretakerDialog companies={[company]} onClose={() => setAssigning(false)} />}
    </>
  )
}
