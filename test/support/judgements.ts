/** Searches any text for the result of a run: its figures, and anything named a score, a grade, a weight or a verdict. */
import { areas } from '#shared/standards/question-template.ts'
import type { Score } from '#shared/standards/score.ts'

const named =
  /["'\s](?:data-)?([\w-]*(?:score|grade|letter|weight|verdict|weakest|passed|percent)[\w-]*)["']?\s*[:=]\s*("[^"]*"|[\w.+-]+)/gi

/** Each as `name: value`, once; also where the text is a text within another. */
export const judgementsIn = (text: string): string[] => [
  ...new Set([...text.replaceAll('\\"', '"').matchAll(named)].map(([, name = '', value = '']) => `${name}: ${value}`)),
]

/** Finds a score, whole or by area, however it is written: 83.7, 83,7, 0.837 or 837. */
export function figuresOf({ score, areas: byArea }: Score): (text: string) => string[] {
  const figures = [score, ...areas.map((area) => byArea[area])].filter((it) => it !== null && it % 1 !== 0)
  const patterns = figures.map((it) => {
    const [whole = '', tenth = ''] = String(it).split('.')
    return new RegExp(`(?<![\\w.,-])(?:0?\\.)?${whole}[.,]?${tenth}(?![\\w-]|[.,]\\d)`, 'g')
  })
  return (text) => [...new Set(patterns.flatMap((pattern) => text.match(pattern) ?? []))]
}
