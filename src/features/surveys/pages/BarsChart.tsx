import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'

const rowHeight = 34
const maxLabelLength = 22

const shorten = (label: string) => (label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label)

/** Lying bars, as many as there are answers to choose, as long as their part of all who answered; the table beside says the same in full words. */
export function BarsChart({ bars, of }: { bars: readonly { label: string; count: number }[]; of: number }) {
  const text = { fill: 'var(--text-2)', fontSize: 12 }
  return (
    <ResponsiveContainer width="100%" height={bars.length * rowHeight + 8}>
      <BarChart data={[...bars]} layout="vertical" accessibilityLayer={false} margin={{ top: 4, right: 36, bottom: 4, left: 0 }}>
        <XAxis type="number" hide allowDecimals={false} domain={[0, Math.max(1, of)]} />
        <YAxis type="category" dataKey="label" width={150} tickFormatter={shorten} tick={text} tickLine={false} axisLine={false} interval={0} />
        <Bar dataKey="count" fill="var(--blue)" radius={[0, 3, 3, 0]} maxBarSize={20} isAnimationActive={false} background={{ fill: 'var(--sunken)' }}>
          <LabelList dataKey="count" position="right" style={text} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
