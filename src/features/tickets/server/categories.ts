/** The categories that every office begins with; they become its own the first time something is written. */
interface Shipped {
  id: string
  title: string
  slug: string
  payroll: boolean
  response_hours: number
}

const shipped = (place: number, title: string, slug: string, response_hours: number, payroll = false): Shipped => ({
  id: `019a0000-0000-7000-8000-0000000000a${place}`,
  title,
  slug,
  payroll,
  response_hours,
})

export const shippedCategories: readonly Shipped[] = [
  shipped(1, 'Księgowość', 'ksiegowosc', 8),
  shipped(2, 'Kadry i płace', 'kadry', 8, true),
  shipped(3, 'Podatki', 'podatki', 8),
  shipped(4, 'ZUS', 'zus', 8),
  shipped(5, 'Umowy', 'umowy', 16),
  shipped(6, 'Inne', 'inne', 16),
]
