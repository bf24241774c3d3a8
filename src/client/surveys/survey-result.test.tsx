import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import type { SurveyResult } from '#shared/surveys/survey-result.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { atItsBest, onTheWay, withStop } from '../gallery/survey-samples.ts'
import { SurveyResultView } from './survey-result.tsx'

const markupOf = (result: SurveyResult, locale: (typeof locales)[number] = 'th') =>
  render(<SurveyResultView result={result} actions={<button type="submit">again</button>} />, locale, ['survey'])
const labels = (markup: string) => [...markup.matchAll(/role="img" aria-label="([^"]*)"/g)].map(([, label]) => label)

test('the letter to be expected is grey, says "about", and wears neither the colour nor the marks of a grade', () => {
  const markup = markupOf({ ...onTheWay, publicGrade: { state: 'none' } })
  expect(markup).toContain('grade-projected')
  expect(markup).not.toMatch(/grade-[a-e]\b|g-[a-e]-large/)
  expect(wordsOf(markup)).toContain('70.8 จาก 100 ประมาณ C พอใช้ เห็นเฉพาะคุณและเจ้าหน้าที่ ไม่ใช่ผลตรวจ')
})

test('each step tells the finding, cost, duration, remedy, and the score then', () => {
  const steps = wordsOf(/<ol>.*?<\/ol>(?=<button)/s.exec(markupOf(onTheWay))?.[0] ?? '')
  expect(steps).toContain('1 ข้อมูลสารก่อภูมิแพ้ ไม่มีข้อมูลส่วนผสมที่ก่อภูมิแพ้ให้ลูกค้าถามได้ ไม่ต้องใช้เงิน ทำได้วันนี้ คะแนนเป็น 75.0 วิธีแก้ไข')
  expect(steps).toContain('2 ถังขยะและบ่อดักไขมัน หลังครัวมีถังขยะไม่มีฝา และบ่อดักไขมันเต็ม ไม่ถึง')
  expect(steps).toMatch(/คะแนนเป็น 85.4 ประมาณ B วิธีแก้ไข ซื้อถังมีฝาปิดให้พอกับปริมาณขยะ ล้างบ่อดักไขมันและจดวันที่ ตรวจทุกเย็นก่อนปิดครัว$/)
})

test('the heading of the steps tells their total effort and the letter’s conditions', () => {
  const head = (more: Partial<SurveyResult['goal']>) => {
    const goal = onTheWay.goal && { ...onTheWay.goal, ...more }
    return /<h2 id="survey-next">.*?<\/p>/s.exec(markupOf({ ...onTheWay, goal }))?.[0] ?? ''
  }
  const need = 'ต้องได้ 80 ขึ้นไป และทุกด้านไม่ต่ำกว่า 65 · ข้อบกพร่องสำคัญไม่เกิน 1 ข้อ'
  const title = '3 ข้อที่ใช้เงินน้อยที่สุดเพื่อถึง B'
  expect(wordsOf(head({}))).toBe(`${title} รวมไม่ถึง 4,000 บาท · ทำทีละข้อใช้เวลาราว 2 วัน · ${need}`)
  expect(wordsOf(head({ bahtBelow: 0, days: 0 }))).toBe(`${title} ไม่ต้องใช้เงิน · ทำเสร็จได้ในวันนี้ · ${need}`)
  expect(wordsOf(head({ bahtBelow: null, days: null }))).toBe(`${title} ควรถามราคาก่อน บางข้ออาจใช้เงินมาก · ${need}`)
  const needs = (majors: number) => wordsOf(head({ needs: { score: 50, weakestArea: null, majors } }))
  expect(needs(4)).toMatch(/ต้องได้ 50 ขึ้นไป · ข้อบกพร่องสำคัญไม่เกิน 4 ข้อ$/)
  expect(needs(0)).toMatch(/ต้องไม่มีข้อบกพร่องสำคัญ$/)
  expect(wordsOf(markupOf(withStop))).toContain('มีข้อวิกฤตไม่ผ่าน จึงเป็น E ไม่ว่าคะแนนจะเท่าใด')
  expect(wordsOf(markupOf(withStop))).not.toContain('ข้อบกพร่องสำคัญ')
})

