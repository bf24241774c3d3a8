import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { composeNotice, type NoticeKind, type NoticeValues } from './compose-notice.ts'
import { smsParts } from './sms-length.ts'

const origin = 'https://places.example.org'
const at = new Date('2026-11-21T20:05:00Z')
const card = { card: '83-2569-0042', place: 'ครัวชาวเลราไวย์', path: `/vendor/warning-list/detail/${'0'.repeat(36)}` }
const said = { level: 'orange', found: 'ไม่มีถังดับเพลิงที่ตรวจภายใน 6 เดือน', short: 'ถังดับเพลิง', more: 2 } as const
const report = { place: 'ครัวชาวเลราไวย์', path: `/client/information/${'0'.repeat(36)}`, at }
const review = { ...report, path: `/client/information/wrote-review/${'0'.repeat(36)}?review=${'1'.repeat(36)}` }
const ofPlace = { place: 'ครัวชาวเลราไวย์', path: `/vendor/claim/${'0'.repeat(36)}` }
const announcement = {
  ...{ place: 'อำเภอเมืองภูเก็ต', unit: 'สำนักงานภูเก็ต', title: 'ตรวจทางออกก่อนปีใหม่' },
  path: '/chat/channel-chat?district=8301',
}
const values: NoticeValues = {
  contact_changed: { contact: 's…@example.com', code: 'K7QM-2XRD-9FHT', at },
  contact_restored: { at },
  password_changed: { at },
  account_exists: {},
  new_device: { device: 'Chrome · Android', at },
  passkey_added: { device: 'Chrome · Android', at },
  partner_linked: { partner: 'partner.example', called: 'Somchai', at },
  account_deleted: { at },
  role_requested: { name: 'สมชาย ใจดี', unit: 'สภ.เมืองภูเก็ต', at },
  push_moved: { device: 'Chrome · Android', at },
  record_head: { head: '0123456789abcdef'.repeat(4), at },
  payee_changed: { place: 'ครัวชาวเลราไวย์', payee: 'xxx-x-xx678-9', at },
  payee_ended: { place: 'ครัวชาวเลราไวย์', payee: '@raw.chaole', at },
  review_held: {
    place: 'ครัวชาวเลราไวย์',
    path: `/client/information/wrote-review/${'0'.repeat(36)}?review=${'1'.repeat(36)}`,
    at,
  },
  review_kept: review,
  review_hidden: { ...review, reason: 'ข้อมูลส่วนบุคคล', note: 'โปรดนำเบอร์โทรออก', until: at },
  review_redacted: { ...review, note: 'โปรดนำเบอร์โทรออก' },
  review_restored: { ...review, note: 'ข้อความกล่าวถึงร้านเท่านั้น' },
  review_upheld: { ...review, note: 'เบอร์โทรเป็นของพนักงาน' },
  report_visit: report,
  report_inspected: report,
  report_closed: { ...report, reason: 'ร้านย้ายไปแล้วตั้งแต่เดือนก่อน' },
  officer_approved: { area: 'ภูเก็ต', path: '/inspector/area-duty', at },
  officer_refused: { reason: 'เลขประจำตัวไม่ตรงกับหน่วย', at },
  officer_suspended: { reason: 'ย้ายไปหน่วยอื่นแล้ว', at },
  officer_restored: { path: '/inspector/area-duty', at },
  area_given: { area: 'ภูเก็ต', path: '/inspector/area-duty', at },
  area_ended: { area: 'ภูเก็ต', reason: 'ครบกำหนดช่วยราชการ', path: '/inspector/area-duty', at },
  supervise_given: { area: 'ภูเก็ต', at, path: '/inspector/area-duty' },
  power_to_confirm: { name: 'สมชาย ใจดี', path: '/inspector/officers' },
  power_confirmed: { name: 'สมชาย ใจดี', path: '/inspector/officers' },
  power_refused: { name: 'สมชาย ใจดี', path: '/inspector/officers' },
  power_lapsed: { name: 'สมชาย ใจดี', path: '/inspector/officers' },
  loan_offered: { name: 'สมชาย ใจดี', area: 'ภูเก็ต', until: at, path: '/inspector/area-duty' },
  loan_to_agree: { name: 'สมชาย ใจดี', to: 'สมหญิง ใจดี', area: 'ภูเก็ต', path: '/inspector/officers' },
  loan_agreed: { name: 'สมหญิง ใจดี', area: 'ภูเก็ต', until: at, path: '/inspector/area-duty' },
  loan_declined: { name: 'สมหญิง ใจดี', area: 'ภูเก็ต', path: '/inspector/area-duty' },
  loan_refused: { area: 'ภูเก็ต', reason: 'เดือนนี้มีเจ้าหน้าที่พอแล้ว', path: '/inspector/area-duty' },
  loan_ended: { name: 'สมชาย ใจดี', area: 'ภูเก็ต', path: '/inspector/area-duty' },
  registration_submitted: {
    place: 'ครัวชาวเลราไวย์',
    path: '/vendor/my-business',
    at,
    by: new Date('2026-12-02T16:59:59Z'),
  },
  card_issued: { ...card, ...said, due: at },
  card_to_approve: { place: card.place, path: card.path },
  card_approved: card,
  card_sent_back: { place: card.place, path: card.path, reason: 'ระบุเวลาที่ตรวจพบด้วย' },
  card_replied: card,
  card_decision_due: card,
  card_returned: { ...card, ...said, due: at, reason: 'ภาพไม่เห็นป้ายวันตรวจ' },
  card_accepted: card,
  card_closed: card,
  card_withdrawn: { ...card, reason: 'ออกใบเตือนผิดสถานที่' },
  card_due: { ...card, ...said, due: at },
  card_overdue: { ...card, ...said },
  card_to_ratify: { ...card, due: at },
  card_ratified: card,
  card_lapsed: card,
  card_extension_asked: { ...card, reason: 'รออะไหล่จากกรุงเทพ' },
  card_extension_granted: { ...card, due: at },
  card_extension_refused: { ...card, due: at, reason: 'แก้ไขได้ในวันเดียว' },
  card_appealed: { ...card, due: at },
  card_appeal_due: card,
  card_appeal_upheld: { ...card, reason: 'ภาพถ่ายไม่ใช่ของร้านนี้' },
  card_appeal_dismissed: { ...card, reason: 'ข้อเท็จจริงตรงกับภาพ' },
  favourite_red: { place: card.place, path: `/client/information/${'0'.repeat(36)}` },
  favourite_lifted: { place: card.place, path: `/client/information/${'0'.repeat(36)}` },
  favourite_grade: { place: card.place, path: `/client/information/${'0'.repeat(36)}` },
  favourite_card: { place: card.place, path: `/client/information/${'0'.repeat(36)}` },
  review_answered: { place: card.place, path: `/client/information/wrote-review/${'0'.repeat(36)}` },
  review_received: { place: card.place, path: `/client/information/review-full/${'0'.repeat(36)}` },
  message_received: { path: '/chat/channel-chat' },
  group_invited: { place: report.place, path: '/chat/channel-chat' },
  message_hidden: { ...report, path: `/chat/room-chat/${'0'.repeat(36)}` },
  message_appealed: { ...report, path: `/chat/room-chat/${'0'.repeat(36)}` },
  message_judged: { ...report, path: `/chat/room-chat/${'0'.repeat(36)}` },
  announcement_made: announcement,
  announcement_urgent: announcement,
  survey_wanted: { place: 'ครัวชาวเลราไวย์', path: `/vendor/manage-business/do-survery/${'0'.repeat(36)}` },
  survey_expiring: { place: 'ครัวชาวเลราไวย์', due: at, path: `/vendor/manage-business/do-survery/${'0'.repeat(36)}` },
  survey_expired: { place: 'ครัวชาวเลราไวย์', path: `/vendor/manage-business/do-survery/${'0'.repeat(36)}` },
  registration_approved: { place: 'ครัวชาวเลราไวย์', path: `/client/information/${'0'.repeat(36)}`, at },
  registration_returned: {
    place: 'ครัวชาวเลราไวย์',
    path: `/vendor/register-business/form2?draft=${'0'.repeat(36)}`,
    reason: 'จุดบนแผนที่: หมุดอยู่ในทะเล',
    at,
  },
  registration_cards: { place: 'ครัวชาวเลราไวย์', path: '/vendor/warning-list', at },
  edit_approved: { place: 'ครัวชาวเลราไวย์', path: `/vendor/manage-business/edit/${'0'.repeat(36)}` },
  edit_returned: {
    place: 'ครัวชาวเลราไวย์',
    path: `/vendor/manage-business/edit/${'0'.repeat(36)}`,
    reason: 'ชื่อไม่ตรงกับใบอนุญาต',
  },
  closure_confirmed: ofPlace,
  closure_rejected: { ...ofPlace, reason: 'ร้านยังเปิดขายตามปกติ' },
  closure_found: { ...ofPlace, reason: 'ประตูปิดล็อกและป้ายถูกถอดออก' },
  draft_rests: { place: 'ครัวชาวเลราไวย์', path: '/vendor/register-business' },
  draft_ends: { place: 'ครัวชาวเลราไวย์', path: '/vendor/register-business', by: at },
  claim_made: { ...ofPlace, by: at },
  claim_objected: ofPlace,
  claim_heard: { ...ofPlace, by: at },
  claim_approved: ofPlace,
  claim_refused: { ...ofPlace, reason: 'ใบอนุญาตไม่ใช่ของสถานที่นี้' },
  claim_lapsed: ofPlace,
  claim_to_answer: { ...ofPlace, due: at },
  claim_withdrawn: ofPlace,
  claim_kept: ofPlace,
  claim_waiting: { ...ofPlace, by: at },
  claim_late: ofPlace,
  work_handed: ofPlace,
  work_taken: ofPlace,
  work_set_aside: { ...ofPlace, reason: 'ภาพไม่ตรงกับสถานที่' },
  owner_changed: { ...ofPlace, reason: 'ใบอนุญาตเป็นชื่อผู้ขอ' },
  owner_received: ofPlace,
  owner_merged: ofPlace,
  owner_unmerged: ofPlace,
  offer_owner: { ...ofPlace, due: at },
  offer_helper: { ...ofPlace, due: at },
  offer_accepted: ofPlace,
  offer_declined: ofPlace,
  offer_expired: ofPlace,
  offer_ended: ofPlace,
}
const kinds = Object.keys(values) as NoticeKind[]
/** Notices that tell an owner of an open card. */
const isOfCard = (kind: NoticeKind) => ['card_issued', 'card_returned', 'card_due', 'card_overdue'].includes(kind)
const every = locales.flatMap((locale) => kinds.map((kind) => ({ locale, kind })))

