import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDiskFull } from '#platform/http/error-handler.ts'

/** A disk of its own in memory, small enough to be filled in a second. */
export function mountSmallDisk(megabytes: number) {
  if (process.getuid?.() !== 0) throw new Error('A small disk can be mounted by root only; please run this test as root.')
  const folder = mkdtempSync(join(tmpdir(), 'biurko-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Takes what is free, and again what was freed since. */
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (let part = Buffer.alloc(1024 * 1024); part.length >= 4096; ) {
          try {
            writeSync(file, part)
          } catch (error) {
            if (!isDiskFull(error)) throw error
            part = part.subarray(0, part.length / 2)
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast),
    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
