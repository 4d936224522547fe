import { type User, users } from '#features/users/shared/contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export const fullName = (user: Pick<User, 'first_name' | 'last_name' | 'email'>) => `${user.first_name} ${user.last_name}`.trim() || user.email

async function done(work: () => Promise<unknown>, text: string) {
  await attempt(async () => {
    await work()
    toast(text)
    await refreshQueries('users')
  })
}

const setActive = (id: string, active: boolean) => call(active ? users.activate : users.deactivate, { params: { id } })

interface Company {
  id: string
  title: string
}

/** An account whose companies would be left without a caretaker stays as it is: these are given to somebody else first. */
export async function handingOver(act: () => Promise<unknown>, handOver: (companies: readonly Company[]) => void) {
  try {
    await act()
  } catch (error) {
    const { companies } = (error instanceof ApiError ? (error.data ?? {}) : {}) as { companies?: Company[] }
    if (!companies) throw error
    handOver(companies)
  }
}

/** Either way can be taken back. */
export const turnOff = (user: User, handOver: (companies: readonly Company[]) => void) => attempt(() => handingOver(() => turn(user, false), handOver))
export const turnOn = (user: User) => attempt(() => turn(user, true))

const turn = async (user: User, active: boolean) => {
  await setActive(user.id, active)
  toast(`${active ? 'Włączono' : 'Wyłączono'} konto: ${fullName(user)}.`, {
    undo: async () => {
      await setActive(user.id, !active)
      await refreshQueries('users')
    },
  })
  await refreshQueries('users')
}

export const sendReset = (user: User) => done(() => call(users.sendReset, { query: { id: user.id } }), `Wysłano link do zmiany hasła: ${user.email}.`)

type Invited = Pick<User, 'id' | 'email'>

export async function reinvite({ id, email }: Invited) {
  await done(() => call(users.reinvite, { params: { id }, idempotent: crypto.randomUUID() }), `Wysłano zaproszenie ponownie: ${email}.`)
}

export async function revoke({ id, email }: Invited) {
  await call(users.revoke, { params: { id } })
  toast(`Cofnięto zaproszenie: ${email}.`)
  await refreshQueries('users', 'companies')
}

export async function removeUser(user: User) {
  await call(users.remove, { params: { id: user.id } })
  toast(`Usunięto konto: ${fullName(user)}.`)
  await refreshQueries('users')
}

export async function resetFactor(user: User) {
  await call(users.resetFactor, { params: { id: user.id } })
  toast(`Wyłączono aplikację uwierzytelniającą: ${fullName(user)}.`)
  await refreshQueries('users')
}
