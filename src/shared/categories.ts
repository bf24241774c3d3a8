/**
 * The kinds of business (domain, section 2). The database holds the same ids; their names are in
 * `locales/<language>/common.json` under `category.<id>` for screens and in the table `categories` for search.
 */
export const categories = [
  'restaurant',
  'lodging',
  'attraction',
  'tour',
  'spa',
  'entertainment',
  'shop',
  'transport',
  'other',
] as const
export type Category = (typeof categories)[number]

export const isCategory = (value: unknown): value is Category => categories.includes(value as Category)
