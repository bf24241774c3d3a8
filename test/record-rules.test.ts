/** The record's lines of each action: words in every language, and nothing of private persons. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { actions } from '#shared/actions.ts'
import { cardStates } from '#shared/cards/card-states.ts'
import { categories } from '#shared/categories.ts'
import { locales } from '#shared/locales.ts'
import { recordFields } from '#shared/record/record-fields.ts'
import { recordGroups } from '#shared/record/record-page.ts'
import { readActions, recordRules, unnamedActions } from '#shared/record/record-rules.ts'
import { proposalKinds } from '#shared/two-persons/proposal.ts'

test.each(locales)('fields, groups and the codes of states have words in %s', (locale) => {
  const { field, value, kind } = JSON.parse(
    readFileSync(path.join(projectRoot, 'locales', locale, 'record.json'), 'utf8'),
  )
  expect(Object.keys(field).sort()).toEqual(Object.keys(recordFields).sort())
  expect(Object.keys(kind).sort()).toEqual([...recordGroups].sort())
  const codes = [...cardStates, ...categories, ...proposalKinds, 'yellow', 'orange', 'red']
  expect(codes.filter((code) => !value[code])).toEqual([])
  expect(Object.values({ ...field, ...value, ...kind }).filter((words) => !words)).toEqual([])
})

test('each action has a rule, and each field is shown by an action', () => {
  expect(Object.keys(recordRules).sort()).toEqual([...actions].sort())
  const used = new Set(readActions.flatMap((action) => recordRules[action]?.fields ?? []))
  expect(Object.keys(recordFields).filter((name) => !used.has(name as never))).toEqual([])
})

test('personal data is in no rule: contacts stand only in letter heads of agencies', () => {
  const showing = (name: string) => readActions.filter((action) => recordRules[action]?.fields.includes(name as never))
  expect(showing('contact')).toEqual(['agency.change'])
  expect(showing('address')).toEqual(['agency.change'])
  for (const action of unnamedActions)
    for (const name of ['officer', 'person', 'proposed_by', 'handle', 'title', 'name'])
      expect([action, recordRules[action]?.fields.includes(name as never)]).toEqual([action, false])
  // Acts of clients upon places are read without their names.
  for (const action of ['review.write', 'review.edit', 'review.delete', 'review.report', 'place.report', 'claim.make'])
    expect(unnamedActions).toContain(action)
})
