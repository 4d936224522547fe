/** The categories that every office begins with; they become its own the first time something is written. */
interface Shipped {
  id: string
  title: string
  slug: string
  payroll: boolean
  response_hours: number
}

const categories: readonly Omit<Shipped, 'id'>[] = [
  { title: 'Księgowość', slug: 'ksiegowosc', payroll: false, response_hours: 8 },
  { title: 'Kadry i płace', slug: 'kadry', payroll: true, response_hours: 8 },
  { title: 'Podatki', slug: 'podatki', payroll: false, response_hours: 8 },
  { title: 'ZUS', slug: 'zus', payroll: false, response_hours: 8 },
  { title: 'Umowy', slug: 'umowy', payroll: false, response_hours: 16 },
  { title: 'Inne', slug: 'inne', payroll: false, response_hours: 16 },
]

export const shippedCategories: readonly Shipped[] = categories.map((category, place) => ({
  id: `019a0000-0000-7000-8000-0000000000a${place + 1}`,
  ...category,
}))
