import { Table } from '@mantine/core'
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { type Row, show } from './show.tsx'

const features = tableFeatures({})
const column = createColumnHelper<typeof features, Row>()
const columns = column.columns([
  column.accessor('title', { header: 'Nazwa' }),
  column.accessor('type', { header: 'Typ' }),
  column.accessor('tasks', { header: 'Zadania' }),
  column.accessor('owner', { header: 'Opiekun' }),
  column.accessor('vat_number', { header: 'NIP' }),
  column.accessor('state', { header: 'Status' }),
  column.accessor('documents', { header: 'Dokumenty' }),
])

show(function Rows({ rows }) {
  const table = useTable({ features, columns, data: rows })
  return table.getRowModel().rows.map(row => (
    <Table.Tr key={row.id}>
      {row.getAllCells().map(cell => (
        <Table.Td key={cell.id}>
          <table.FlexRender cell={cell} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
})
