/**
 * Rules as typed for a trial. Each unreadable part is named, and nothing is computed: a result of other rules would pass for a result
 * of the typed ones.
 */
import { westernDigits } from '../digits.ts'
import type { Question } from '../standards/question-template.ts'
import type { GradeRule, Rules } from '../standards/rules/rules.ts'

const letters = ['A', 'B', 'C', 'D'] as const
type Letter = (typeof letters)[number]

/** The field of a letter's number in an address: `b`, `b_area`, `b_majors`. */
export const fieldOf = (letter: Letter, part: keyof GradeRule): TrialField =>
  `${letter.toLowerCase() as Lowercase<Letter>}${part === 'score' ? '' : part === 'weakestArea' ? '_area' : '_majors'}`

export type TrialField = `${Lowercase<Letter>}${'' | '_area' | '_majors'}` | 'weights' | 'gravity'

/** Reason for refusing a part. */
export type WrongWhy = 'score' | 'majors' | 'form' | 'code' | 'weight' | 'gravity' | 'twice' | 'long'

export interface WrongPart {
  field: TrialField
  /** As it was typed. */
  part: string
  why: WrongWhy
}

export interface TriedRules {
  rules: Rules
  /** By the question's code. */
  weights: ReadonlyMap<string, number>
  gravity: ReadonlyMap<string, Question['critical']>
}

/** The most that each can be; a weight is one at least. */
export const most = { score: 100, majors: 99, weight: 5 } as const
/** Characters of a list that is read. */
const LIST_MOST = 2000
/** Characters of a wrong part that are shown. */
const SHOWN = 40

const asTyped = (text: string) => westernDigits(text.normalize('NFKC')).trim()

const numberOf = (text: string, digits: RegExp, most: number): number | null =>
  digits.test(text) && Number(text) <= most ? Number(text) : null

const gravities: Record<string, Question['critical']> = {
  X: 'X',
  STOP: 'X',
  M: 'M',
  MAJOR: 'M',
  '-': null,
  MINOR: null,
}

type Typed = Partial<Record<TrialField, string | null>>

/** Either all of it, or its wrong parts. An empty field stands for the rule of today. `known` are the existing codes. */
export function readTrial(
  typed: Typed,
  { known, today }: { known: ReadonlySet<string>; today: Rules },
): { tried: TriedRules; wrong: WrongPart[] } {
  const wrong: WrongPart[] = []
  const refuse = (field: TrialField, part: string, why: WrongWhy) =>
    wrong.push({ field, part: part.length > SHOWN ? `${part.slice(0, SHOWN)}…` : part, why })
  const read = <Now extends number | null>(letter: Letter, part: keyof GradeRule, now: Now): number | Now => {
    const field = fieldOf(letter, part)
    const text = asTyped(typed[field] ?? '')
    if (text === '') return now
    const found =
      part === 'majors' ? numberOf(text, /^\d{1,3}$/, most.majors) : numberOf(text, /^\d{1,3}(\.\d)?$/, most.score)
    if (found === null) refuse(field, text, part === 'majors' ? 'majors' : 'score')
    return found ?? now
  }
  const ruleOf = (letter: Letter): GradeRule => ({
    score: read(letter, 'score', today.grades[letter].score),
    weakestArea: read(letter, 'weakestArea', today.grades[letter].weakestArea),
    majors: read(letter, 'majors', today.grades[letter].majors),
  })
  /** `REST-01=3, REST-07=5` */
  function list<Value>(field: 'weights' | 'gravity', readValue: (text: string) => Value | undefined, why: WrongWhy) {
    const values = new Map<string, Value>()
    const text = asTyped(typed[field] ?? '')
    if (text.length > LIST_MOST) refuse(field, text, 'long')
    for (const part of text
      .slice(0, LIST_MOST)
      .split('=')
      .map((side) => side.trim())
      .join('=')
      .split(/[\s,;、]+/)) {
      if (part === '') continue
      const [, code, value] = /^([A-Z]{1,8}-\d{1,3})=(\S+)$/.exec(part.toUpperCase()) ?? []
      if (code === undefined || value === undefined) refuse(field, part, 'form')
      else if (!known.has(code)) refuse(field, part, 'code')
      else if (values.has(code)) refuse(field, part, 'twice')
      else {
        const found = readValue(value)
        if (found === undefined) refuse(field, part, why)
        else values.set(code, found)
      }
    }
    return values
  }
  const rules = { ...today, grades: { A: ruleOf('A'), B: ruleOf('B'), C: ruleOf('C'), D: ruleOf('D') } }
  const weights = list('weights', (text) => numberOf(text, /^[1-9]$/, most.weight) ?? undefined, 'weight')
  const gravity = list('gravity', (text) => (text in gravities ? gravities[text] : undefined), 'gravity')
  return { tried: { rules, weights, gravity }, wrong }
}

/** The fields of the form; empty ones have the rules of today. */
export function filledIn(typed: Typed, today: Rules): Record<TrialField, string> {
  const numbers = letters.flatMap((letter) =>
    (['score', 'weakestArea', 'majors'] as const).map((part): [TrialField, string] => {
      const field = fieldOf(letter, part)
      return [field, typed[field] ?? String(today.grades[letter][part] ?? '')]
    }),
  )
  return {
    ...(Object.fromEntries(numbers) as Record<TrialField, string>),
    weights: typed.weights ?? '',
    gravity: typed.gravity ?? '',
  }
}
