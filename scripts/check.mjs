import { spawn } from 'node:child_process'
import { ensureInstalled, root } from './setup.mjs'
import { timed } from './timings.mjs'

/** Type checks take about as long as all the rest, so the two lanes run side by side; a failure ends its own lane. */
const lanes = [['types'], ['lint', 'architecture', 'drift', 'build', 'sizes']]

/** What a script says is printed when it has ended: two of them would otherwise talk across each other. */
function runScript(name) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { cwd: root, shell: process.platform === 'win32' })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk))
    child.once('error', reject)
    child.once('close', code => {
      process.stdout.write(Buffer.concat(output))
      if (code !== 0) console.error(`npm run ${name} ended with exit code ${code}`)
      resolve(code === 0)
    })
  })
}

async function runLane(names) {
  for (const name of names) if (!(await timed(name, () => runScript(name)))) return false
  return true
}

ensureInstalled()
const passed = await Promise.all(lanes.map(runLane))
process.exitCode = passed.every(Boolean) ? 0 : 1
