/** The texts: the same keys and placeholders in three languages, none missing, none unused, none written into the code. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { locales } from '#shared/locales.ts'
import { ruleNumber, ruleNumbers, withRuleNumbers } from '#shared/rules/rule-numbers.ts'
import { ruleVersions } from '#shared/standards/rules/versions.ts'

const [rules] = ruleVersions

type Texts = Map<string, string>
type Node = ESTree.Node
type JSXElement = ESTree.JSXElement
type JSXFragment = ESTree.JSXFragment

function flatten(tree: Record<string, unknown>, prefix: string, into: Texts): Texts {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else flatten(value as Record<string, unknown>, `${prefix}${key}.`, into)
  }
  return into
}

function textsOf(locale: string): Texts {
  const folder = path.join(projectRoot, 'locales', locale)
  const all: Texts = new Map()
  for (const file of readdirSync(folder)) {
    flatten(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), `${file.replace('.json', '')}:`, all)
  }
  return all
}

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

const texts = Object.fromEntries(locales.map((locale) => [locale, textsOf(locale)]))
const sources = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(path.join(projectRoot, 'src', file), 'utf8')) }))
const screens = sources.filter(({ file }) => /^(routes|client)\//.test(file))
/** The gallery of the design system is for its builders. */
const isGallery = (file: string) => /gallery|_ui/.test(file)

test('each language has the same keys', () => {
  const keys = [...(texts.th as Texts).keys()].sort()
  for (const locale of locales) expect([...(texts[locale] as Texts).keys()].sort(), locale).toEqual(keys)
})

/** Gaps of a language, with the reason. */
const unsaid: Record<string, string> = {
  'review:stars': 'only English says of how many stars: the others count them',
  'mail:notice.contact_changed.sms': 'a Thai short message has room for seventy letters',
}
/** Each placeholder once: how often a sentence needs it differs. */
const placeholders = (text: string, but?: RegExp) =>
  [...new Set([...text.matchAll(/\{\{\w+\}\}/g)].map(([found]) => found))].filter((found) => !but?.test(found)).sort()

