/** Values for each kind of notice, made from the types that its entry names: for the gallery of messages and for tests. */
import { path } from '#shared/path.ts'
import type { Notice } from '../notices/define.ts'
import { type NoticeKind, type NoticeValues, notices } from '../notices/registry.ts'

/** In free words, and what an engine makes of it. */
export const sampleReason = 'ภาพไม่เห็นป้ายวันตรวจ'
export const sampleTranslations = {
  th: sampleReason,
  en: 'The photo does not show the tag with the date of the check',
  cn: '照片上看不到检查日期牌',
} as const

export const sampleTime = new Date('2026-11-21T20:05:00Z')

/** Of the length that such names have; others are called as their value. */
const names: Readonly<Record<string, string>> = {
  place: 'ครัวชาวเลราไวย์',
  card: '83-2569-0042',
  area: 'ภูเก็ต',
  name: 'สมชาย ใจดี',
  to: 'สมหญิง ใจดี',
  unit: 'สภ.เมืองภูเก็ต',
  device: 'Chrome · Android',
  contact: 's…@example.com',
  payee: 'xxx-x-xx678-9',
  head: '0123456789abcdef'.repeat(4),
}

const samples: { [Tag in Notice['values'][string]]: (name: string) => string | number | Date } = {
  text: (name) => names[name] ?? `A ${name}`,
  reason: () => sampleReason,
  words: () => 'เปลี่ยนถังดับเพลิงใหม่แล้ว',
  time: () => sampleTime,
  path: () => path('/client/information/:id', { id: '0'.repeat(36) }),
  code: () => 'K7QM-2XRD-9FHT',
  level: () => 'orange',
  term: () => 'fix',
  finding: () => 'ถังดับเพลิง',
  count: () => 2,
}

export const noticeKinds = Object.keys(notices) as NoticeKind[]

/** The entry of a kind, as the rooms of deliveries read it. */
export const entryOf = (kind: NoticeKind): Notice => notices[kind]

/** Values that its caller could give. */
export const sampleValues = <Kind extends NoticeKind>(kind: Kind): NoticeValues[Kind] =>
  Object.fromEntries(
    Object.entries(entryOf(kind).values).map(([name, tag]) => [name, samples[tag](name)]),
  ) as NoticeValues[Kind]
