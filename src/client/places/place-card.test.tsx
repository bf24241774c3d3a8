import { expect, test } from 'vitest'
import type { PlaceCard as Place } from '#shared/places/place-card.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { PlaceCard } from './place-card.tsx'

const place: Place = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  name: 'ครัวชาวเลราไวย์ <ซีฟู้ด>',
  nameLocale: 'th',
  category: 'restaurant',
  district: 'เมืองภูเก็ต',
  province: 'ภูเก็ต',
  grade: { state: 'valid', letter: 'B', score: 92.7, inspectedOn: '2026-10-12', validUntil: '2027-10-12' },
  rating: { mean: 4.6, count: 1328 },
  openCard: null,
  closedTemporarily: false,
  distance: 1234,
  picture: { key: 'p/abc', color: '#5a4fa8', illustration: true },
}

test('a card says name, kind, area, rating, distance, day of inspection and grade, in this order', () => {
  expect(wordsOf(render(<PlaceCard place={place} />))).toBe(
    'ครัวชาวเลราไวย์ &lt;ซีฟู้ด&gt; ร้านอาหาร เมืองภูเก็ต ภูเก็ต คะแนนรีวิว 4.6 (1,328) 1.2 กม. ตรวจ 12 ต.ค. 2569 92.7',
  )
})

test('an open card names its gravest unresolved finding, and the number of others', () => {
  const said = (unfixed?: Place['unfixed']) =>
    /ใบเตือนสีส้ม[^<]*/.exec(wordsOf(render(<PlaceCard place={{ ...place, openCard: 'orange', unfixed }} />)))?.[0]
  const found = 'ทางออกถูกล็อกหรือมีของกีดขวาง'
  expect(said({ found, others: 0 })).toContain(`ตรวจพบ: ${found} 92.7`)
  expect(said({ found, others: 2 })).toContain(`ตรวจพบ: ${found} +2 92.7`)
  expect(said()).not.toContain('ตรวจพบ')
})

test('a place closed by a red card says since when', () => {
  const closed = {
    ...place,
    openCard: 'red' as const,
    unfixed: { found: 'ทางออกถูกล็อก', others: 0, closedOn: '2026-10-13' },
  }
  expect(wordsOf(render(<PlaceCard place={closed} />))).toContain('ปิดตั้งแต่ 13 ต.ค. 2569 ตรวจพบ: ทางออกถูกล็อก')
})

test('the badge has a name of its own in each language', () => {
  const label = (locale: 'th' | 'en' | 'cn') =>
    /role="img" aria-label="([^"]*)"/.exec(render(<PlaceCard place={place} />, locale))?.[1]
  expect([label('th'), label('en'), label('cn')]).toEqual(['ระดับ B ดี', 'Grade B, good', 'B 级，良好'])
})

test('the one link of a card is its name', () => {
  const markup = render(<PlaceCard place={place} />)
  expect(markup.match(/<a /g)).toHaveLength(1)
  expect(markup).toContain('<h3><a href="/client/information/0190a1b2-0000-7000-8000-000000000001">')
})

test('a name in another language than the page says which', () => {
  const heading = (nameLocale: Place['nameLocale'], locale: 'th' | 'en') =>
    /<h3[^>]*>/.exec(render(<PlaceCard place={{ ...place, nameLocale }} />, locale))?.[0]
  expect([heading('th', 'th'), heading('th', 'en'), heading('cn', 'th')]).toEqual([
    '<h3>',
    '<h3 lang="th">',
    '<h3 lang="zh-CN">',
  ])
})

test('a picture reserves its place, and only those of the first row load at once', () => {
  const later = render(<PlaceCard place={place} />)
  expect(later).toMatch(/<img[^>]*width="400" height="300" alt="" loading="lazy"/)
  expect(later).toContain('srcSet="/media/p/abc-400.avif 400w, /media/p/abc-800.avif 800w"')
  expect(render(<PlaceCard place={place} priority />)).toContain('loading="eager"')
})

test('a place without picture, reviews and inspection says so and leaves nothing broken', () => {
  const bare: Place = { ...place, picture: null, rating: null, grade: { state: 'none' }, distance: undefined }
  const markup = render(<PlaceCard place={bare} />)
  expect(markup).not.toContain('<img')
  expect(wordsOf(markup)).toContain('ยังไม่มีรีวิว')
  expect(wordsOf(markup)).toContain('ยังไม่ได้ตรวจ')
  expect(markup).not.toMatch(/undefined|null|NaN/)
})

test('distance is apart from the part before it, with reviews and without', () => {
  for (const rating of [place.rating, null]) {
    const line = render(<PlaceCard place={{ ...place, rating }} />)
      .split('</p>')
      .find((it) => it.includes('1.2 กม.'))
    // The class puts a dot between them.
    expect(line).toMatch(/^<p class="told">/)
    expect(line?.replace(/<[^>]*>/g, '')).toMatch(/(1,328\)|ยังไม่มีรีวิว) 1\.2 กม\.$/)
  }
})

test.each([
  [{ openCard: 'orange' } as const, 'มีใบเตือนสีส้ม'],
  [{ closedTemporarily: true } as const, 'ปิดชั่วคราว'],
  [{ grade: { state: 'expired', letter: 'B', score: 81.2, inspectedOn: '2025-10-30' } } as const, 'หมดอายุ 81.2'],
])('%o is said in words', (change, words) => {
  expect(wordsOf(render(<PlaceCard place={{ ...place, ...change }} />))).toContain(words)
})
