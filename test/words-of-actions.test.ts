/** Any action may stand on an officer's record: each has words of its own in every language, and no words lack an action. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { actions } from '#shared/actions.ts'
import { locales } from '#shared/locales.ts'

test.each(locales)('every action has words in %s', (locale) => {
  const { did } = JSON.parse(readFileSync(path.join(projectRoot, 'locales', locale, 'mail.json'), 'utf8'))
  const said = Object.entries<Record<string, string>>(did).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, words]) => [`${noun}.${verb}`, words] as const),
  )
  expect(said.map(([action]) => action).sort()).toEqual([...actions].sort())
  expect(said.filter(([action, words]) => words.trim() === '' || words.includes(action))).toEqual([])
})
