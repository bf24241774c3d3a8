/** Parts of a message about a warning card: its colour in words, the finding, and the consequence. */
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { mailText } from './text.ts'

type Texts = Pick<ReturnType<typeof mailText>, 't'>

/** Values of a card's notices beside their others. */
export interface CardSaid {
  level: CardLevel
  /** The finding, in a sentence and as a name; empty where the self-survey is missing. */
  found: string
  short: string
  /** Number of findings beside that one. */
  more: number
}

/** A level in the words of titles. */
export const levelWords = ({ t }: Texts, level: CardLevel): Record<string, string> => ({
  level: t(`mail:card.level.${level}`),
  headline: t(`mail:card.headline.${level}`),
})

/** The same of a notice that names one, with the term that it is about; none of others. */
export const levelIn = (texts: Texts, values: object): Record<string, string> =>
  'level' in values
    ? {
        ...levelWords(texts, values.level as CardLevel),
        term: termWords(texts, values) ?? texts.t('mail:card.term.any'),
      }
    : {}

/** The term of a card that a notice is about; null for another one, and for one that was written when there was but one. */
export const termWords = ({ t }: Texts, values: object): string | null =>
  'term' in values ? t(`mail:card.term.${String(values.term)}`) : null

const isCard = (values: object): values is CardSaid => 'level' in values && 'found' in values

const others = ({ t }: Texts, more: number) => (more > 0 ? t('mail:card.more', { count: more }) : '')

/** The finding in a few words, of a card's notice. `write` cleans people's texts. */
export const matterWords = (
  { t }: Texts,
  { short, more }: Pick<CardSaid, 'short' | 'more'>,
  { write }: { write(value: string): string },
): string => (short ? `${write(short)}${others({ t }, more)}` : t('mail:card.noSurveyShort'))

/** Findings and consequences of a card's notice; null for other notices. */
export const cardWords = (
  texts: Texts,
  values: object,
  way: { write(value: string): string },
): { matter: string; otherwise: string } | null =>
  isCard(values)
    ? { matter: matterWords(texts, values, way), otherwise: texts.t(`mail:card.otherwise.${values.level}`) }
    : null

/** The finding in a sentence, of a card's notice. */
export function findingWords({ t }: Texts, values: object, { write }: { write(value: string): string }): string | null {
  if (!isCard(values)) return null
  return values.found ? `${write(values.found)}${others({ t }, values.more)}` : t('mail:card.noSurvey')
}
