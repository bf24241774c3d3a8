import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../settings/root.ts'
import { dark, light } from './letter-style.ts'

const tokens = readFileSync(path.join(projectRoot, 'src/client/styles/tokens.css'), 'utf8')

test('mails have the colours of the pages', () => {
  for (const colour of [...Object.values(light), ...Object.values(dark)]) expect(tokens).toContain(`: ${colour};`)
})

/** Contrast of two colours, after WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

test('text can be read by day and by night', () => {
  for (const of of [light, dark]) {
    for (const text of [of.text, of.muted, of.link]) expect(contrast(text, of.surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of.tintText, of.tint)).toBeGreaterThanOrEqual(4.5)
  }
})
