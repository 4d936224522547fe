import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { TotalsOfMonth } from '#features/monthly-figures/shared/contract.ts'
import { figureFields } from '#features/monthly-figures/shared/fields.ts'
import type { TotalKey } from '#features/monthly-figures/shared/rules.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatNumber } from '#kernel/money/format-number.ts'

/** The hues of both themes; the table beside the chart says the same without colours. */
const colours: Partial<Record<TotalKey, string>> = {
  revenue_net: 'var(--blue)',
  costs: 'var(--amber)',
  income: 'var(--green)',
  vat_due: 'var(--violet)',
  vat_deductible: 'var(--teal)',
}

/** "10.26" */
const shortMonth = (month: string) => `${month.slice(5)}.${month.slice(2, 4)}`
const thousands = (value: number) => `${Math.abs(value) >= 1000 ? `${formatNumber(Math.round(value / 1000))}\u00a0tys.` : formatNumber(value)}\u00a0zł`

/** Income is a line over the bars that make it. */
export function TotalsChart({ months, keys }: { months: readonly TotalsOfMonth[]; keys: readonly TotalKey[] }) {
  const points = months.map(row => ({ month: row.month, ...Object.fromEntries(keys.map(key => [key, row[key] === null ? null : Number(row[key])])) }))
  const text = { fill: 'var(--text-2)', fontSize: 12 }
  return (
    <ResponsiveContainer width="100%" height={280}>
      <ComposedChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="month" tickFormatter={shortMonth} tick={text} tickLine={false} stroke="var(--line-strong)" />
        <YAxis tickFormatter={thousands} tick={text} tickLine={false} axisLine={false} width={80} />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          contentStyle={{ border: '1px solid var(--line)', borderRadius: 8, background: 'var(--popover)', color: 'var(--text)' }}
          labelFormatter={month => formatMonth(String(month))}
          formatter={value => formatMoney(Number(value).toFixed(2))}
        />
        <Legend formatter={name => <span style={{ color: 'var(--text-2)', fontSize: 13 }}>{name}</span>} />
        {keys.map(key =>
          key === 'income' ? (
            <Line key={key} dataKey={key} name={figureFields[key].label} stroke={colours[key]} strokeWidth={2} dot={false} isAnimationActive={false} />
          ) : (
            <Bar key={key} dataKey={key} name={figureFields[key].label} fill={colours[key]} radius={[3, 3, 0, 0]} maxBarSize={18} isAnimationActive={false} />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
