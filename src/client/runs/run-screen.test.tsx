/** The screen as the server renders it: complete without scripts, with both sides in a conflict and a recheck, and nothing that leans or counts. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { AnswerHead, RunPhoto, RunQuestion, RunView } from '#shared/runs/run.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import type { FormOf } from '../ui/form/use-form.ts'
import type { RunDriver, RunForms } from './run-driver.ts'
import { RunScreen } from './run-screen.tsx'

const question = (code: string, more: Partial<RunQuestion> = {}): RunQuestion => ({
  code,
  section: 'fire',
  severity: 'minor',
  type: 'yn',
  passRule: 'yes',
  critical: null,
  photo: 'never',
  basis: null,
  text: `Is ${code} right?`,
  options: null,
  help: null,
  phrases: [],
  before: null,
  ...more,
})
const head = (id: string, more: Partial<AnswerHead> = {}): AnswerHead => ({
  id,
  value: 'yes',
  naReason: null,
  note: '',
  by: null,
  at: '2026-11-21T07:47:00Z',
  ...more,
})
const run = (questions: RunQuestion[], more: Partial<RunView> = {}): RunView => ({
  id: 'r',
  kind: 'first',
  place: { id: 'p', name: 'Corner café', category: 'restaurant' },
  questions,
  heads: {},
  photos: {},
  limits: { capacity: 40, licensed: null },
  startedAt: '2026-11-21T07:00:00Z',
  ...more,
})

const formOf = (name: string): FormOf<string> => ({
  to: '/run',
  hidden: { do: name, question: 'FIRE-01' },
  refusal: undefined,
  faults: {},
  tell: () => undefined,
  field: (field) => ({ id: field, name: field }),
  choice: (field, value) => ({ name: field, value, defaultChecked: false }),
  group: (field) => ({ id: field }),
})
const forms: RunForms = { answer: formOf('answer'), choose: formOf('choose') }

function screen(given: RunView, at: string, more: Partial<RunDriver> = {}, closing = 'CLOSING'): string {
  const driver: RunDriver = { run: given, at, href: (to) => `/run?q=${to}`, saved: 'none', waiting: 0, ...more }
  const leave = { href: '/home', label: 'Leave' }
  const element = (
    <RunScreen driver={driver} forms={forms} leave={leave}>
      {closing}
    </RunScreen>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />, 'en', ['run', 'error'])
}

const values = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<(?:input|button)[^>]*name="${name}"[^>]*>`, 'g'))].map(
    ([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? '',
  )

test('without scripts a question is one plain form with everything that answers it', () => {
  const html = screen(run([question('FIRE-01'), question('FIRE-02')]), 'FIRE-01')
  expect(html).toMatch(/<form[^>]*id="ask"[^>]*>/)
  expect(html).toMatch(/<form[^>]*encType="multipart\/form-data"[^>]*>/i)
  expect([values(html, 'do'), values(html, 'question')]).toEqual([['answer'], ['FIRE-01']])
  expect(values(html, 'answer')).toEqual(['yes', 'no', 'na'])
  expect(values(html, 'go')).toEqual(['next', 'stay', 'next'])
  for (const name of ['naReason', 'note', 'photos']) expect(html).toContain(`name="${name}"`)
  expect(html).not.toContain(' checked=""')
})

test('choices are the options of the question, a number is typed below its limit in words', () => {
  const options = [
    { value: 'guard', text: 'Lifeguard' },
    { value: 'none', text: 'Nothing' },
  ]
  const choice = screen(run([question('FIRE-01', { type: 'choice', passRule: 'guard', options })]), 'FIRE-01')
  expect(values(choice, 'answer')).toEqual(['guard', 'none', 'na'])
  const number = question('FIRE-01', { type: 'num', passRule: '<=capacity' })
  expect(wordsOf(screen(run([number]), 'FIRE-01'))).toContain('Standard: at most the capacity of the place, 40')
  const unknown = run([number], { limits: { capacity: null, licensed: null } })
  expect(wordsOf(screen(unknown, 'FIRE-01'))).toContain('Standard: at most the capacity of the place ')
})

test('the given answer stands there again, and the operations that it replaces are sent along', () => {
  const heads = { 'FIRE-01': [head('d:3', { value: null, naReason: 'No gas here', note: 'Seen from the door' })] }
  const html = screen(run([question('FIRE-01')], { heads }), 'FIRE-01')
  expect(values(html, 'replaces')).toEqual(['d:3'])
  expect(html).toMatch(/<input(?=[^>]*value="na")(?=[^>]*checked)[^>]*>/)
  expect(html).toContain('value="No gas here"')
  expect(html).toContain('Seen from the door')
})

test('answers that contradict each other stand side by side with their authors, and one is taken', () => {
  const heads = {
    'FIRE-01': [head('a:1'), head('b:1', { value: 'no', note: 'Boxes before the door', by: 'Officer K' })],
  }
  const html = screen(run([question('FIRE-01')], { heads }), 'FIRE-01')
  expect([values(html, 'do'), values(html, 'replaces'), values(html, 'head')]).toEqual([
    ['choose'],
    ['a:1,b:1'],
    ['a:1', 'b:1'],
  ])
  const words = wordsOf(html)
  expect(words).toContain('You, 14:47 Pass')
  expect(words).toContain('Officer K, 14:47 Fail Boxes before the door')
  expect(values(html, 'answer')).toEqual([])
})

test('a recheck shows the finding, the reply and the earlier photo, and takes none from a gallery', () => {
  const photos = [{ id: 'x', key: 'demo/kitchen', sha256: '', at: '2026-10-12T03:00:00Z' }]
  const before = { foundOn: '2026-10-12', note: 'One board for all', reply: 'Boards by colour now', photos }
  const html = screen(run([question('FIRE-01', { before })], { kind: 'recheck' }), 'FIRE-01')
  const words = wordsOf(html)
  for (const said of ['One board for all', 'Boards by colour now', 'Fixed', 'Not fixed yet', 'Found on Oct 12, 2026'])
    expect(words).toContain(said)
  expect(html).toContain('alt="Earlier photo, Oct 12, 2026"')
  expect(html.match(/type="file"/g)).toHaveLength(1)
  expect(html).toContain('capture="environment"')
})

test('in a recheck a question that passed before takes photos of the camera only, too', () => {
  const html = screen(run([question('FIRE-01')], { kind: 'recheck' }), 'FIRE-01')
  expect(html.match(/type="file"/g)).toHaveLength(1)
  expect(wordsOf(html)).toContain('photos from the gallery do not count')
  expect(screen(run([question('FIRE-01')]), 'FIRE-01').match(/type="file"/g)).toHaveLength(2)
})

test('a photo says when it was taken by the device, that it was a file, and that its place is known', () => {
  const photo = { id: 'x', key: 'demo/x', sha256: '', at: '2026-11-21T11:00:00Z', takenAt: '2026-11-21T07:05:00Z' }
  const place = { source: 'file', position: { lat: 7.88, lng: 98.39 } } as const
  const html = (photos: RunPhoto[]) => screen(run([question('FIRE-01')], { photos: { 'FIRE-01': photos } }), 'FIRE-01')
  expect(html([{ ...photo, ...place }])).toContain(
    'alt="Photo 1, 14:05, from a file on the device, with the place where it was taken"',
  )
  expect(html([{ ...photo, source: 'camera', position: null, takenAt: null }])).toContain('alt="Photo 1, 18:00"')
})

test('the review names gaps with the way to them, and closes only a complete run', () => {
  const questions = [
    question('FIRE-01'),
    question('FIRE-02', { photo: 'always', help: { short: 'Exits', why: '', how: [] } }),
  ]
  const half = run(questions, { heads: { 'FIRE-02': [head('a:1')] } })
  const html = screen(half, 'review')
  expect(wordsOf(html)).toContain('2 Exits A photo is missing')
  expect(html).toContain('href="/run?q=FIRE-02"')
  expect(html).not.toContain('CLOSING')
  expect(wordsOf(html)).toContain('Complete first: 2 left')
  const photos = { 'FIRE-02': [{ id: 'x', key: 'demo/x', sha256: '', at: '2026-11-21T07:00:00Z' }] }
  const whole = run(questions, { photos, heads: { 'FIRE-01': [head('a:2')], 'FIRE-02': [head('a:1')] } })
  expect(screen(whole, 'review')).toContain('CLOSING')
})

test('progress of the last answer stands beside the head, and its announcement waits for the browser’s code', () => {
  const one = run([question('FIRE-01')])
  const shown = (more: Partial<RunDriver>) => {
    const html = screen(one, 'FIRE-01', more)
    expect(html).toContain('role="status"></p>')
    return wordsOf(/<p class="saved-line"[^>]*aria-hidden="true">.*?<\/p>/.exec(html)?.[0] ?? '').trim()
  }
  expect(shown({ saved: 'saving' })).toBe('Saving')
  expect(shown({ saved: 'device' })).toBe('Saved on this device')
  expect(shown({ saved: 'device', waiting: 3 })).toBe('Saved on this device, 3 to send')
  expect(shown({ saved: 'sent' })).toBe('Sent')
  expect(shown({ saved: 'failed' })).toBe('Not sent, will try again')
  expect(shown({ saved: 'failed', refused: 'error:run.tooLong' })).toMatch(/^Not sent: \S/)
})

test('the lists say how far a question is, and never whether it passed', () => {
  const questions = [question('FIRE-01'), question('FIRE-02')]
  const lists = (value: string) => screen(run(questions, { heads: { 'FIRE-01': [head('a:1', { value })] } }), 'FIRE-02')
  expect(lists('yes')).toBe(lists('no'))
})

test('before the seal, failures stand there with words and photos, points that do not apply with their reason, and no figure', () => {
  const photo = { id: 'x', key: null, url: 'blob:here', sha256: 'aa', at: '2026-11-21T07:47:00Z' }
  const heads = {
    'FIRE-01': [head('d:1', { value: 'no', note: 'Exit sign is dark' })],
    'FIRE-02': [head('d:2', { value: null, naReason: 'No gas here' })],
    'FIRE-03': [head('d:3', { note: 'Checked with the manager' })],
    'FIRE-04': [head('d:4')],
  }
  const questions = ['FIRE-01', 'FIRE-02', 'FIRE-03', 'FIRE-04'].map((code) => question(code))
  const given = run(questions, { heads, photos: { 'FIRE-01': [photo] } })
  const html = screen(given, 'review')
  const [, through = ''] = html.split('aria-labelledby="through"')
  const [found = ''] = through.split('CLOSING')
  expect(found).toContain('src="blob:here"')
  for (const words of ['Exit sign is dark', 'No gas here', 'Checked with the manager', 'Is FIRE-01 right?'])
    expect(found).toContain(words)
  expect(found).not.toContain('Is FIRE-04 right?')
  expect(wordsOf(found)).not.toMatch(/score|grade|%|points: \d/i)
  // Not before all is answered, and not to an owner who checks their own place.
  for (const other of [
    { ...given, heads: { ...heads, 'FIRE-04': [] } },
    { ...given, kind: 'survey' as const },
  ])
    expect(screen(other, 'review')).not.toContain('aria-labelledby="through"')
})

test('the list of all questions tells which do not apply and how many photos there are', () => {
  const photo = { id: 'x', key: null, url: 'blob:here', sha256: 'aa', at: '2026-11-21T07:47:00Z' }
  const heads = {
    'FIRE-01': [head('d:1', { value: 'no' })],
    'FIRE-02': [head('d:2', { value: null, naReason: 'No gas here' })],
  }
  const questions = ['FIRE-01', 'FIRE-02', 'FIRE-03'].map((code) => question(code))
  const html = screen(run(questions, { heads, photos: { 'FIRE-01': [photo] } }), 'FIRE-03')
  const rows = [...html.matchAll(/class="run-said">(.*?)<\/small>/gs)].map(([, said = '']) => wordsOf(said))
  expect(rows.slice(0, 2)).toEqual([expect.stringMatching(/^1\s*Photo evidence/), 'Not applicable'])
})
