import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { OperatorError } from './operator-error.ts'

/** Checks folders and port before the database opens. Explains a failure in one line that names the variable. Throws an `OperatorError`. */
export async function preflightEnvironment({ data_dir, host, port }: Pick<Config, 'data_dir' | 'host' | 'port'>) {
  checkFolder(data_dir)
  const fault = await listeningFault(host, port)
  if (fault) throw new OperatorError(fault)
}

/** Without the built screens a node would be ready and answer every page with 404. */
export function checkScreens(folder = join(import.meta.dirname, '../../../dist')) {
  if (!existsSync(join(folder, 'index.html'))) throw new OperatorError(`Brak zbudowanych ekranów w folderze ${folder}; proszę uruchomić: npm run build`)
}

/** Makes it where it is missing, and writes into it. Throws an `OperatorError` that names the variable. */
export function checkFolder(folder: string, named = 'DATA_DIR') {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch {
    throw new OperatorError(`${named}: w folderze ${folder} nie można zapisywać; proszę podać inny albo nadać do niego prawa`)
  }
}

/** Parents first: `mkdir` with `recursive` never returns where nothing can be made, such as in /proc. */
function makeFolder(folder: string) {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

function listeningFault(host: string, port: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(sentenceOf(code, host, port)))
    server.listen({ host, port }, () => server.close(() => resolve(undefined)))
  })
}

function sentenceOf(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `PORT: ${port} jest zajęty przez inny program; proszę podać inny albo zatrzymać tamten`
  if (code === 'EACCES') return `PORT: ${port} jest dla tego konta zastrzeżony; proszę podać wyższy niż 1023`
  return `HOST: ten komputer nie ma adresu ${host}; proszę podać np. 127.0.0.1 albo 0.0.0.0`
}
