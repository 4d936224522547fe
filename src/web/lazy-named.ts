import { type ComponentType, lazy, type ReactNode } from 'react'

type Loaded<Part> = Part extends (props: infer Props) => ReactNode ? ComponentType<Props> : never

/** `React.lazy` of a component that its module exports by name. */
export const lazyNamed = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] as Loaded<Module[Name]> }))
