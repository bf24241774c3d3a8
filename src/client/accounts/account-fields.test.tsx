import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { AvatarField } from './avatar-field.tsx'
import { CodeField } from './code-field.tsx'
import { FactorField } from './factor-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SendAgain, secondsLeft } from './send-again.tsx'

/** Attributes of the first `tag` in markup, by their names in lower case. */
function attributesOf(markup: string, tag: string): Record<string, string> {
  const [, inside = ''] = new RegExp(`<${tag}\\b([^>]*)>`).exec(markup) ?? []
  return Object.fromEntries(
    [...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  )
}

test('a password field lets managers fill it in, and keeps helpers for words away from it', () => {
  expect(attributesOf(render(<PasswordField id="pw" kind="current" label="รหัสผ่าน" />), 'input')).toMatchObject({
    name: 'password',
    type: 'password',
    autocomplete: 'current-password',
    autocapitalize: 'none',
    autocorrect: 'off',
    spellcheck: 'false',
    required: '',
  })
  const made = render(<PasswordField id="new" kind="new" label="รหัสผ่านใหม่" name="next" rules="minlength: 8;" />)
  expect(attributesOf(made, 'input')).toMatchObject({
    name: 'next',
    autocomplete: 'new-password',
    passwordrules: 'minlength: 8;',
  })
})

test('nothing stops a password from being pasted, however long it is', () => {
  const names = Object.keys(attributesOf(render(<PasswordField id="pw" kind="new" label="x" />), 'input'))
  expect(names.filter((name) => /paste|maxlength|pattern|readonly/.test(name))).toEqual([])
})

test('without the code of the browser a password field shows no button that would do nothing', () => {
  const button = attributesOf(render(<PasswordField id="pw" kind="current" label="รหัสผ่าน" />), 'button')
  expect(button).toMatchObject({ hidden: '', 'data-early': 'password' })
})

test('a password field names its rule and its error, and has its label', () => {
  const markup = render(<PasswordField id="pw" kind="new" label="รหัสผ่านใหม่" hint="อย่างน้อย 8 ตัว" error="สั้นเกินไป" />)
  expect(markup).toContain('<label for="pw">รหัสผ่านใหม่</label>')
  expect(attributesOf(markup, 'input')).toMatchObject({
    'aria-describedby': 'pw-hint pw-error',
    'aria-invalid': 'true',
  })
})

test('Tab leads from the password to the button before it leads to the forgotten one', () => {
  const markup = render(
    <PasswordField
      id="pw"
      kind="current"
      label="รหัสผ่าน"
      error="ไม่ตรง"
      link={{ href: '/auth/forgot', label: 'ลืมรหัสผ่าน' }}
    />,
  )
  expect(markup.indexOf('<input')).toBeLessThan(markup.indexOf('href="/auth/forgot"'))
  expect(markup).toContain('class="field bad linked"')
})

test('the note on Caps Lock is empty until it is on, in a place that is read out', () => {
  expect(render(<PasswordField id="pw" kind="current" label="x" />)).toContain('<p class="caps" role="status"></p>')
})

test('a code field calls the digits, takes the code of a message, and has room for one with spaces', () => {
  const input = attributesOf(render(<CodeField id="code" label="รหัส" hint="6 หลัก" error="ไม่ถูก" />), 'input')
  expect(input).toMatchObject({
    name: 'code',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    required: '',
    'aria-describedby': 'code-hint code-error',
  })
  expect(Number(input.maxlength)).toBeGreaterThanOrEqual('P-1 2 3 4 5 6'.length)
  expect(Object.keys(input)).not.toContain('pattern')
})

test.each(locales)(
  'a field that takes a recovery code has keys for letters, and at the set-up none is named (%s)',
  (locale) => {
    const usual = render(<FactorField id="code" app />, locale, ['factor'])
    const setUp = render(<FactorField id="code" app isNew />, locale, ['factor'])
    expect([attributesOf(usual, 'input').inputmode, attributesOf(setUp, 'input').inputmode]).toEqual([
      'text',
      'numeric',
    ])
    const recovery = { th: 'รหัสกู้คืน', en: 'recovery', cn: '恢复码' }[locale]
    expect([wordsOf(usual).includes(recovery), wordsOf(setUp).includes(recovery)]).toEqual([true, false])
  },
)

test.each(locales)('without the code of the browser another code can be asked for at once (%s)', (locale) => {
  const markup = render(
    <SendAgain seconds={42} action="/auth/code">
      <input type="hidden" name="again" value="1" />
    </SendAgain>,
    locale,
  )
  expect(attributesOf(markup, 'form')).toMatchObject({ method: 'post', action: '/auth/code' })
  expect(attributesOf(markup, 'button').type).toBe('submit')
  expect(markup).not.toContain('disabled')
  expect(markup).toContain('name="again"')
  expect(wordsOf(markup)).toBe({ th: 'ส่งรหัสอีกครั้ง', en: 'Send the code again', cn: '重新发送验证码' }[locale])
})

test.each([
  [60, 0, 60],
  [60, 1, 60],
  [60, 1000, 59],
  [60, 59_999, 1],
  [60, 60_000, 0],
  [60, 3_600_000, 0],
  [0, 0, 0],
  [60, -1000, 0],
])('of %d seconds, after %d ms, %d are left', (seconds, passed, left) => {
  expect(secondsLeft(seconds, passed)).toBe(left)
})

test('the frame of the account screens has one heading, and leaves out parts that were not given', () => {
  const bare = render(
    <AuthLayout title="เข้าสู่ระบบ" pitch="บัญชีเดียว">
      <form />
    </AuthLayout>,
  )
  expect(bare.match(/<h\d/g)).toEqual(['<h1'])
  expect(bare).not.toMatch(/auth-aside|class="muted"|preload/)
  const whole = render(
    <AuthLayout title="t" lead="lead" pitch="pitch" aside={<a href="/auth/register">aside</a>}>
      <p>children</p>
    </AuthLayout>,
  )
  expect(wordsOf(whole)).toBe('pitch t lead children aside')
  expect(attributesOf(whole, 'img').alt).toBe('')
})

test('a picture of oneself is a plain file field, without the code of the browser', () => {
  const markup = render(
    <AvatarField
      id="avatar"
      name="avatar"
      label="รูป"
      hint="15 MB"
      error="ใหญ่เกินไป"
      person={{ name: 'เอก', avatar: null }}
    />,
  )
  expect(attributesOf(markup, 'input')).toMatchObject({
    type: 'file',
    name: 'avatar',
    'aria-describedby': 'avatar-hint avatar-error',
  })
  expect(attributesOf(markup, 'input').accept).toMatch(/image\/jpeg/)
  expect(markup).not.toMatch(/<canvas|type="range"/)
})
