/**
 * Whether the tests of the rules would notice a wrong rule: each rule is changed in one place after the other, and a change that no
 * test notices is printed. `npm run bench -- mutants FILE …` for some files, without one for all that hold rules; about 2 s a change.
 */
import { readdirSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'
import { measured } from './measured.ts'

/** Part of the changes that must be noticed, in percent. Not all: some change nothing that anybody could see. */
const LEAST = 85

const domains = readdirSync('src/server/domain', { recursive: true, encoding: 'utf8' })
const shared = readdirSync('src/shared', { recursive: true, encoding: 'utf8' })
const rules = [
  ...shared
    .filter((file) => /(^|\/)(score|grade|pass-rule|card-deadlines|place-reports|\w+-states)\.ts$/.test(file))
    .map((file) => `src/shared/${file}`),
  ...domains.filter((file) => /\/(rules|policy|due)\.ts$/.test(file)).map((file) => `src/server/domain/${file}`),
  'src/server/domain/accounts/constants.ts',
  'src/server/http/pages/guards.ts',
  'src/server/db/limits.ts',
  'src/server/db/growing-wait.ts',
]

type Options = ConstructorParameters<typeof Stryker>[0]
type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const given = process.argv.slice(2)
// Started for benchmarks the tests' own runner would take this for its kind of run.
process.env.NODE_ENV = 'test'

const mutants = await new Stryker({
  mutate: given.length > 0 ? given : rules,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/bench/mutants.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // It reads this file through the interface of TypeScript, which 7 does not have; a name that no file has is left alone.
  tsconfigFile: 'none.json',
  concurrency: 1,
  // A file that no test comes near is a finding, not a fault.
  allowEmpty: true,
  tempDirName: '.cache/mutants',
  cleanTempDir: 'always',
  ignorePatterns: ['.cache', '.data', 'dist', 'docs', 'public', 'deploy', 'test-results'],
  reporters: [],
  allowConsoleColors: false,
  logLevel: 'error' as Options['logLevel'],
}).runMutationTest()

const seen = new Set(['Killed', 'Timeout'])
const unseen = new Set(['Survived', 'NoCoverage'])
const oneLine = (text = '') => text.replace(/\s+/g, ' ').slice(0, 100)
const files = Map.groupBy(mutants, ({ fileName }) => fileName.slice(process.cwd().length + 1))

/** Its position, and the change that no test noticed. */
const lineOf = ({ location: { start }, mutatorName, replacement, status }: Mutant) =>
  `  ${start.line}:${start.column} ${mutatorName} ${status === 'NoCoverage' ? '(no test comes here)' : ''}→ ${oneLine(replacement)}\n`

for (const [file, all] of files) {
  const killed = all.filter(({ status }) => seen.has(status))
  const survived = all.filter(({ status }) => unseen.has(status))
  const tried = killed.length + survived.length
  if (tried === 0) continue
  if (survived.length > 0) process.stdout.write(`\n${file}\n${survived.map(lineOf).join('')}`)
  const what = `${file}: ${killed.length} killed, ${survived.length} survived`
  measured(what, (100 * killed.length) / tried, '%', { atLeast: LEAST })
}
