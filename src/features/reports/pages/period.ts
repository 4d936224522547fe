import { type Period, periodFrom } from '#features/reports/shared/rules.ts'
import { isMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { changeParams } from '#web/routing/change-params.ts'
import { useSearch } from '#web/routing/use-search.ts'

/** The months of a report, kept in the address beside what a list has there; another period begins at its first page. */
export function usePeriod(usual = warsawMonth()): [Period, (period: Period) => void] {
  const [address, setAddress] = useSearch()
  const read = (name: string, otherwise: string) => {
    const value = address.get(name) ?? ''
    return isMonth(value) ? value : otherwise
  }
  const from = read('from', usual)
  return [periodFrom(from, read('to', from)), ({ from, to }) => setAddress(now => changeParams(now, { from, to, page: null }))]
}

/** One month, kept in the address. */
export function useMonth(usual: string): [string, (month: string) => void] {
  const [address, setAddress] = useSearch()
  const monthParam = address.get('month') ?? ''
  return [isMonth(monthParam) ? monthParam : usual, month => setAddress(now => changeParams(now, { month, page: null }))]
}
