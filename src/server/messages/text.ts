/**
 * The texts of mails, short messages and letters. Apart from those of the pages (server/http/pages/texts.ts): browsers never need them,
 * and they are read from the disk, which the command line can do from the sources.
 */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { makeI18n, textOf } from '#client/runtime/i18n/i18next-text.ts'
import type { Text } from '#client/runtime/i18n/text.tsx'
import { type Locale, locales } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'
import { withRuleNumbers } from '#shared/rules/rule-numbers.ts'
import type { Rules } from '#shared/standards/rules/rules.ts'
import { byRulesOfNow } from '#shared/standards/rules/rules-at.ts'
import { projectRoot } from '../settings/root.ts'

/** Names of a registration's fields, of a place's parts and of licences: mails, refusals and answers list them. */
const fieldsOf = ({ field, header, part, licence }: Record<string, unknown>) => ({ field, header, part, licence })
/** An owner's tasks, and the table of places. */
const tasksOf = ({ toDo, places, status }: Record<string, unknown>) => ({ toDo, places, status })

/** Of a card: its letter and its file on paper say the same as its page. */
const onPaper = [
  'order',
  'letterHead',
  'facts',
  'basis',
  'basisNone',
  'noBasis',
  'action',
  'appeal',
  'by',
  'case',
  'clock',
  'date',
  'event',
  'extension',
  'finding',
  'level',
  'move',
  'moves',
  'number',
  'receipt',
  'reply',
  'severity',
  'standing',
  'state',
  'step',
  'title',
  'verdict',
] as const
const letterOf = (card: Record<string, unknown>) => Object.fromEntries(onPaper.map((name) => [name, card[name]]))

/** Of a stopped account: mails name what is stopped, and until when. */
const partsOf = <Scope, Until, Outcome>({
  scope,
  until,
  outcome,
}: {
  scope: Scope
  until: Until
  outcome: Outcome
}) => ({
  scope,
  until,
  outcome,
})

/** Sentences that officers tap into their reasons. */
const phrasesOf = ({ missing, ratified }: { missing: unknown; ratified: { phrase: unknown } }) => ({
  missing,
  ratified: { phrase: ratified.phrase },
})

const read = (locale: Locale, name: string) =>
  JSON.parse(readFileSync(path.join(projectRoot, 'locales', locale, `${name}.json`), 'utf8'))

const files = locales.map((locale) => {
  const { header, category } = read(locale, 'common')
  return [
    locale,
    {
      common: { header, category },
      mail: read(locale, 'mail'),
      letter: read(locale, 'letter'),
      card: letterOf(read(locale, 'card')),
      record: read(locale, 'record'),
      import: read(locale, 'import'),
      stop: partsOf(read(locale, 'stop')),
      warning: phrasesOf(read(locale, 'warning')),
      register: fieldsOf(read(locale, 'register')),
      vendor: tasksOf(read(locale, 'vendor')),
      chat: { phrase: read(locale, 'chat').phrase },
    },
  ] as const
})

const messagesBy = (rules: Rules) =>
  Object.fromEntries(
    files.map(([locale, texts]) => [locale, withRuleNumbers(locale, texts, rules)]),
  ) as unknown as Record<Locale, Messages>

/** They tell the numbers of the rules that hold when they are sent. */
const texts = byRulesOfNow((rules): Record<Locale, Text> => {
  const messages = messagesBy(rules)
  const speaking = (locale: Locale) => textOf(makeI18n(locale, { th: messages.th, [locale]: messages[locale] }))
  return Object.fromEntries(locales.map((locale) => [locale, speaking(locale)])) as Record<Locale, Text>
})
// Now, so that a text that names no rule's number stops the start and not a mail.
texts()

/** Texts and formats of the person's language, and the product's name in it. */
export const mailText = (locale: Locale): Text & { product: string } => ({
  ...texts()[locale],
  product: texts()[locale].t('header.product'),
})
