import { parseArgs } from 'node:util'
import { OperatorError } from '#platform/config/operator-error.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Command, commands } from './commands.ts'
import { options } from './options.ts'
import type { Outcome } from './outcome.ts'

const column = 60

const formsOf = ({ options: own = {} }: Command) => Object.entries(own).map(([name, form]) => [name, form.replace('--', `--${name}`)] as const)

const callOf = (command: Command) => ['biurko', command.words, ...(command.takes ?? []), ...formsOf(command).map(([, form]) => form)].join(' ')

function lineOf(command: Command): string {
  const call = `  ${callOf(command)}`
  return call.length < column ? call.padEnd(column) + command.does : `${call}\n${' '.repeat(column)}${command.does}`
}

const listOf = (entries: readonly Command[]) => ['Polecenia:', ...entries.map(lineOf)].join('\n')

export const help = listOf(commands)

/** Asked for, the list is no fault. */
export const asksForHelp = (args: readonly string[]) => args[0] === 'help' || args.some(arg => arg === '--help' || arg === '-h')

const isOptional = (form: string) => form.startsWith('[')

/** What is wrong with what was typed, in one sentence, and how the command is written. */
const misused = (command: Command, sentence: string) => new OperatorError(`${sentence}\nPolecenie pisze się tak: ${callOf(command)}`)

function commandOf(typed: readonly string[]): Command {
  const named = commands.find(({ words }) => words === typed.slice(0, words.split(' ').length).join(' '))
  if (named) return named
  const [noun] = typed
  if (!noun) throw new OperatorError(help)
  // Whoever knows the first word is shown those that begin with it.
  const alike = commands.filter(({ words }) => words.split(' ')[0] === noun)
  if (alike.length > 0) throw new OperatorError(`Po „${noun}” brakuje dalszego słowa albo jest nieznane.\n${listOf(alike)}`)
  throw new OperatorError(`Nie ma polecenia „${noun}”. Wszystkie wypisuje: biurko --help`)
}

/** Options stand anywhere; whether one is known, and has what it needs, is found before its command is opened. */
function checkOptions(command: Command, args: readonly string[]) {
  const { tokens } = parseArgs({ args: [...args], allowPositionals: true, tokens: true, strict: false, options })
  const optionTokens = tokens.filter(token => token.kind === 'option')
  for (const { name, value } of optionTokens) {
    if (!Object.hasOwn(command.options ?? {}, name)) throw misused(command, `Polecenie „${command.words}” nie ma opcji --${name}.`)
    const { type } = options[name as keyof typeof options]
    if ((type === 'string') !== (value !== undefined)) throw misused(command, `Opcja --${name} ${type === 'string' ? 'wymaga wartości' : 'nie ma wartości'}.`)
  }
  const missing = formsOf(command).filter(([name, form]) => !isOptional(form) && !optionTokens.some(option => option.name === name))
  return missing.map(([, form]) => form)
}

function checkArguments(command: Command, args: readonly string[], missingOptions: readonly string[]) {
  const takes = command.takes ?? []
  const stray = args[takes.length]
  if (stray !== undefined) throw misused(command, `Nie wiadomo, do czego jest „${stray}”. Słowa ze spacją proszę ująć w cudzysłów.`)
  const missing = [...takes.slice(args.length).filter(form => !isOptional(form)), ...missingOptions]
  if (missing.length > 0) throw misused(command, `Brakuje: ${missing.join(', ')}.`)
}

const wholeOutcome = (outcome: Outcome | string): Outcome => (typeof outcome === 'string' ? { text: outcome, exit_code: 0 } : outcome)

/** What is asked for, before anything is opened. Throws an `OperatorError` with the commands that are alike. */
export function findCommand(args: readonly string[]): (installation: Installation) => Promise<Outcome> {
  const { positionals: typed } = parseArgs({ args: [...args], allowPositionals: true, strict: false, options })
  const command = commandOf(typed)
  const missing = checkOptions(command, args)
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
  const rest = positionals.slice(command.words.split(' ').length)
  checkArguments(command, rest, missing)
  return async installation => wholeOutcome(await command.run(installation, { args: rest, values }))
}
