import { expect, test } from 'vitest'
import { entryOf, noticeKinds, sampleTime, sampleValues } from '#server/messages/sample-notices.ts'
import { locales } from '#shared/locales.ts'
import type { NoticeKind, NoticeValues } from '../notices/registry.ts'
import { composeNotice } from './compose-notice.ts'
import { fillWords } from './foreign-words.ts'
import { rowOfShort } from './short-link.ts'
import { smsParts } from './sms-length.ts'

const origin = 'https://places.example.org'
const at = sampleTime
/** Officers' words without an engine. */
const asWritten = { translations: {}, agency: null }
const held = sampleValues('review_held')
const issued = sampleValues('card_issued')
/** Notices that tell an owner of an open card. */
const isOfCard = (kind: NoticeKind) => ['card_issued', 'card_returned', 'card_due', 'card_overdue'].includes(kind)
/** Reasons of a return are worth a part more. */
const mostParts = (kind: NoticeKind) => {
  if (isOfCard(kind) || 'reason' in entryOf(kind).values) return 4
  return isOfPlace(kind) ? 3 : 2
}
const isOfPlace = (kind: NoticeKind) => 'place' in entryOf(kind).values
const every = locales.flatMap((locale) => noticeKinds.map((kind) => ({ locale, kind })))
const everySms = every.filter(({ kind }) => entryOf(kind).reach.sms)

function mail<Kind extends NoticeKind>(kind: Kind, given: NoticeValues[Kind], locale: 'th' | 'en' | 'cn' = 'th') {
  const composed = fillWords(composeNotice({ locale, by: 'email', kind, origin, values: given }), asWritten)
  if (composed.by !== 'email') throw new Error('asked for a mail')
  return composed
}
const sms = (kind: NoticeKind, locale: 'th' | 'en' | 'cn', given: NoticeValues[NoticeKind] = sampleValues(kind)) =>
  fillWords(composeNotice({ locale, by: 'sms', kind, origin, values: given }), asWritten).text

test.each(every)('$kind in $locale is whole as a mail', ({ kind, locale }) => {
  const { subject, text, html } = mail(kind, sampleValues(kind), locale)
  expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined|\[object/)
  // The level, the term and the finding's name stand there in the words of the language.
  for (const [name, value] of Object.entries(sampleValues(kind)))
    if (typeof value === 'string' && !['level', 'term', 'short'].includes(name)) expect(text).toContain(value)
})

