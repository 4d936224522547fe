import { handlers } from '#platform/http/handlers.ts'
import { law } from './contract.ts'
import { lawInForce } from './store.ts'

export const lawApi = handlers(law, {
  get: () => {
    const { as_of, version } = lawInForce()
    return { data: { as_of, version } }
  },
})