function mail<Kind extends NoticeKind>(kind: Kind, given: NoticeValues[Kind], locale: 'th' | 'en' | 'cn' = 'th') {
  const composed = composeNotice({ locale, by: 'email', kind, origin, values: given })
  if (composed.by !== 'email') throw new Error('asked for a mail')
  return composed
}
const sms = (kind: NoticeKind, locale: 'th' | 'en' | 'cn', given: NoticeValues[NoticeKind] = values[kind]) =>
  composeNotice({ locale, by: 'sms', kind, origin, values: given }).text

test.each(every)('$kind in $locale is whole as mail and as a short message of few parts', ({ kind, locale }) => {
  const { subject, text, html } = mail(kind, values[kind], locale)
  const short = sms(kind, locale)
  expect(`${subject}${text}${html}${short}`).not.toMatch(/\{\{|undefined|\[object/)
  // A card's notice has colour, place, finding, deadline, consequence and a link: to leave one out would be dearer.
  expect(smsParts(short)).toBeLessThanOrEqual(isOfCard(kind) ? 4 : 2)
  for (const [name, value] of Object.entries(values[kind] as object)) {
    if (typeof value === 'string' && name !== 'level' && name !== 'short') expect(text).toContain(value)
  }
})

test('no two kinds say the same', () => {
  for (const part of ['subject', 'text'] as const)
    expect(new Set(every.map(({ kind, locale }) => mail(kind, values[kind], locale)[part])).size).toBe(every.length)
  expect(new Set(every.map(({ kind, locale }) => sms(kind, locale))).size).toBe(every.length)
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
  expect(mail('review_held', values.review_held, 'en').text).toContain(
    `See my review: ${origin}${values.review_held.path}\n`,
  )
})

test('short messages carry no links, but for those of cards: one to the card by its number', () => {
  for (const { kind, locale } of every) {
    const links = sms(kind, locale).match(/https?:\S+|\/forgot|\/client/g)
    expect(links, `${kind} ${locale}`).toEqual(isOfCard(kind) ? [`${origin}/c/83-2569-0042`] : null)
  }
})

test.each([
  ['yellow', /^ใบเหลือง: /, 'ใบส้ม'],
  ['orange', /^ใบส้ม: /, 'ใบแดง'],
  ['red', /^ใบแดง: .*ถูกระงับ/, 'ระงับจนกว่าเจ้าหน้าที่ยืนยัน'],
] as const)(
  'a %s card gives its colour first, then place, finding, deadline and consequence',
  (level, subject, next) => {
    const given = { ...values.card_issued, level }
    const { subject: line, text } = mail('card_issued', given)
    expect(line).toMatch(subject)
    for (const words of [sms('card_issued', 'th', given), text])
      for (const part of ['ครัวชาวเลราไวย์', 'ถังดับเพลิง', 'และอีก 2 ข้อ', '22 พ.ย. 2569', next])
        expect(words).toContain(part)
  },
)

test('a card without a finding says that the self-survey is missing', () => {
  const given = { ...values.card_issued, found: '', short: '', more: 0 }
  expect(mail('card_issued', given, 'en').text).toContain('The self-check of the place is missing or has run out')
  expect(sms('card_issued', 'en', given)).toContain('self-check missing')
})

test('a notice of an officer’s act speaks of no password', () => {
  for (const kind of ['registration_returned', 'registration_approved', 'edit_returned'] as const)
    for (const locale of locales) expect(mail(kind, values[kind], locale).text).not.toContain('/forgot')
})

test('a mail fetches nothing and runs nothing', () => {
  for (const { kind, locale } of every) {
    const { html } = mail(kind, values[kind], locale)
    expect(html).not.toMatch(/<img|<link|<script|@import|url\(|src=|style=/i)
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
  const longer: NoticeKind[] = ['role_requested', 'contact_changed', 'review_held']
  for (const kind of kinds.filter((each) => !longer.includes(each) && !isOfCard(each)))
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
