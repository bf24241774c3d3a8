/** The lists of the search's words, as the table `vocabulary` and the files in `vocabulary/` name them; the README there describes each. */

export const wordLists = [
  'place',
  'place_term',
  'offer',
  'kind',
  'amenity',
  'area',
  'hint',
  'hinted',
  'rented',
  'rental',
  'elsewhere',
  'thing',
  'vague',
  'before_area',
  'behind_area',
  'asked',
  'asked_beside',
  'served',
  'denied',
  'weekday',
  'daypart',
] as const

export type WordList = (typeof wordLists)[number]

/** The source of the rows that come with the product. */
export const seedSource = 'seed'
