import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { messagesOf, translateOf } from '../http/pages/texts.ts'
import { mailText } from './text.ts'

test.each(locales)('the product has the same name in mails and on pages in %s', (locale) => {
  expect(mailText(locale).product).toBe(translateOf(locale)('header.product'))
})

test.each(locales)('browsers are not sent the texts of mails in %s', (locale) => {
  expect(messagesOf(locale)).toHaveProperty('common')
  expect(messagesOf(locale)).not.toHaveProperty('mail')
})
