import '@mantine/core/styles.css'
import { Button, MantineProvider, Table, TextInput } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'

/** The least that a list of companies could be with the same libraries: 25 rows that are there already, and nothing around them. */
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

function List() {
  const { data = [] } = useQuery({ queryKey: ['companies'], queryFn: () => rows, initialData: rows })
  return (
    <>
      <TextInput aria-label="Szukaj" />
      <Button>Dodaj firmę</Button>
      <Table>
        <Table.Tbody>
          {data.map(({ id, ...row }) => (
            <Table.Tr key={id}>
              {Object.entries(row).map(([name, value]) => (
                <Table.Td key={name}>{value}</Table.Td>
              ))}
            </Table.Tr>
          ))}
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
