/** Unsent data is named in every state of the band, in every language. */
import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { Band } from './field-band.tsx'
import type { BandKind, FieldState } from './field-state.ts'
import { reasons } from './send-rest.ts'

const about = { path: '/inspector/recheck-by-business-id/1', place: { id: '1', name: 'ครัวริมน้ำ' } }
const visit = { waiting: 9, answers: 7, photos: 2, held: 0, late: 0, isEnding: true, receipt: null }
const state = {
  runs: [
    { ...visit, run: 'a', about },
    { ...visit, run: 'b', about },
  ],
  messages: [{ client: 'c', room: 'r', title: 'x', text: 'y', reply: null, photos: [], at: 1, refused: null }],
  forms: [
    {
      name: 'reply a b',
      fields: { text: 'The hose was replaced' },
      photos: [new File([], 'after.jpg')],
      waiting: { label: 'Kitchen · No. 83-2569-0042', to: '/vendor/warning-list/reply/a' },
    },
  ],
  others: { places: 0, messages: 0 },
  pages: [],
  isSignedIn: true,
  isOnline: false,
  isSending: false,
  room: 1e9,
} as unknown as FieldState
const said = (kind: BandKind, locale: 'th' | 'en' | 'cn' = 'en') =>
  wordsOf(render(<Band state={state} kind={kind} />, locale, ['field', 'error']))

test.each<BandKind>(['offline', 'full', 'late', 'held', 'refused', 'handed', 'sending', 'waiting'])(
  'while the band says "%s", it says how many visits, messages and replies have not been sent',
  (kind) => {
    if (kind === 'refused') reasons.set('a', 'error:run.ended')
    expect(said(kind)).toContain('Not sent yet: places 2, messages 1')
    expect(said(kind)).toContain('Not sent yet: replies 1')
    reasons.clear()
  },
)

test('without a network it gives advice about them, and without any says only that one can go on', () => {
  expect(said('offline')).toContain('do not sign out')
  const quiet = { ...state, runs: [], messages: [], forms: [] }
  const words = wordsOf(render(<Band state={quiet} kind="offline" />, 'en', ['field']))
  expect(words).toContain('You can go on')
  expect(words).not.toContain('Not sent')
})

test.each(locales)('in %s every state has its words', (locale) => {
  for (const kind of ['offline', 'locked', 'others'] as const) expect(said(kind, locale)).toContain('2')
})

test('a reply that was not taken says why, where it belongs, and its words', () => {
  const [form] = state.forms
  const refused = { values: {}, errors: { form: 'card:refusal.notNow' as const } }
  const held = { ...state, forms: [{ ...form, refused }] } as FieldState
  const words = wordsOf(render(<Band state={held} kind="refused" />, 'en', ['field', 'error', 'card']))
  for (const part of [
    'Something was not accepted: Kitchen',
    'This card takes no reply now',
    'The hose was replaced',
    'photos: 1',
  ])
    expect(words).toContain(part)
})
