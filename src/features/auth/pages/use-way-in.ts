import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '#features/users/shared/contract.ts'
import { safeTarget, withRedirectTarget } from '#web/routing/redirect-target.ts'

/** After the log-in: where the address says, as far as it is this person's side of the portal, else home. */
export function useWayIn() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (user: User) => {
    const target = safeTarget(search.get('redirect'))
    const inside = target?.startsWith('/dashboard') ?? false
    if (!user.isAdmin) return navigate(target && !inside ? target : '/', { replace: true })
    return navigate(target && inside && target !== '/dashboard' ? withRedirectTarget('/dashboard', target) : '/dashboard', { replace: true })
  }
}
