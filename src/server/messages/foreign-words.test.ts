/** A reason in another language than its reader's: what each channel says of it, with an engine and without one. */
import { expect, test } from 'vitest'
import { asOwn, fillWords, reasonFor, wordsOf } from './foreign-words.ts'
import { render } from './gallery.ts'
import { sampleReason, sampleTranslations } from './sample-notices.ts'

const original = { en: 'In Thai, as it was written: ', cn: '泰文原文：' } as const

test.each(['en', 'cn'] as const)(
  'in %s a translated reason is marked, and a mail has the original beside it',
  (locale) => {
    const { mail, sms, push, line } = render('card_returned', locale, 'orange', 'translated')
    const said = sampleTranslations[locale]
    for (const words of [mail?.text, mail?.html]) {
      expect(words).toContain(said)
      expect(words).toContain(`${original[locale]}${sampleReason}`)
    }
    const mark = locale === 'en' ? ' (machine translation)' : '（机器翻译）'
    for (const words of [sms, push?.body, JSON.stringify(line)]) expect(words).toContain(`${said}${mark}`)
  },
)

test('without an engine a mail says which part is Thai and gives the telephone; a short message spares the letters', () => {
  const { mail, sms, push, line } = render('card_returned', 'en', 'orange', 'plain')
  for (const words of [mail?.text, mail?.html])
    expect(words).toContain('The reason is in Thai, as it was written. Ask by telephone: ทต.ราไวย์, 076-211-333')
  expect(mail?.html).toContain(`<span lang="th">${sampleReason}</span>`)
  for (const words of [push?.body, JSON.stringify(line)]) expect(words).toContain(`${sampleReason} (in Thai)`)
  expect(sms).toContain('reason in Thai')
  expect(sms).not.toContain(sampleReason)
})

test('a reader of the same language is told nothing of languages', () => {
  const { mail } = render('card_returned', 'th', 'orange', 'plain')
  expect(mail?.text).toContain(sampleReason)
  expect(mail?.text).not.toContain('ภาษา')
})

test('names of fields are said in the reader’s language, and only a person’s words wait for an engine', () => {
  const reason = `Photo: ${asOwn('ภาพมืด')}; Address: ${asOwn('no house number')}`
  const told = reasonFor(reason, 'en')
  if (!('parts' in told)) throw new Error('all of it is in English')
  expect(wordsOf(told)).toEqual(['ภาพมืด'])
  const said = { ...told, to: 'en', most: 100, on: 'mail', writer: null } as const
  const filled = fillWords({ text: '\u0002', said }, { translations: { ภาพมืด: 'too dark' }, agency: null })
  expect(filled).toEqual({ text: 'Photo: too dark; Address: no house number' })
  expect(reasonFor(`Photo: ${asOwn('too dark')}`, 'en')).toEqual({ text: 'Photo: too dark' })
})

test('a date has the name of what is due by it, and a question keeps its own end', () => {
  const facts = (kind: Parameters<typeof render>[0]) => render(kind, 'en').mail?.text ?? ''
  expect(facts('card_issued')).toContain('Reply by: ')
  expect(facts('card_extension_granted')).toContain('Fix by: ')
  expect(facts('card_to_ratify')).toContain('Decision by: ')
  for (const kind of ['draft_ends', 'survey_expiring', 'licence_ends'] as const) {
    expect(facts(kind)).toContain('Until: ')
    expect(facts(kind)).not.toMatch(/(Reply|Decision) by: /)
  }
  expect(render('licence_awaited', 'en').sms).toContain('Has your licence come? ครัวชาวเลราไวย์')
})
