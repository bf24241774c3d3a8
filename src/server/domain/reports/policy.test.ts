import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { locales } from '#shared/locales.ts'
import { InputRefusal } from '../input-refusal.ts'
import { refused } from './policy.ts'

const textOf = (locale: string, key: string): unknown => {
  const tree = JSON.parse(readFileSync(`${projectRoot}/locales/${locale}/report.json`, 'utf8'))
  return key
    .replace('report:', '')
    .split('.')
    .reduce((node, name) => node?.[name], tree)
}

test.each([
  ['the owner, who mends it', 'ownPlace', 403],
  ['who has an open report of the place and kind already', 'open', 409],
] as const)('%s is refused for the whole form, and told so in every language', (_who, rule, status) => {
  const refusal = refused(rule)
  expect(refusal).toBeInstanceOf(InputRefusal)
  expect(refusal).toMatchObject({ status, errors: { form: `report:refusal.${rule}` } })
  for (const locale of locales) expect(textOf(locale, refusal.errors.form as string), locale).toMatch(/\S/)
})