test.each(everySms)('$kind in $locale is whole as a short message of few parts', ({ kind, locale }) => {
  const short = sms(kind, locale)
  expect(short).not.toMatch(/\{\{|undefined|\[object/)
  // A place's notice has event, place, matter, date and a link, a card's also what follows: to leave one out would be dearer.
  expect(smsParts(short)).toBeLessThanOrEqual(mostParts(kind))
})

test('no two kinds say the same', () => {
  for (const part of ['subject', 'text'] as const)
    expect(new Set(every.map(({ kind, locale }) => mail(kind, sampleValues(kind), locale)[part])).size).toBe(
      every.length,
    )
  expect(new Set(everySms.map(({ kind, locale }) => sms(kind, locale))).size).toBe(everySms.length)
})

test('the time is that of Thailand, as each language writes it', () => {
  expect(mail('password_changed', { at }).text).toContain('22 พ.ย. 2569 เวลา 03.05 น.')
  expect(mail('password_changed', { at }, 'en').text).toContain('Nov 22, 2026, 03:05 Thai time')
  expect(mail('password_changed', { at }, 'cn').text).toContain('2026年11月22日 03:05（泰国时间）')
})

test('an existing account is led to the sign-in and to a new password, on our own address only', () => {
  const { text, html } = mail('account_exists', {}, 'en')
  expect(text).toContain('Sign in: https://places.example.org/auth/login\n')
  expect(text).toContain('Set a new password: https://places.example.org/forgot\n')
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(links).toEqual([`${origin}/auth/login`, `${origin}/forgot`, origin])
})

test('the author of a waiting review is led to it', () => {
  expect(mail('review_held', held, 'en').text).toContain(`See my review: ${origin}${held.path}\n`)
})

test('short messages about an account carry no link, those about a place one: to a card by its number, else by the row', () => {
  const ref = '01890000-0000-7000-8000-000000000000'
  for (const { kind, locale } of everySms) {
    const { text } = composeNotice({ locale, by: 'sms', kind, origin, values: sampleValues(kind), ref })
    const row = `${origin}/n/AYkAAAAAcACAAAAAAAAAAA`
    const own = isOfCard(kind) ? `${origin}/c/83-2569-0042` : row
    expect(text.match(/https?:\S+|\/forgot|\/client/g), `${kind} ${locale}`).toEqual(isOfPlace(kind) ? [own] : null)
  }
  expect(rowOfShort('AYkAAAAAcACAAAAAAAAAAA')).toBe(ref)
  for (const other of ['', 'AYkAAAAAcACAAAAAAAAAA', '../../profile/settings', 'AYkAAAAAcACAAAAAAAAAAAA'])
    expect(rowOfShort(other)).toBeNull()
})

test.each([
  ['yellow', /^ใบเหลือง: /, 'ใบส้ม'],
  ['orange', /^ใบส้ม: /, 'ใบแดง'],
  ['red', /^ใบแดง: .*ถูกระงับ/, 'ระงับจนกว่าเจ้าหน้าที่ยืนยัน'],
] as const)(
  'a %s card gives its colour first, then place, finding, deadline and consequence',
  (level, subject, next) => {
    const given = { ...issued, level }
    const { subject: line, text } = mail('card_issued', given)
    expect(line).toMatch(subject)
    for (const words of [sms('card_issued', 'th', given), text])
      for (const part of ['ครัวชาวเลราไวย์', 'ถังดับเพลิง', 'และอีก 2 ข้อ', '22 พ.ย. 2569', next])
        expect(words).toContain(part)
  },
)

test('a reason made of the forms’ sentences is said in the language of its reader', () => {
  const tapped = 'ภาพมืดหรือเบลอเกินไป มองไม่เห็นสิ่งที่แก้ไข; ยังขาดเอกสาร เช่น ใบเสร็จ สัญญา หรือใบอนุญาต'
  const returned = (reason: string) => ({ ...sampleValues('card_returned'), reason })
  const said = 'The photo is too dark or blurred to see what was fixed. A paper is missing, such as a receipt'
  for (const { text } of [
    mail('card_returned', returned(tapped), 'en'),
    { text: sms('card_returned', 'en', returned('ภาพมืดหรือเบลอเกินไป มองไม่เห็นสิ่งที่แก้ไข')) },
  ])
    expect(text).toContain('The photo is too dark or blurred to see what was')
  expect(mail('card_returned', returned(tapped), 'en').text).toContain(said)
  expect(mail('card_returned', returned(tapped)).text).toContain(tapped)
})

test('the week’s guests stand in lines', () => {
  const { text, html } = mail('place_week', { ...sampleValues('place_week'), calls: '21', directions: '34' }, 'en')
  expect(text).toMatch(/Calls:? 21/)
  expect(html).toMatch(/Asked for the way<[\s\S]{0,200}>34</)
})

test('a card without a finding says that the self-survey is missing', () => {
  const given = { ...issued, found: '', short: '', more: 0 }
  expect(mail('card_issued', given, 'en').text).toContain('The self-check of the place is missing or has run out')
  expect(sms('card_issued', 'en', given)).toContain('self-check missing')
})

/** What happened to the reader's own account, or in the reader's own name: if it was somebody else, the password is known. */
const ofOwnAct: NoticeKind[] = [
  'contact_changed',
  'password_changed',
  'account_exists',
  'new_device',
  'passkey_added',
  'factor_added',
  'signature_changed',
  'factor_removed',
  'recovery_code_used',
  'partner_linked',
  'partner_unlinked',
  'line_linked',
  'line_moved',
  'push_moved',
  'payee_changed',
  'payee_ended',
  'registration_submitted',
  'claim_made',
  'owner_received',
  'offer_accepted',
]

test('a notice of an act of somebody else, such as an officer, speaks of no password', () => {
  const words = { th: 'รหัสผ่าน', en: 'password', cn: '密码' }
  for (const locale of locales) {
    const speaking = noticeKinds.filter((kind) => {
      const { text } = mail(kind, sampleValues(kind), locale)
      return text.includes('/forgot') || text.toLowerCase().includes(words[locale])
    })
    expect(speaking.filter((kind) => !ofOwnAct.includes(kind))).toEqual([])
  }
})

test('a mail fetches nothing and runs nothing', () => {
  for (const { kind, locale } of every) {
    const { html } = mail(kind, sampleValues(kind), locale)
    expect(html).not.toMatch(/<img|<link|<script|@import|url\(|src=/i)
  }
})

test('markup in a name is shown and not obeyed', () => {
  const name = `<img src=x onerror=alert(1)> & "'`
  const { html, text } = mail('role_requested', { name, unit: '</td></table><a href="//evil.example">', at })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;&#39;')
  expect(html).not.toMatch(/<img|<a href="\/\//)
  expect(text).toContain(name)
})

test('placeholders and nesting in a name are words like others', () => {
  const name = '{{at}} $t(mail:footer)'
  expect(mail('role_requested', { name, unit: 'U', at }).text).toContain(name)
})

test('in English a short message of Latin letters is one part', () => {
  const longer: NoticeKind[] = ['role_requested', 'contact_changed', 'officer_new_device']
  for (const kind of noticeKinds.filter((it) => entryOf(it).reach.sms && !longer.includes(it) && !isOfPlace(it)))
    expect(smsParts(sms(kind, 'en')), kind).toBe(1)
  expect(sms('new_device', 'en')).toContain('with Chrome, Android on')
})

test('an unnamed device leaves no hole in the sentence', () => {
  expect(mail('new_device', { device: ' \u200F', at }, 'en').text).toContain('signed in with (name unknown) on')
})

test('line breaks in a name begin no line and no header', () => {
  const { text, subject } = mail('role_requested', { name: 'A\r\nBcc: thief@example.com\u2028B\u0000C', unit: 'U', at })
  expect(text).toContain('A Bcc: thief@example.com B C (U)')
  expect(subject).not.toContain('thief')
})

test('right-to-left writing and its controls do not turn the sentence around', () => {
  const turned = mail('new_device', { device: '\u202Eegduj a\u202C\u2067x\u200F', at }, 'en').text
  expect(turned).toContain('signed in with egduj ax on')
  expect(mail('new_device', { device: 'متصفح', at }, 'en').text).toContain('with \u2068متصفح\u2069 on')
})

test('a name that is too long is cut between letters', () => {
  const long = mail('role_requested', { name: 'กี่'.repeat(500_000), unit: 'U', at }).text
  expect(long).toContain(`${'กี่'.repeat(80)}… (U)`)
  expect(long).not.toContain('กี่'.repeat(81))
  expect(sms('role_requested', 'th', { name: 'กี่'.repeat(500), unit: 'U', at })).toContain(`${'กี่'.repeat(30)}… `)
})

test('heaped marks do not make a short message long', () => {
  const heaped = `a${'\u0301'.repeat(400)}`.repeat(4)
  expect(sms('role_requested', 'en', { name: heaped, unit: 'U', at }).length).toBeLessThan(200)
})
