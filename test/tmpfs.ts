import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Systems give it half of the memory; containers often next to nothing. */
const inMemory = '/dev/shm'
const enough = 3 * 1024 ** 3

function fits(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}

/**
 * Where databases are kept that last for a test file: in memory where there is room, since nobody waits for a disk there. Tests about
 * broken machines stay on the disk.
 */
export const tmpfsFolder = fits() ? inMemory : tmpdir()
