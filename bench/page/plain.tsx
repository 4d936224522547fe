import { Table } from '@mantine/core'
import { show } from './show.tsx'

show(({ rows }) =>
  rows.map(({ id, ...row }) => (
    <Table.Tr key={id}>
      {Object.entries(row).map(([name, value]) => (
        <Table.Td key={name}>{value}</Table.Td>
      ))}
    </Table.Tr>
  )),
)
