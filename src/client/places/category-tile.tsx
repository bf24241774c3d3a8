/** The kinds of business as tiles: icon in a tinted square, name below. */

import { useText } from '#client/runtime/i18n/text.tsx'
import { type Category, categories } from '#shared/categories.ts'
import { path } from '#shared/path.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'

/** One icon per kind, the same on tiles, chips and maps. */
export const categoryIcons: Record<Category, IconName> = {
  restaurant: 'utensils',
  lodging: 'bed-double',
  attraction: 'landmark',
  tour: 'ship',
  spa: 'flower-2',
  entertainment: 'music',
  shop: 'store',
  transport: 'bus',
  other: 'shapes',
}

export function CategoryTile({ category }: { category: Category }) {
  const { t } = useText()
  return (
    <a className="cat" href={path('/client/category/:id', { id: category })}>
      <span>
        <Icon name={categoryIcons[category]} />
      </span>
      {t(`category.${category}`)}
    </a>
  )
}

/** All nine, in the order that the product uses everywhere. */
export function CategoryTiles() {
  return (
    <ul className="cats">
      {categories.map((category) => (
        <li key={category}>
          <CategoryTile category={category} />
        </li>
      ))}
    </ul>
  )
}
