/**
 * The texts of mails and short messages. Apart from those of the pages (server/http/pages/texts.ts): browsers never need them,
 * and they are imported as plain JSON, which the command line can do from the sources.
 */

import { makeI18n, textOf } from '#client/runtime/i18n/i18next-text.ts'
import type { Text } from '#client/runtime/i18n/text.tsx'
import type { Locale } from '#shared/locales.ts'
import { withRuleNumbers } from '#shared/rules/rule-numbers.ts'
import type { Rules } from '#shared/standards/rules/rules.ts'
import { byRulesOfNow } from '#shared/standards/rules/rules-at.ts'
import cnCommon from '../../../locales/cn/common.json' with { type: 'json' }
import cnMail from '../../../locales/cn/mail.json' with { type: 'json' }
import cnRegister from '../../../locales/cn/register.json' with { type: 'json' }
import enCommon from '../../../locales/en/common.json' with { type: 'json' }
import enMail from '../../../locales/en/mail.json' with { type: 'json' }
import enRegister from '../../../locales/en/register.json' with { type: 'json' }
import thCommon from '../../../locales/th/common.json' with { type: 'json' }
import thMail from '../../../locales/th/mail.json' with { type: 'json' }
import thRegister from '../../../locales/th/register.json' with { type: 'json' }

/** Names of a registration's fields and of a place's parts: mails and refusals list the returned ones. */
const fieldsOf = <Field, Header, Part>({ field, header, part }: { field: Field; header: Header; part: Part }) => ({
  field,
  header,
  part,
})

const messagesBy = (rules: Rules) => ({
  th: withRuleNumbers(
    'th',
    { common: { header: thCommon.header }, mail: thMail, register: fieldsOf(thRegister) },
    rules,
  ),
  en: withRuleNumbers(
    'en',
    { common: { header: enCommon.header }, mail: enMail, register: fieldsOf(enRegister) },
    rules,
  ),
  cn: withRuleNumbers(
    'cn',
    { common: { header: cnCommon.header }, mail: cnMail, register: fieldsOf(cnRegister) },
    rules,
  ),
})

/** They tell the numbers of the rules that hold when they are sent. */
const texts = byRulesOfNow((rules): Record<Locale, Text> => {
  const messages = messagesBy(rules)
  const speaking = (locale: Locale) => textOf(makeI18n(locale, { th: messages.th, [locale]: messages[locale] }))
  return { th: speaking('th'), en: speaking('en'), cn: speaking('cn') }
})
// Now, so that a text that names no rule's number stops the start and not a mail.
texts()

/** Texts and formats of the person's language, and the product's name in it. */
export const mailText = (locale: Locale): Text & { product: string } => ({
  ...texts()[locale],
  product: texts()[locale].t('header.product'),
})
