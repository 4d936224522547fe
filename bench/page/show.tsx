import '@mantine/core/styles.css'
import { Button, MantineProvider, Table, TextInput } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'

const rows = Array.from({ length: 25 }, (_, place) => ({
  id: place,
  title: `Firma ${place}`,
  type: 'Sp. z o.o.',
  tasks: place % 7,
  owner: 'Ewa Lis',
  vat_number: String(5000000000 + place),
  state: 'W trakcie',
  documents: place % 30,
}))

export type Row = (typeof rows)[number]

/** The least that a list of companies could be: 25 rows that are there already, drawn so, and nothing around them. */
export function show(Rows: ComponentType<{ rows: Row[] }>) {
  function List() {
    const { data = [] } = useQuery({ queryKey: ['companies'], queryFn: () => rows, initialData: rows })
    return (
      <>
        <TextInput aria-label="Szukaj" />
        <Button>Dodaj firmę</Button>
        <Table>
          <Table.Tbody>
            <Rows rows={data} />
          </Table.Tbody>
        </Table>
      </>
    )
  }
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no #app')
  createRoot(root).render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <List />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
