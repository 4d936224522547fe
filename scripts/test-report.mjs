import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const now = () => performance.now()
const seconds = milliseconds => Math.round(milliseconds / 10) / 100
const textOf = error => error.stack ?? String(error.message ?? error)

/**
 * A Vitest reporter for `scripts/test.mjs`: counts, failures and the seconds of each file and hook, as JSON in the file that
 * BIURKO_TEST_REPORT names. Errors outside of any test count as failures too: Vitest's own JSON report does not tell of them.
 */
export default class TestReport {
  #runStarted = now()
  #globalSetup
  #hooks = new Map()
  #setups = new Map()

  onTestRunStart() {
    this.#runStarted = now()
  }

  onTestModuleQueued() {
    this.#globalSetup ??= now() - this.#runStarted
  }

  onHookStart({ name, entity }) {
    this.#hooks.set(`${name} ${entity.id}`, now())
  }

  onHookEnd({ name, entity }) {
    if (name !== 'beforeAll' && name !== 'afterAll') return
    const file = relative('.', (entity.module ?? entity).moduleId)
    const key = `${file} ${name}`
    this.#setups.set(key, (this.#setups.get(key) ?? 0) + now() - (this.#hooks.get(`${name} ${entity.id}`) ?? now()))
  }

  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap(module => [...module.children.allTests()].map(test => ({ test, file: relative('.', module.moduleId) })))
    const states = tests.map(({ test }) => test.result().state)
    const failures = [
      ...tests
        .filter(({ test }) => test.result().state === 'failed')
        .map(({ test, file }) => ({ name: `${file}: ${test.fullName}`, message: (test.result().errors ?? []).map(textOf).join('\n') })),
      // A file that cannot be loaded, or whose hooks fail, has failed without a failed test of its own.
      ...modules.flatMap(module => {
        const suites = [module, ...module.children.allSuites()]
        return suites.flatMap(suite => suite.errors().map(error => ({ name: relative('.', module.moduleId), message: textOf(error) })))
      }),
      ...unhandled.map(error => ({ name: 'outside of any test', message: textOf(error) })),
    ]
    const files = modules.map(module => {
      const { collectDuration, duration, prepareDuration, setupDuration } = module.diagnostic()
      return { file: relative('.', module.moduleId), tests: seconds(duration), imports: seconds(collectDuration + setupDuration + prepareDuration) }
    })
    const setups = [...this.#setups].map(([name, duration]) => ({ name, seconds: seconds(duration) }))
    if (this.#globalSetup !== undefined) setups.push({ name: 'global set-up', seconds: seconds(this.#globalSetup) })
    const count = state => states.filter(found => found === state).length
    writeFileSync(
      process.env.BIURKO_TEST_REPORT,
      JSON.stringify({ passed: count('passed'), failed: count('failed'), skipped: count('skipped'), failures, files, setups }),
    )
  }
}
