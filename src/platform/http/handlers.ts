import type { AnswerOf, BodyOf, Contract, Declaration, ParamsOf, QueryOf } from '#kernel/endpoint.ts'
import type { Context, PersonContext } from './context.ts'

type HandlerContext<E extends Declaration> = E['access'] extends 'key' | 'open'
  ? Context<ParamsOf<E['path']>, QueryOf<E>, BodyOf<E>>
  : PersonContext<ParamsOf<E['path']>, QueryOf<E>, BodyOf<E>>

export type Handler<E extends Declaration> = (context: HandlerContext<E>) => Promise<AnswerOf<E>> | AnswerOf<E>

export type HandlersOf<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> }

export interface Mountable {
  declaration: Declaration
  handler: (context: PersonContext) => Promise<unknown>
}

/** Pairs a contract with its handlers; one that is missing does not compile. */
export function handlers<const C extends Contract>(contract: C, handlers: HandlersOf<C>): Mountable[] {
  return Object.entries(contract).map(([name, declaration]) => ({
    declaration,
    handler: handlers[name as keyof C] as unknown as Mountable['handler'],
  }))
}

/** The answer of what leaves nothing to tell. */
export const done = { data: { done: true as const } }
