/** `npm run cli -- vocabulary`: an export can be read back, and a refusal names the line and the reason. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { wordLists } from '../db/reference/word-lists.ts'
import { refreshSearchDocs } from '../domain/search/keep-docs.ts'
import { vocabularyCommand } from './vocabulary.ts'

const database = await testDatabase()
await loadReference(database)
const folder = testFolder()

async function run(...args: string[]) {
  const printed: string[] = []
  const tools = { database, dataDir: folder, print: (text: string) => void printed.push(text), isTerminal: false }
  return { code: await vocabularyCommand.run(args, tools), printed }
}

function given(content: string): string {
  const file = path.join(folder, 'words.csv')
  writeFileSync(file, content)
  return file
}

const own = () =>
  database.db.selectFrom('vocabulary').select(['term', 'source']).where('source', '<>', 'seed').execute()

test('an export is a file a list, and imported again it changes nothing', async () => {
  const { code, printed } = await run('export', folder)
  expect([code, readdirSync(folder).sort()]).toEqual([0, wordLists.map((list) => `${list}.csv`).sort()])
  expect(printed[0]).toMatch(/^6,\d{3} words in 21 files in /)
  expect(readFileSync(path.join(folder, 'kind.csv'), 'utf8')).toMatch(
    /^list,means,term,locale,used,source,note\nkind,restaurant,ร้านข้าว,th,yes,seed,\n/,
  )
  for (const list of wordLists) {
    const { code: done, printed: said } = await run('import', path.join(folder, `${list}.csv`))
    expect([done, said]).toEqual([0, [expect.stringMatching(/^0 added, 0 changed, [\d,]+ already so\.$/)]])
  }
  expect(await own()).toEqual([])
})

test('a rehearsal says what would change and writes nothing; the import makes the documents that have the words', async () => {
  const [id = ''] = await insertPlaces(database, [{ name_th: 'แกงปูใบชะพลูป้าแดง' }])
  await refreshSearchDocs(database.db, [id])
  const file = given('list;means;term\noffer;crab curry;แกงปูใบชะพลู\noffer;crab curry;Crab Curry\n')
  expect(await run('import', file, '--dry-run')).toEqual({
    code: 0,
    printed: ['2 added, 0 changed, 0 already so. Nothing was written.'],
  })
  expect(await own()).toEqual([])
  expect(await run('import', file)).toEqual({
    code: 0,
    printed: ['2 added, 0 changed, 0 already so.', '1 places are found by them.'],
  })
  expect(await own()).toEqual([
    { term: 'แกงปูใบชะพลู', source: 'operator' },
    { term: 'crab curry', source: 'operator' },
  ])
})

test('bad rows are told by their line and reason, and none of the file is taken', async () => {
  const before = await own()
  const file = given(
    'list,means,term,note\noffer,dish,ผัดหมี่โคราช,\n\noffer,dish,"ปู","with, a comma\nand a line"\nmenu,dish,ลาบเป็ด,\n',
  )
  for (const flags of [[], ['--dry-run']]) {
    const { code, printed } = await run('import', file, ...flags)
    expect([code, printed.slice(0, 2)]).toEqual([
      2,
      [
        'line 5, term: ปู is so short that it is part of other words',
        `line 6, list: menu is none of ${wordLists.join(', ')}`,
      ],
    ])
    expect(printed.at(-1)).toContain('Nothing was written.')
  }
  expect(await own()).toEqual(before)
})

test.each([
  ['list,term\n', 'Columns missing: means'],
  ['list,means,term,weight\n', 'Columns unknown: weight'],
  ['list,means,term,term\n', 'more than once: term'],
  ['', 'The file is empty'],
  ['list,means,term\n"offer,dish', 'cannot be read'],
])('%j is no file of words', async (content, reason) => {
  await expect(run('import', given(content))).rejects.toThrow(reason)
})

test('wrong arguments and a missing file are refused', async () => {
  await expect(run('import')).rejects.toThrow('Say export and a folder, or import and one CSV file.')
  await expect(run('list', folder)).rejects.toThrow('Say export')
  await expect(run('import', path.join(folder, 'nowhere.csv'))).rejects.toThrow('cannot be read')
})
