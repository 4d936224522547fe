import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, useChartWidth, XAxis, YAxis } from 'recharts'
import type { ComponentProps } from 'react'
import { formatNumber } from '#kernel/money/format-number.ts'

export interface Point {
  label: string
  value: number
}

/** Bars of one measure; the table beside them says the same. */
export function ReportChart({ points, name, unit, lying = false }: { points: readonly Point[]; name: string; unit: string; lying?: boolean }) {
  const text = { fill: 'var(--text-2)', fontSize: 12 }
  const measure = {
    tickFormatter: (value: number) => `${formatNumber(value)}\u00a0${unit}`,
    allowDecimals: false,
    tick: text,
    tickLine: false,
    axisLine: false,
  }
  const words = { dataKey: 'label', tick: text, tickLine: false, stroke: 'var(--line-strong)' }
  return (
    <ResponsiveContainer width="100%" height={lying ? Math.max(160, points.length * 28 + 40) : 260}>
      <BarChart data={[...points]} layout={lying ? 'vertical' : 'horizontal'} accessibilityLayer={false} margin={{ top: 8, right: 28, bottom: 0, left: 8 }}>
        <CartesianGrid stroke="var(--line)" vertical={lying} horizontal={!lying} />
        {lying ? <XAxis type="number" {...measure} /> : <XAxis {...words} />}
        {lying ? <NamesAxis {...words} /> : <YAxis width={56} {...measure} />}
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          contentStyle={{ border: '1px solid var(--line)', borderRadius: 8, background: 'var(--popover)', color: 'var(--text)' }}
          formatter={value => [`${formatNumber(Number(value))}\u00a0${unit}`, name]}
        />
        <Bar dataKey="value" name={name} fill="var(--blue)" radius={3} maxBarSize={20} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}

/** A firm's name takes two lines; on a phone the bars keep half of the width. */
function NamesAxis(words: ComponentProps<typeof YAxis>) {
  return <YAxis type="category" width={Math.min(180, (useChartWidth() ?? 0) / 2)} {...words} />
}
