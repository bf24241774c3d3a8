/** Every notice about a place, by every channel and in every language, as it is rendered: place, matter, date and link stand in it. */
import { describe, expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'
import { dateNames } from '../notices/define.ts'
import { levelWords } from './card-words.ts'
import { galleryPage, type Rendered, render } from './gallery.ts'
import { levelColours } from './letter-style.ts'
import { entryOf, noticeKinds, sampleReason } from './sample-notices.ts'
import { mailText } from './text.ts'

const place = 'ครัวชาวเลราไวย์'
const day = { th: '22 พ.ย. 2569', en: 'Nov 22, 2026', cn: '2026年11月22日' } as const
const ofPlaces = noticeKinds.filter((kind) => 'place' in entryOf(kind).values)
const isDated = (kind: (typeof noticeKinds)[number]) => dateNames.some((name) => name in entryOf(kind).values)

/** Each channel as one text. */
const channelsOf = ({ mail, sms, push, line, bell }: Rendered) =>
  Object.entries({
    mail: mail && `${mail.subject}\n${mail.text}`,
    html: mail && `${mail.html}`,
    sms,
    push: push && Object.values(push).join('\n'),
    line: line && JSON.stringify(line),
    bell,
  }).flatMap(([channel, words]) => (words ? [{ channel, words }] : []))

describe.each(locales)('in %s', (locale) => {
  test.each(ofPlaces)('%s carries place, matter, date and one link by every channel', (kind) => {
    const { t } = mailText(locale)
    const event = t(`mail:notice.${kind}.title`, levelWords({ t }, 'orange'))
    // No words are left to come.
    for (const by of ['plain', 'translated'] as const)
      expect(JSON.stringify(render(kind, locale, undefined, by))).not.toContain('\\u000')
    for (const { channel, words } of channelsOf(render(kind, locale))) {
      expect(words, channel).toContain(place)
      expect(words, channel).toContain(event)
      if (isDated(kind)) expect(words, channel).toContain(day[locale])
      else expect(entryOf(kind).undated, `${kind} says why it has no date`).toMatch(/\w{3}/)
      if (channel !== 'bell') expect(words, channel).toMatch(/https:\/\/places\.example\.org\/\w/)
      expect(words, channel).not.toMatch(/\{\{|undefined|\[object/)
    }
  })
})

test('a date and a reason for none are not said together', () => {
  for (const kind of ofPlaces) expect(isDated(kind), kind).toBe(entryOf(kind).undated === undefined)
})

test.each(['card_issued', 'card_returned', 'card_due', 'card_overdue'] as const)(
  '%s begins with its colour in words, is of that colour, and says what was found or is missing',
  (kind) => {
    for (const locale of locales)
      for (const level of cardLevels) {
        const rendered = render(kind, locale, level)
        const word = mailText(locale).t(`mail:card.level.${level}`)
        for (const first of [
          rendered.mail?.subject,
          rendered.push?.title,
          String(rendered.line?.altText),
          rendered.bell,
        ])
          expect(first?.startsWith(word), `${locale} ${level}: ${first}`).toBe(true)
        for (const drawn of [rendered.mail?.html, JSON.stringify(rendered.line)])
          expect(drawn).toContain(levelColours[level][0])
        for (const { channel, words } of channelsOf(rendered))
          expect(words, `${channel} of ${locale}`).toContain(
            kind !== 'card_returned'
              ? 'ถังดับเพลิง'
              : channel === 'sms' && locale !== 'th'
                ? mailText(locale).t('mail:said.short.th')
                : sampleReason,
          )
      }
  },
)

test('the link of a short message is short', () => {
  for (const kind of ofPlaces) {
    const links = render(kind, 'th').sms?.match(/https:\/\/\S+/g) ?? []
    if (entryOf(kind).reach.sms) expect(links, kind).toHaveLength(1)
    for (const link of links) expect(link.slice('https://places.example.org'.length).length, link).toBeLessThan(28)
  }
})

test('only an act of the reader is followed by a new password', () => {
  const own = [
    'registration_submitted',
    'payee_changed',
    'payee_ended',
    'offer_accepted',
    'owner_received',
    'claim_made',
  ]
  for (const kind of ofPlaces.filter((it) => !own.includes(it)))
    for (const [locale, words] of [
      ['th', 'รหัสผ่านใหม่'],
      ['en', 'new password'],
      ['cn', /新密码|重设密码/],
    ] as const)
      expect(render(kind, locale).mail?.text, kind).not.toMatch(words)
})

test('the gallery shows every kind, cards in every colour', () => {
  const page = galleryPage('?locale=en')
  for (const kind of noticeKinds) expect(page).toContain(`<h2>${kind}</h2>`)
  expect(page.split('<h2>card_issued</h2>')).toHaveLength(cardLevels.length + 1)
  expect(galleryPage('?kind=card_due')).not.toContain('card_issued')
})
