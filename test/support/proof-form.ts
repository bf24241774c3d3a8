/** The form on a page that asks an officer for a proof, as a browser without JavaScript sends it. */
const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string) => decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** The form with a field or button `named`: its address, and its hidden fields. */
export function proofForm(html: string, named: string, value = ''): { action: string; fields: Record<string, string> } {
  const found = [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)]
    .map(([form]) => form)
    .find((form) => form.includes(`name="${named}"`) && form.includes(value))
  if (!found) throw new Error(`No form on the page has ${named}`)
  const hidden = [...found.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => tag)
  return {
    action: attribute(found.slice(0, found.indexOf('>')), 'action'),
    fields: Object.fromEntries(hidden.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')])),
  }
}