test('the pictures have descriptions in words', () => {
  const [scale, , trend] = labels(markupOf(onTheWay))
  expect(scale).toBe('ตอนนี้ 70.8 ประมาณ C หลังแก้ 3 ข้อ 85.4 ประมาณ B เกณฑ์ D 50, C 70, B 80, A 90')
  expect(trend).toBe('คะแนนประมาณจากการประเมินตนเอง 28 พ.ย. 2568 58.3, 25 พ.ค. 2569 68.8, 20 พ.ย. 2569 70.8')
})

test('the trend has its sentence, and the numbers as a table, the newest first', () => {
  const words = wordsOf(markupOf(onTheWay))
  expect(words).toContain('ดีขึ้น 12.5 คะแนนตั้งแต่ พ.ย. 2568')
  expect(words).toContain('20 พ.ย. 2569 70.8 C 6 25 พ.ค. 2569 68.8 D 6 28 พ.ย. 2568 58.3 D 8')
  expect(wordsOf(markupOf(atItsBest))).toContain('คะแนนเท่าเดิมตั้งแต่ พ.ค. 2569')
  const down = [...onTheWay.history].reverse()
  expect(wordsOf(markupOf({ ...onTheWay, history: down }))).toContain('ลดลง 12.5 คะแนนตั้งแต่ พ.ย. 2569')
})

test('a first survey has a table and no line yet, and one that has expired says so', () => {
  const markup = markupOf(withStop)
  expect(markup).not.toContain('chart-line')
  expect(wordsOf(markup)).toContain('นี่คือครั้งแรก')
  expect(wordsOf(markup)).toContain('ผลประเมินนี้หมดอายุแล้ว หมดอายุเมื่อ 20 พ.ย. 2569')
  expect(wordsOf(markupOf(onTheWay))).not.toContain('หมดอายุ')
})

test('a step without words of help has no empty list, no cost and no days', () => {
  const markup = markupOf(withStop)
  expect(markup).not.toContain('survey-how')
  expect(wordsOf(markup)).toMatch(/ประตูทางออกถูกล็อก ข้อวิกฤต คะแนนเป็น 100.0 ประมาณ A/)
})

test('if nothing is left to mend it says so, with the reason for which no better letter can be had', () => {
  const words = wordsOf(markupOf(atItsBest))
  expect(words).toContain('ทุกข้อที่ถามผ่านแล้ว')
  expect(words).toMatch(/เกิน .*% จึงได้ไม่เกินระดับ B/)
  const anA = wordsOf(markupOf({ ...atItsBest, letter: 'A', best: 'A', failed: 1 }))
  expect(anA).toContain('ไม่มีข้อใดต้องแก้เพื่อให้ได้ระดับดีกว่านี้')
  expect(anA).not.toContain('จึงได้ไม่เกินระดับ')
})

test('an area without a score has no bar, and the real result of a suspended place shows no score', () => {
  const markup = markupOf(atItsBest)
  expect(markup.match(/<meter/g)).toHaveLength(2)
  expect(wordsOf(markup)).toContain('ผลตรวจจริงที่คนทั่วไปเห็น ถูกสั่งระงับบริการ การประเมินครั้งนี้')
})

test('the chart stays inside its drawing for any score', () => {
  for (const score of [0, 12.5, 40, 99.9, 100]) {
    const markup = markupOf({
      ...onTheWay,
      score,
      history: [...onTheWay.history, { at: '2026-12-01T00:00:00.000Z', score, letter: 'E', failed: 9 }],
    })
    const drawings = [...markup.matchAll(/<svg class="chart[^>]*viewBox="0 0 (\d+) (\d+)".*?<\/svg>/gs)]
    expect(drawings).toHaveLength(4)
    for (const [drawing, width, height] of drawings) {
      const [xs, ys] = ['c?x', 'c?y'].map((name) =>
        [...drawing.matchAll(new RegExp(` ${name}="(-?[\\d.]+)"`, 'g'))].map(([, value]) => Number(value)),
      ) as [number[], number[]]
      expect(Math.min(...xs, ...ys), `${score}`).toBeGreaterThanOrEqual(0)
      expect([Math.max(...xs) <= Number(width), Math.max(...ys) <= Number(height)], `${score}`).toEqual([true, true])
    }
  }
})

test.each(locales)('every state finds its texts and needs no inline style (%s)', (locale) => {
  for (const result of [onTheWay, withStop, atItsBest]) {
    expect(markupOf(result, locale)).not.toMatch(/\sstyle=|<style|<script|{{[a-z]/)
  }
})
