/**
 * The fonts of letters in src/server/letters/fonts: Sarabun, in which Thai offices write, whole; of Noto Sans SC the 6,763 characters of GB 2312
 * with its punctuation. All under the SIL Open Font License 1.1.
 *
 *   npm install --no-save @expo-google-fonts/sarabun @expo-google-fonts/noto-sans-sc
 *   node scripts/assets/make-letter-fonts.mjs
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../run.mjs'

const from = path.join(root, 'node_modules', '@expo-google-fonts')
const to = path.join(root, 'src/server/letters/fonts')
mkdirSync(to, { recursive: true })

/** Every two-byte code of GB 2312, which decodes to one character or to none. */
function* simplified() {
  const decoder = new TextDecoder('gb18030')
  for (let high = 0xa1; high <= 0xf7; high++)
    for (let low = 0xa1; low <= 0xfe; low++) {
      const character = decoder.decode(Uint8Array.of(high, low))
      if (character.length === 1 && !/[\ue000-\uf8ff\ufffd]/.test(character)) yield character
    }
}

for (const [weight, name] of [
  ['400Regular', 'regular'],
  ['700Bold', 'bold'],
])
  copyFileSync(path.join(from, `sarabun/${weight}/Sarabun_${weight}.ttf`), path.join(to, `sarabun-${name}.ttf`))
copyFileSync(path.join(from, 'sarabun/LICENSE_FONT'), path.join(to, 'OFL-sarabun.txt'))
copyFileSync(path.join(from, 'noto-sans-sc/LICENSE_FONT'), path.join(to, 'OFL-noto-sans-sc.txt'))
const whole = readFileSync(path.join(from, 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'))
const chosen = [...simplified(), '·'].join('')
writeFileSync(path.join(to, 'noto-sans-sc.ttf'), await subsetFont(whole, chosen, { targetFormat: 'truetype' }))
