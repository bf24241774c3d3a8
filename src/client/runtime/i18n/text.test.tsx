/** react-i18next reads under our provider what `useText` reads: from i18next, and from what stands in for it until the first act. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Trans, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { type Locale, locales } from '#shared/locales.ts'
import { firstText } from './first-text.ts'
import { makeI18n, textOf } from './i18next-text.ts'
import { fixedText, TextProvider, useText } from './text.tsx'

const messages = {
  common: {
    who: 'Ann & {{name}}',
    rich: 'Read <rules>the rules of {{name}}</rules> first',
    file_one: '1 file',
    file_other: '{{count}} files',
  },
  own: { only: 'of the page' },
}
const chinese = { ...messages, common: { ...messages.common, file_one: undefined } }
const speaking = (locale: Locale) =>
  locale === 'en' ? messages : (JSON.parse(JSON.stringify(chinese)) as typeof messages)

function Reads() {
  const { t, locale } = useText()
  const { t: theirs, i18n } = useTranslation()
  const name = 'Bo & Co'
  const pairs = [
    [t('who', { name }), theirs('who', { name })],
    [t('own:only'), theirs('own:only')],
    [t('file', { count: 1 }), theirs('file', { count: 1 })],
    [t('file', { count: 3 }), theirs('file', { count: 3 })],
    [t('none'), theirs('none')],
  ]
  return (
    <>
      {pairs.map(([ours, other]) => (ours === other ? `[${ours}]` : `${ours} is not ${other}`))}
      {i18n.language === locale ? locale : 'another language'}
      <Trans i18nKey="rich" values={{ name }} components={{ rules: <a href="/rules">rules</a> }} />
    </>
  )
}

test.each(locales)('texts, values, plurals and rich texts in %s', (locale) => {
  const drawn = [firstText(locale, speaking(locale)), textOf(makeI18n(locale, { [locale]: speaking(locale) }))].map(
    (text) =>
      renderToStaticMarkup(
        <TextProvider source={fixedText(text)}>
          <Reads />
        </TextProvider>,
      ),
  )
  const one = locale === 'en' ? '1 file' : '1 files'
  expect(drawn[0]).toBe(
    `[Ann &amp; Bo &amp; Co][of the page][${one}][3 files][]${locale}Read <a href="/rules">the rules of Bo &amp; Co</a> first`,
  )
  expect(drawn[1]).toBe(drawn[0])
})

test('without a provider a component that reads texts is told so', () => {
  expect(() => renderToStaticMarkup(<Reads />)).toThrow('TextProvider')
})
