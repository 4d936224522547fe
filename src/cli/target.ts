import { open, stat } from 'node:fs/promises'
import { OperatorError } from '#platform/config/operator-error.ts'

/**
 * The file beside `path` in which it lies until it is whole; no other account of this machine reads it. Found out before the work begins.
 * Throws an `OperatorError` where it exists or cannot be written.
 */
export async function reserve(path: string): Promise<string> {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isFile()) throw new OperatorError(`Plik ${path} już istnieje. Proszę podać inny albo najpierw go usunąć.`)
  const unfinished = `${path}.part`
  try {
    // A folder, or a device such as /dev/null, which a file must not take the place of.
    if (stats) throw new Error()
    await (await open(unfinished, 'w', 0o600)).close()
  } catch {
    throw new OperatorError(`Pliku ${path} nie można tu zapisać. Proszę podać inny plik, w folderze, który jest i w którym to konto może zapisywać.`)
  }
  return unfinished
}
