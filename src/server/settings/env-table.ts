/** The operations page's table of variables, made from the variables themselves so that the two cannot part. */
import { variables } from './variables.ts'

const code = (text: string) => (text.includes('`') || text.includes(' ') ? text : `\`${text}\``)

/** Markdown table of every variable: name, standard value, meaning with accepted values. */
export function environmentTable(): string {
  const rows = Object.entries(variables).map(
    ([name, { standard, meaning, expected }]) =>
      `| \`${name}\` | ${code(standard)} | ${meaning} Accepts ${expected}. |`,
  )
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
