/**
 * Banks of Thailand that people transfer to, by the three-digit codes of the Bank of Thailand ("รหัสสถาบันการเงิน", also used in
 * BAHTNET and PromptPay; https://www.bot.or.th, list of financial institutions). Codes and names are public facts. For the
 * server only: pages get the names that they show.
 */

import type { Locale } from '../locales.ts'
import { inLocale, type Localised } from '../localised.ts'
import type { Fault } from '../refusals.ts'

type Bank = Localised & {
  /** Number of digits of its account numbers, where all have as many. */
  digits?: number
}

/** By code; the best known first, which is the order that people choose from. */
export const banks: Record<string, Bank> = {
  '004': { th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank', cn: '开泰银行', digits: 10 },
  '014': { th: 'ธนาคารไทยพาณิชย์', en: 'Siam Commercial Bank', cn: '汇商银行', digits: 10 },
  '002': { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank', cn: '盘谷银行', digits: 10 },
  '006': { th: 'ธนาคารกรุงไทย', en: 'Krungthai Bank', cn: '泰京银行', digits: 10 },
  '025': { th: 'ธนาคารกรุงศรีอยุธยา', en: 'Krungsri (Bank of Ayudhya)', cn: '大城银行', digits: 10 },
  '011': { th: 'ธนาคารทหารไทยธนชาต', en: 'TMBThanachart Bank (ttb)', cn: '军人泰纳昌银行', digits: 10 },
  '030': { th: 'ธนาคารออมสิน', en: 'Government Savings Bank', cn: '政府储蓄银行' },
  '034': { th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร (ธ.ก.ส.)', en: 'BAAC', cn: '农业与农业合作社银行' },
  '033': { th: 'ธนาคารอาคารสงเคราะห์ (ธอส.)', en: 'Government Housing Bank', cn: '政府住房银行' },
  '022': { th: 'ธนาคารซีไอเอ็มบี ไทย', en: 'CIMB Thai Bank', cn: '联昌泰国银行' },
  '024': { th: 'ธนาคารยูโอบี', en: 'UOB Thailand', cn: '大华银行（泰国）' },
  '066': { th: 'ธนาคารอิสลามแห่งประเทศไทย', en: 'Islamic Bank of Thailand', cn: '泰国伊斯兰银行' },
  '067': { th: 'ธนาคารทิสโก้', en: 'TISCO Bank', cn: '铁士古银行' },
  '069': { th: 'ธนาคารเกียรตินาคินภัทร', en: 'Kiatnakin Phatra Bank', cn: '甲那金帕特拉银行' },
  '070': { th: 'ธนาคารไอซีบีซี (ไทย)', en: 'ICBC (Thai)', cn: '中国工商银行（泰国）' },
  '071': { th: 'ธนาคารไทยเครดิต', en: 'Thai Credit Bank', cn: '泰国信贷银行' },
  '073': { th: 'ธนาคารแลนด์ แอนด์ เฮ้าส์', en: 'Land and Houses Bank', cn: '房地产银行' },
  '052': { th: 'ธนาคารแห่งประเทศจีน (ไทย)', en: 'Bank of China (Thai)', cn: '中国银行（泰国）' },
  '098': { th: 'ธนาคารพัฒนาวิสาหกิจขนาดกลางและขนาดย่อม', en: 'SME D Bank', cn: '中小企业发展银行' },
}

/** Codes in the order of {@link banks}. */
export const bankCodes: readonly string[] = Object.keys(banks)

export const isBankCode = (code: string): boolean => Object.hasOwn(banks, code)

/** Name in the reader's language; a code that is no longer in the list stays readable. */
export const bankName = (code: string, locale: Locale): string => {
  const bank = banks[code]
  return bank ? inLocale(bank, locale) : code
}

/** Numbers of digits of account numbers where those of a bank differ. */
export const ACCOUNT_DIGITS = { least: 10, most: 15 } as const

/** Reason for which an account number cannot be one of its bank's: its length. Null where it can. */
export function bankFault(code: string, number: string): Fault | null {
  const digits = banks[code]?.digits
  if (digits !== undefined) return number.length === digits ? null : ['widgets:error.numberLength', { digits }]
  return number.length >= ACCOUNT_DIGITS.least && number.length <= ACCOUNT_DIGITS.most ? null : 'widgets:error.number'
}
