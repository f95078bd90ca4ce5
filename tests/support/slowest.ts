import type { Reporter, TestModule } from 'vitest/node'

const COUNT = 10

/** Ends the report with the ten slowest tests. */
export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const lines = tests
      .map((test) => ({
        name: `${test.module.relativeModuleId} > ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, COUNT)
      .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
    console.log(`\n The slowest tests\n${lines.join('\n')}`)
  }
}
