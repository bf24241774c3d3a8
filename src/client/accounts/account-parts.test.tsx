import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { DonePanel } from '../ui/done-panel.tsx'
import { Steps } from '../ui/steps.tsx'
import { DeviceLine } from './device-line.tsx'
import { PersonHead } from './person-head.tsx'
import { RoleChoice } from './role-choice.tsx'

const phone = <DeviceLine kind="phone" name="Chrome · Android" lastSeen="2026-11-21T20:00:00Z" current />

test.each(locales)('a device shows its name, its last use, and whether it is this one (%s)', (locale) => {
  expect(wordsOf(render(phone, locale))).toBe(
    {
      th: 'Chrome · Android ใช้ล่าสุด 22 พ.ย. 2569 เครื่องนี้',
      en: 'Chrome · Android Last used Nov 22, 2026 This device',
      cn: 'Chrome · Android 上次使用 2026年11月22日 本设备',
    }[locale],
  )
})

test('only the device in hand is this one, phones and computers have their own sign', () => {
  const computer = render(
    <DeviceLine
      kind="computer"
      name="Edge · Windows"
      lastSeen="2026-11-21"
      action={<button type="submit">ออก</button>}
    />,
  )
  expect(wordsOf(computer)).toBe('Edge · Windows ใช้ล่าสุด 21 พ.ย. 2569 ออก')
  expect([computer, render(phone)].map((markup) => /#([\w-]+)"/.exec(markup)?.[1])).toEqual(['monitor', 'smartphone'])
})

test('the head of a person shows every role in words, and which of them is in use', () => {
  const markup = render(
    <PersonHead
      person={{ name: 'น้ำฝน ใจดี', avatar: null }}
      roles={['client', 'vendor']}
      active="vendor"
      note="na****"
    />,
  )
  expect(wordsOf(markup)).toBe('นจ น้ำฝน ใจดี na**** ผู้ใช้ทั่วไป ผู้ประกอบการ · ใช้อยู่')
  expect(markup).toContain('<h1>น้ำฝน ใจดี</h1>')
  expect(render(<PersonHead person={{ name: 'x', avatar: null }} roles={['client']} level={2} />)).toContain(
    '<h2>x</h2>',
  )
})

const radios = (markup: string) => [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => input)

test('the present role is chosen at first, and one that waits says why it cannot be', () => {
  const markup = render(
    <RoleChoice
      name="role"
      legend="บทบาท"
      active="vendor"
      options={[
        { role: 'client' },
        { role: 'vendor', note: 'ครัวชาวเล' },
        { role: 'inspector', note: 'สน. เมือง', unavailable: 'รออนุมัติ' },
      ]}
    />,
  )
  const [client, vendor, inspector] = radios(markup)
  expect([client, vendor, inspector].map((input) => /checked=""/.test(input ?? ''))).toEqual([false, true, false])
  expect([client, vendor, inspector].map((input) => /disabled=""/.test(input ?? ''))).toEqual([false, false, true])
  expect(vendor).toMatch(/type="radio"[^>]*name="role"|name="role"[^>]*type="radio"/)
  expect(wordsOf(markup)).toBe('บทบาท ผู้ใช้ทั่วไป ผู้ประกอบการ ครัวชาวเล ใช้อยู่ เจ้าหน้าที่ตรวจ รออนุมัติ')
})

test.each(locales)('steps say in words how far one is (%s)', (locale) => {
  const markup = render(<Steps steps={['one', 'two', 'three']} current={2} />, locale)
  expect(wordsOf(markup)).toBe(
    {
      th: 'ขั้นตอนที่ 2 จาก 3 two one เสร็จแล้ว two three',
      en: 'Step 2 of 3 two one done two three',
      cn: '第 2/3 步 two one 已完成 two three',
    }[locale],
  )
})

test('exactly the present step is marked as such, those before it as done', () => {
  const items = [...render(<Steps steps={['one', 'two', 'three']} current={3} />).matchAll(/<li([^>]*)>/g)].map(
    ([, at]) => at,
  )
  expect(items).toEqual([' class="done"', ' class="done"', ' aria-current="step"'])
})

test('a done act is told with one next step', () => {
  const markup = render(
    <DonePanel title="เปลี่ยนแล้ว" action={<a href="/profile">ไปต่อ</a>}>
      <p>ออกจากระบบในเครื่องอื่นแล้ว</p>
    </DonePanel>,
  )
  expect(markup).toContain('<h1>เปลี่ยนแล้ว</h1>')
  expect(wordsOf(markup)).toBe('เปลี่ยนแล้ว ออกจากระบบในเครื่องอื่นแล้ว ไปต่อ')
  expect(render(<DonePanel level={2} title="x" action={null} />)).not.toContain('class="muted"')
})
