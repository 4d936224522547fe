import { type ComponentType, lazy, type ReactNode } from 'react'
import { loadWithLine } from './load-with-line.ts'

type Loaded<Part> = Part extends (props: infer Props) => ReactNode ? ComponentType<Props> : never

/** `React.lazy` of a component that its module exports by name; lost with the line, it comes with the line. */
export const lazyNamed = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(async () => ({ default: (await loadWithLine(load))[name] as Loaded<Module[Name]> }))
