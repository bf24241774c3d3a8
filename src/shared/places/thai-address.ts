/** An address as on a Thai letter, for a driver: in Thai, regardless of the page's language. */

interface AddressParts {
  /** House number and street, as the owner wrote them. */
  address: string
  subdistrict: string | null
  district: string
  province: string
  provinceCode: number
  postcode: string | null
}

const bangkok = 10

/** Names of areas come with or without the word for their kind. */
const bare = (name: string) => name.replace(/^(?:ตำบล|แขวง|อำเภอ|เขต|จังหวัด)/, '')

/** One line; all names in Thai. */
export function thaiAddress({
  address,
  subdistrict,
  district,
  province,
  provinceCode,
  postcode,
}: AddressParts): string {
  const isCapital = provinceCode === bangkok
  const area = subdistrict && (isCapital ? 'แขวง' : 'ตำบล') + bare(subdistrict)
  const part = (isCapital ? 'เขต' : 'อำเภอ') + bare(district)
  const whole = isCapital ? 'กรุงเทพมหานคร' : `จังหวัด${bare(province)}`
  return [address, area, part, whole, postcode].filter(Boolean).join(' ')
}
