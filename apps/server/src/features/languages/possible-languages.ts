import type { LanguageName } from "@fiel/contracts";

/**
 * Languages that can be added: written left to right with Western digits. One country for each language besides the shipped ones, so that a browser's
 * `fr-CA` matches `fr_FR`.
 */
export const possibleCodes = (
  "bg_BG ca_ES cs_CZ da_DK de_DE el_GR et_EE eu_ES fi_FI fr_FR gl_ES hr_HR hu_HU id_ID is_IS it_IT ja_JP ko_KR lt_LT " +
  "lv_LV ms_MY nb_NO nl_NL pl_PL ro_RO ru_RU sk_SK sl_SI sq_AL sr_RS sv_SE tr_TR uk_UA vi_VN zh_CN"
).split(" ");

/** A language with its name in itself: `Français (France)`. */
export function languageNameOf(code: string): LanguageName {
  const tag = code.replace("_", "-");
  const names = new Intl.DisplayNames([tag], { type: "language", languageDisplay: "standard" });
  const name = names.of(tag) ?? code;
  return { code, description: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) };
}
