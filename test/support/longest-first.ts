/**
 * Begins with the files that take a minute, so that none of them is left to one core at the end: on a fresh clone nothing tells how long
 * a file takes. These are the ones in a process of their own, the folders whose tests start whole servers, those that look at
 * every page or post every form, that invent the demo, prove the regular expressions, or search hundreds of times.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long = new RegExp(
  [
    '/test/(database|start|deploy|languages|search-cases)/',
    '/test/(posts|doors|matrix|(weighty-)?decisions|decided-first|http/(review-privacy|hostile)|standards/regular-expressions)\\.test',
    '/src/server/demo/demo-history\\.test',
    '/e2e/(accessibility|working-pages|clean-pages|refused-work|refused-forms)\\.e2e',
  ].join('|'),
)

const isLong = ({ moduleId, project }: TestSpecification): boolean => project.config.isolate || long.test(moduleId)

/** Those that wait for each other (turns.ts) are apart in the list, so that nobody waits for long. */
const takesTurns = ({ moduleId }: TestSpecification): boolean =>
  /\/e2e\/(offline|inspector-visit|field-faults|runs|run-states|no-score)\.e2e/.test(moduleId)

function spread(files: TestSpecification[]): TestSpecification[] {
  const [inTurn, others] = [files.filter(takesTurns), files.filter((file) => !takesTurns(file))]
  const gap = Math.max(1, Math.floor(others.length / (inTurn.length + 1)))
  return [
    ...inTurn.flatMap((file, i) => [file, ...others.slice(i * gap, (i + 1) * gap)]),
    ...others.slice(inTurn.length * gap),
  ]
}

/** For vitest's `sequence.sequencer`. Files that share a process stay together. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted(
      (one, other) => Number(other.project.config.isolate) - Number(one.project.config.isolate),
    )
    return [...sorted.filter(isLong), ...spread(sorted.filter((file) => !isLong(file)))]
  }
}
