/** `vocabulary`: the words of the search as files, a list each, and changes of them from a file. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { wordLists } from '../db/reference/word-lists.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import { renewSearchDocs } from '../domain/search/renew-docs.ts'
import { type ChangedWords, changeVocabulary } from '../domain/vocabulary/change-vocabulary.ts'
import { judgeWords } from '../domain/vocabulary/judge-words.ts'
import { wordColumns } from '../domain/vocabulary/word-row.ts'
import { type CliCommand, type CliTools, CommandRefusal } from './command.ts'
import { progressLine } from './progress-line.ts'
import { readWordFile } from './word-file.ts'

/** Faults shown on the screen. */
const shownFaults = 50

const count = new Intl.NumberFormat('en')

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { 'dry-run': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [act, target, ...more] = positionals
    return { act, target, more, isRehearsal: values['dry-run'] }
  } catch (error) {
    throw new CommandRefusal((error as Error).message.split('. ')[0] as string)
  }
}

async function exportWords(folder: string, { database, print }: CliTools): Promise<number> {
  const rows = await database.db
    .selectFrom('vocabulary')
    .select(['list', 'means', 'term', 'locale', 'is_used', 'source', 'note'])
    .orderBy('position', (order) => order.asc().nullsLast())
    .orderBy('changed_at')
    .orderBy('means')
    .orderBy('term')
    .execute()
  await mkdir(folder, { recursive: true })
  for (const list of wordLists) {
    const words = rows.filter((row) => row.list === list).map((row) => ({ ...row, used: row.is_used ? 'yes' : 'no' }))
    const file = stringify(words, { header: true, columns: [...wordColumns], escape_formulas: true })
    await writeFile(path.join(folder, `${list}.csv`), file)
  }
  print(`${count.format(rows.length)} words in ${wordLists.length} files in ${folder}.`)
  return 0
}

function printFaults({ faults }: Pick<ChangedWords, 'faults'>, print: CliTools['print']): void {
  for (const { line, reason } of faults.slice(0, shownFaults)) print(`line ${line}, ${reason}`)
  if (faults.length > shownFaults) print(`… and ${count.format(faults.length - shownFaults)} more`)
}

const summaryOf = (added: number, changed: number, unchanged: number) =>
  `${count.format(added)} added, ${count.format(changed)} changed, ${count.format(unchanged)} already so`

async function importWords(file: string, isRehearsal: boolean, { database, print, isTerminal }: CliTools) {
  const words = await readWordFile(file)
  if (isRehearsal) {
    const { added, changed, unchanged, faults } = await judgeWords(database.db, words)
    printFaults({ faults }, print)
    print(`${summaryOf(added.length, changed.length, unchanged)}. Nothing was written.`)
    return faults.length > 0 ? 2 : 0
  }
  const done = await executeAsProduct(database.db, changeVocabulary, { words })
  if (done.faults.length > 0) {
    printFaults(done, print)
    print('Nothing was written.')
    return 2
  }
  print(`${summaryOf(done.added, done.changed, done.unchanged)}.`)
  const line = progressLine(print, isTerminal)
  try {
    const show = (made: number) =>
      line.show(`${count.format(made)} of ${count.format(done.stale)} documents made again`)
    const made = done.stale > 0 ? await renewSearchDocs(database.db, { onProgress: show }) : 0
    line.clear()
    if (made > 0) print(`${count.format(made)} places are found by them.`)
  } finally {
    line.clear()
  }
  return 0
}

export const vocabularyCommand: CliCommand = {
  name: 'vocabulary',
  usage: 'vocabulary export FOLDER | vocabulary import FILE.csv [--dry-run]',
  summary: `The words that the search knows; columns ${wordColumns.join(', ')}; used is yes or no.`,
  async run(args, tools) {
    const { act, target, more, isRehearsal } = readArguments(args)
    if (target === undefined || more.length > 0 || !(act === 'export' || act === 'import'))
      throw new CommandRefusal('Say export and a folder, or import and one CSV file.')
    return act === 'export' ? exportWords(target, tools) : importWords(target, isRehearsal, tools)
  },
}
