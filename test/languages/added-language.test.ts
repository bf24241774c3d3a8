/**
 * A fourth language needs a folder, a line and a migration: in a copy of the tree a pretended one is added by scripts/languages/add-language.mjs, and
 * test/languages/pretended.ts walks the pages there in it. The copy's templates of the database are this tree's, so that a second run finds them made.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'

const run = promisify(execFile)
const copied = [
  'src',
  'locales',
  'scripts',
  'public',
  'test/support',
  'test/languages',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'index.html',
]

test('a pretended fourth language is added, and its pages are walked', async () => {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'language-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const it of copied) cpSync(path.join(projectRoot, it), path.join(copy, it), { recursive: true })
  mkdirSync(path.join(projectRoot, '.cache'), { recursive: true })
  for (const it of ['node_modules', '.cache']) symlinkSync(path.join(projectRoot, it), path.join(copy, it))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the program that is run in the copy.
  const language = "{ code: 'xx', tag: 'xx-XX', name: 'Xx', mark: (text) => `⟦${text}⟧` }"
  const add = `import('./scripts/languages/add-language.mjs').then((it) => it.addLanguage(${language}))`
  await run(process.execPath, ['-e', add], { cwd: copy })
  cpSync(path.join(copy, 'test/languages/pretended.ts'), path.join(copy, 'test/languages/pretended.test.ts'))
  const report = path.join(copy, 'report.json')
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--project', 'node', '--retry', '0', '--reporter=json', `--outputFile=${report}`, 'pretended']
  // Of the run around it nothing is passed on: it would take the inner one for a worker of its own.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$)/.test(name)))
  await run(process.execPath, [vitest, ...args], { cwd: copy, env, maxBuffer: 1e8 }).catch(() => undefined)
  const { testResults, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
  const faults = testResults.flatMap((file: { message: string; assertionResults: { failureMessages: string[] }[] }) => [
    ...(file.message ? [file.message] : []),
    ...file.assertionResults.flatMap(({ failureMessages }) => failureMessages),
  ])
  expect(faults).toEqual([])
  expect(numPassedTests).toBe(7)
}, 240_000)