test('each text has the same placeholders in every language, and none is empty', () => {
  for (const [key, thai] of texts.th as Texts) {
    const but = key in unsaid ? /^{{[A-Z]/ : undefined
    for (const locale of locales) {
      const text = (texts[locale] as Texts).get(key) ?? ''
      expect(text.trim(), `${locale} ${key}`).not.toBe('')
      expect(placeholders(text, but), `${locale} ${key}`).toEqual(placeholders(thai, but))
    }
  }
})

test('the number of every rule in a text is that of a constant, and each that is offered is used', () => {
  const used = new Set<string>()
  for (const locale of locales) {
    for (const text of (texts[locale] as Texts).values()) {
      for (const [, name = ''] of text.matchAll(ruleNumber)) used.add(name)
      expect(withRuleNumbers(locale, text, rules)).not.toMatch(ruleNumber)
    }
  }
  expect([...used].sort()).toEqual(Object.keys(ruleNumbers(rules)).sort())
  expect(withRuleNumbers('en', { a: { b: 'Up to {{REVIEW_MOST}} of {{most}}' } }, rules)).toEqual({
    a: { b: 'Up to 4,000 of {{most}}' },
  })
  expect(() => withRuleNumbers('en', 'in {{NO_RULE}} days', rules)).toThrow('{{NO_RULE}}')
})

/** Figures, and numbers above one in words. Thai `สามารถ` and `ห้าม` are no numbers. */
const written: Record<string, RegExp> = {
  th: /[0-9๐-๙]|สอง|สาม(?!ารถ)|สี่|ห้า(?!ม)|หก(?!ล้ม)|เจ็ด|แปด|เก้า|สิบ/,
  en: /[0-9]|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|ninety|hundred)\b/i,
  cn: /[0-9０-９]|[二两三四五六七八九十百]/,
}
/** Numbers to call, wherever they stand. */
const telephone = /(?<!\d)(?:191|1155|1669)(?!\d)/g
/** Texts with a number that is no rule of ours, and why. */
/** Texts that name the second factor of a sign-in. */
const secondFactor = Object.fromEntries(
  [
    'factor:error.last',
    'factor:error.tooWeak',
    'factor:lead.contact',
    'factor:lead.factor',
    'factor:lead.officer',
    'factor:lead.step',
    'factor:note.due',
    'factor:note.passkey',
    'factor:note.until',
    'factor:title.step',
    'mail:action.factor',
    'mail:did.factor.add',
    'mail:did.factor.remove',
    'mail:did.factor.reset',
    'mail:notice.factor_added.sms',
    'mail:notice.factor_added.title',
    'mail:notice.factor_removed.sms',
    'mail:notice.factor_removed.title',
    'mail:notice.factor_reset.body',
    'mail:notice.factor_reset.sms',
    'mail:notice.factor_reset.title',
    'mail:notice.officer_new_device.notYou',
    'officer:title.resetFactor',
    'power:kind.reset_factor',
    'profile:factor.app',
    'profile:factor.passkey',
    'profile:factor.provider',
    'profile:factor.recovery',
    'profile:note.factorBy',
    'profile:note.factorDue',
    'profile:title.factor',
    'record:value.reset_factor',
    'work:factor.by',
  ].map((key) => [key, 'the second of two factors, which is what it is called']),
)

const noRule: Record<string, string> = {
  'agency:lead.invite': 'a second person',
  'invitation:askedHint': 'a second person',
  'invitation:second': 'a second person',
  'invitation:then.officer': 'two persons',
  'mail:notice.invitation_taken.body': 'a second person',
  ...secondFactor,
  'factor:hint.recovery': 'an example of such a code',
  'factor:label.qr': 'the Chinese word for such a code has a number in it',
  'auth:error.contactForm': 'an example of a phone number',
  'auth:error.phoneForm': 'how Thai mobile numbers are made',
  'auth:hint.abroad': 'an example of the code of a country',
  'auth:hint.undoCode': 'an example of a code',
  'law:hint.code': 'an example of a code',
  'client:day.tue': 'Chinese days of the week are numbered',
  'client:day.wed': 'Chinese days of the week are numbered',
  'client:day.thu': 'Chinese days of the week are numbered',
  'client:day.fri': 'Chinese days of the week are numbered',
  'client:day.sat': 'Chinese days of the week are numbered',
  'search:day.tue': 'Chinese days of the week are numbered',
  'search:day.wed': 'Chinese days of the week are numbered',
  'search:day.thu': 'Chinese days of the week are numbered',
  'search:day.fri': 'Chinese days of the week are numbered',
  'search:day.sat': 'Chinese days of the week are numbered',
  'client:safety.areaScore': 'the scale of scores',
  'common:emergency.hint': 'a day has so many hours',
  'common:grade.of100': 'the scale of scores',
  'error:photo.pixels': 'Chinese counts pixels by the million, in words',
  'fairness:column.intervalHigh': 'how an interval of statistics is named',
  'fairness:column.intervalLow': 'how an interval of statistics is named',
  'fairness:column.longer': 'ages of work, of this chart alone',
  'fairness:column.month': 'ages of work, of this chart alone',
  'fairness:column.percent': 'Chinese says percent with the word for a hundred',
  'fairness:column.slow': 'how a share is named',
  'fairness:column.week': 'ages of work, of this chart alone',
  'fairness:filter.d365': 'the period itself',
  'fairness:filter.d90': 'the period itself',
  'fairness:key.band': 'how an interval of statistics is named',
  'fairness:key.longer': 'ages of work, of this chart alone',
  'fairness:key.month': 'ages of work, of this chart alone',
  'fairness:key.slow': 'how a share is named',
  'fairness:key.week': 'ages of work, of this chart alone',
  'fairness:none.seconds': 'Chinese says second with a number',
  'fairness:note.severity': 'how an interval of statistics is named',
  'fairness:say.agreement': 'the scale of κ',
  'fairness:stat.overdueLess': 'a month before, of this figure alone',
  'fairness:stat.overdueMore': 'a month before, of this figure alone',
  'fairness:stat.overdueSame': 'a month before, of this figure alone',
  'import:file.encoding': 'the name of the encoding has a number in it',
  'import:reason.degrees': 'an example of a coordinate',
  'import:reason.lostLetters': 'the name of the encoding has a number in it',
  'import:reason.questionMarks': 'the name of the encoding has a number in it',
  'import:reason.wrongEncoding': 'the name of the encoding has a number in it',
  'inspection:error.sign': 'the Chinese word for such a code has a number in it',
  'inspection:sign.scan': 'the Chinese word for such a code has a number in it',
  'inspection:sign.none': 'the Chinese word for such a code has a number in it',
  'inspection:sign.failed': 'the Chinese word for such a code has a number in it',
  'inspection:sign.code': 'the Chinese word for such a code has a number in it',
  'merge:question': 'the places of a pair',
  'answering:error.clock': 'an example of a time',
  'answering:error.sameTime': 'the two fields of the form',
  'answering:hint.hours': 'an example of times',
  'answering:pace.hours': 'the name of the pace, whose figure the statement holds',
  'answering:pace.none': 'the share, which the statement holds',
  'chat:replies.hours': 'the name of the pace, whose figure the statement holds',
  'agency:error.levels': 'the levels of the tree, which the database holds',
  'agency:lead.stewards': 'two persons, which is what the rule is',
  'agency:start.hint.supervisor': 'the second of two persons',
  'agency:start.second': 'the second of two persons',
  'agency:letter.exampleNumber': 'an example of a number',
  'mail:notice.steward_ended.body': 'two persons, which is what the rule is',
  'power:lead.officer': 'two persons, which is what the rule is',
  'power:lead.stewards': 'two persons, which is what the rule is',
  'power:lead.second': 'the second of two persons',
  'power:lead.two': 'two persons, which is what the rule is',
  'power:refusal.waits': 'the second of two persons',
  'power:title.decided': 'two persons, which is what the rule is',
  'power:title.waiting': 'the second of two persons',
  'mail:notice.power_confirmed.body': 'the second of two persons',
  'mail:notice.power_refused.body': 'the second of two persons',
  'mail:notice.power_to_confirm.body': 'two persons, which is what the rule is',
  'mail:notice.supervise_given.body': 'two persons, which is what the rule is',
  'mail:notice.power_to_confirm.sms': 'the second of two persons',
  'mail:notice.power_to_confirm.title': 'the second of two persons',
  'notification:line.scan': 'the Chinese word for such a code has a number in it',
  'own:guests.before': 'the week before the last: a span that is meant as such',
  'own:guests.week': 'a week, said in days',
  'own:sign.reviewAlt': 'the Chinese word for such a code has a number in it',
  'own:title.reviewSign': 'the Chinese word for such a code has a number in it',
  'own:sign.alt': 'the Chinese word for such a code has a number in it',
  'own:title.sign': 'the Chinese word for such a code has a number in it',
  'payees:hint.payee': 'an example of an account number',
  'client:safety.level.orange': 'cards have three levels, and each card wears the number of its own',
  'client:safety.level.red': 'cards have three levels, and each card wears the number of its own',
  'client:safety.level.yellow': 'cards have three levels, and each card wears the number of its own',
  'payees:qr.label': 'the Chinese word for such a code has a number in it',
  'payees:qr.none': 'the Chinese word for such a code has a number in it',
  'payees:qr.other': 'the Chinese word for such a code has a number in it',
  'letter:qr': 'the Chinese word for such a code has a number in it',
  'inspection:handover.qr': 'the Chinese word for such a code has a number in it',
  'inspection:handover.days': 'the Chinese word for such a code has a number in it',
  'letter:visit.sealed': 'the name of the hash has a number in it',
  'verify:letter.hash': 'the name of the hash has a number in it',
  'open:column.sum': 'the name of the hash has a number in it',
  'record:field.sha256': 'the name of the hash has a number in it',
  'profile:lead.terms': 'how long reading takes',
  'report:seen.week': 'a week has so many days',
  'share:error.point': 'a point has two numbers',
  'share:hint.point': 'a point has two numbers',
  'template:error.limit': 'examples of limits',
  'template:hint.limit': 'examples of limits',
  'template:hint.limitOther': 'examples of limits',
  'widgets:error.promptPay': 'how PromptPay numbers are made',
  'widgets:hint.number': 'how PromptPay numbers are made',
}

test('no text has the number of a rule in it', () => {
  const numbered = new Set<string>()
  for (const locale of locales) {
    for (const [key, text] of texts[locale] as Texts) {
      const own = text.replace(/{{\w+}}/g, '').replace(telephone, '')
      if ((written[locale] as RegExp).test(own)) numbered.add(key)
    }
  }
  expect([...numbered].sort()).toEqual(Object.keys(noRule).sort())
})

/** Keys as they are written in code: whole (`t('a.b')`), or with values in them (`t(`a.${b}`)`). */
function keysIn(code: string): { whole: Set<string>; patterns: RegExp[] } {
  const withNamespace = (key: string) => (key.includes(':') ? key : `common:${key}`)
  const whole = new Set<string>()
  const patterns: RegExp[] = []
  for (const [, key = ''] of code.matchAll(/['"]((?:\w+:)?[\w-]+(?:\.[\w-]+)+|\w+:\w+)['"]/g))
    whole.add(withNamespace(key))
  for (const [, key = ''] of code.matchAll(/\bt\(\s*`([^`]*\$\{[^`]*)`/g)) {
    const literal = withNamespace(key).split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
    patterns.push(new RegExp(`^${literal.map((part) => part.replace(/[.:]/g, '\\$&')).join('[\\w.-]+')}$`))
  }
  return { whole, patterns }
}

test('every text is used', () => {
  const used = sources.filter(({ file }) => !isGallery(file)).map(({ code }) => keysIn(code))
  const whole = new Set(used.flatMap((keys) => [...keys.whole]))
  const patterns = used.flatMap((keys) => keys.patterns)
  const unused = [...(texts.th as Texts).keys()].filter(
    (key) => !whole.has(key) && !patterns.some((pattern) => pattern.test(key)),
  )
  expect(unused).toEqual([])
})

test('every text that is asked for exists, on screens and by the server', () => {
  for (const { file, code } of sources) {
    for (const [, key = ''] of code.matchAll(/(?:\bt|\btranslateOf\(\w+\))\(\s*'([\w:.-]+)'/g)) {
      const full = key.includes(':') ? key : `common:${key}`
      expect((texts.th as Texts).has(full), `${file}: ${full}`).toBe(true)
    }
  }
})

/** Attributes that people read or hear. */
const spoken = /^(?:aria-label|title|alt|placeholder|label|hint)$/

/** Texts that a value may be, as far as they stand there; results of functions are not followed. */
function literalsOf(node: Node | null | undefined): string[] {
  if (!node) return []
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [...node.quasis.map(({ value }) => value.cooked ?? ''), ...node.expressions.flatMap(literalsOf)]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return literalsOf(node.expression)
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : literalsOf(node.left)), ...literalsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...literalsOf(node.left as Node), ...literalsOf(node.right)] : []
    case 'ArrayExpression':
      return node.elements.flatMap(literalsOf)
    default:
      return []
  }
}

/** Words that a file shows by itself: as content, in an expression, in an attribute; and anything in Thai or Chinese letters. */
function ownWords(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  expect(errors, file).toEqual([])
  const found: string[] = []
  const content = (node: JSXElement | JSXFragment) => {
    for (const child of node.children) found.push(...(child.type === 'JSXText' ? [child.value] : literalsOf(child)))
  }
  new Visitor({
    JSXElement: content,
    JSXFragment: content,
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && spoken.test(node.name.name)) found.push(...literalsOf(node.value))
    },
    Literal(node) {
      if (typeof node.value === 'string' && /[\u0e00-\u0e7f\u4e00-\u9fff]/.test(node.value)) found.push(node.value)
    },
    TemplateElement(node) {
      if (/[\u0e00-\u0e7f\u4e00-\u9fff]/.test(node.value.raw)) found.push(node.value.raw)
    },
  }).visit(program)
  return [...new Set(found.map((text) => text.trim()))].filter((text) => /\p{L}{2,}/u.test(text))
}

test.each([
  ['<p>Contact us</p>', 'Contact us'],
  ["<p>{'Contact us by mail'}</p>", 'Contact us by mail'],
  ["<p>{isOpen ? 'Open now' : t('a.b')}</p>", 'Open now'],
  ["<p>{name ?? 'Nobody'}</p>", 'Nobody'],
  [`<p>{\`\${count} places\`}</p>`, 'places'],
  ["<p>{count === 0 && 'Nothing here'}</p>", 'Nothing here'],
  ["<p>{state === 'valid' ? t('a.b') : null}</p>", undefined],
  ["<>{t('a.b') + ' and more'}</>", 'and more'],
  ["<img alt={'A picture'} />", 'A picture'],
  ['<Field label="Your name" />', 'Your name'],
  [`<p className="wide" id={'top'} role="note">{t('a.b')} · {\`\${a}: \${b}\`}</p>`, undefined],
])('a text is found where it is written: %s', (markup, text) => {
  expect(ownWords('sample.tsx', `const it = (${markup})`)).toEqual(text === undefined ? [] : [text])
})

test('no screen has a text of its own', () => {
  // Specified as they are: the product's error titles and the languages' own names.
  const allowed = ['404 — Not Found', 'ไทย', '中文']
  // Names of provinces and seas are data, made by a script.
  const isNames = (file: string) => file.startsWith('client/map/ground/')
  for (const { file } of screens.filter(
    (it) => !isGallery(it.file) && it.file !== 'routes/site-map.ts' && !isNames(it.file),
  )) {
    const code = readFileSync(path.join(projectRoot, 'src', file), 'utf8')
    expect(
      ownWords(file, code).filter((text) => !allowed.includes(text)),
      file,
    ).toEqual([])
  }
})
