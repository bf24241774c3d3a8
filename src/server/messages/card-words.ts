/** Parts of a message about a warning card: its colour in words, the finding, the consequence, and its short address. */
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { mailText } from './text.ts'

/** Values of a card's notices beside their others. */
export interface CardSaid {
  level: CardLevel
  /** The finding, in a sentence and as a name; empty where the self-survey is missing. */
  found: string
  short: string
  /** How many findings there are beside that one. */
  more: number
}

/** A level in the words of titles. */
export const levelWords = (
  { t }: Pick<ReturnType<typeof mailText>, 't'>,
  level: CardLevel,
): Record<string, string> => ({
  level: t(`mail:card.level.${level}`),
  headline: t(`mail:card.headline.${level}`),
})

const isCard = (values: object): values is CardSaid & { card: string } => 'level' in values && 'found' in values

/** Values for the texts of a card's notices; none for other notices. `write` cleans people's texts. */
export function cardWords(
  { t }: Pick<ReturnType<typeof mailText>, 't'>,
  values: object,
  { origin, write }: { origin: string; write(value: string): string },
): Record<string, string> {
  if (!isCard(values)) return {}
  const { level, found, short, more, card } = values
  const others = more > 0 ? t('mail:card.more', { count: more }) : ''
  return {
    ...levelWords({ t }, level),
    otherwise: t(`mail:card.otherwise.${level}`),
    what: found ? t('mail:card.found', { found: write(found), more: others }) : t('mail:card.noSurvey'),
    matter: short ? `${write(short)}${others}` : t('mail:card.noSurveyShort'),
    link: `${origin}/c/${card}`,
  }
}
